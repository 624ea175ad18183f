import { redirect, useActionData, useLoaderData } from 'react-router'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { attempt } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(({ staff, params }) => staff.showRegisterUpload({ upload: params.id ?? '' }))

export const action = signedInAction(async ({ staff, params }) => {
  const upload = params.id ?? ''
  const { error } = await attempt(() => staff.applyRegisterUpload({ upload }))
  if (error) return { isRejected: true }
  throw redirect(`/registers/${upload}`)
})

/** What a register's file changes, and the result of its load. */
export default function UploadedRegister() {
  const {
    state,
    name,
    year,
    register,
    counts,
    left_out = [],
    new_schools = 0,
    refused,
    errors = [],
    ...shown
  } = useLoaderData<typeof loader>()
  const isRejected = useActionData<typeof action>()?.isRejected
  const t = useTranslations()
  const { number, time } = useFormat()
  const isWorking = state === 'reading' || state === 'applying'
  const changes = counts ? counts.added + counts.changed + counts.removed : 0
  const title = register ? t('registers.title_of', { register }) : t('registers.title')
  return (
    <>
      <title>{title}</title>
      {isWorking && <meta httpEquiv="refresh" content="2" />}
      <BackLink to="/console/registers">{t('registers.again')}</BackLink>
      <h1>{title}</h1>
      <p className="mb-2 text-quiet">
        {name}
        {year && ` · ${year}`}
      </p>
      <Notice text={isRejected && t('registers.refused_apply')} isBad />
      {state === 'reading' && (
        <Notice text={shown.progress ? t('registers.comparing', shown.progress) : t('registers.reading')} />
      )}
      {state === 'applying' && <Notice text={t('registers.applying', { count: changes })} />}
      {state === 'failed' && <Notice text={t('registers.failed')} isBad />}
      {refused && <Notice text={t(`registers.refused.${refused.code}`, refused.values)} isBad />}
      {state === 'applied' && counts && <Notice text={t('registers.applied', { count: changes })} />}
      {errors.length > 0 && <RowErrors errors={errors} />}
      {counts && (
        <ul className="mt-3 flex flex-wrap gap-2" data-counts>
          {(['added', 'changed', 'removed', 'same', 'edited'] as const).map((what) => (
            <li key={what} className="tag min-h-8 content-center">
              {t(`registers.count.${what}`)} <b>{number(counts[what])}</b>
            </li>
          ))}
          <li className="tag min-h-8 content-center">
            {t('registers.count.schools')} <b>{number(new_schools)}</b>
          </li>
        </ul>
      )}
      {state === 'compared' && changes === 0 && <p className="panel mt-3">{t('registers.nothing')}</p>}
      {state === 'compared' && changes > 0 && (
        <PostForm className="panel mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Submit look="main">{t('registers.apply', { count: changes })}</Submit>
          <span className="text-sm text-quiet">{t('imports.until', { time: time(shown.until) })}</span>
        </PostForm>
      )}
      {left_out.length > 0 && (
        <details className="panel mt-3">
          <summary className="font-semibold">{t('registers.left_out')}</summary>
          <ul className="mt-2 grid gap-1">
            {left_out.map(({ reason, count }) => (
              <li key={reason} lang="en">
                {reason} <span className="text-quiet">{number(count)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type Errors = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['errors']>

/** The first wrong rows with their places; what a register expects is said in its language. */
function RowErrors({ errors }: { errors: Errors }) {
  const t = useTranslations()
  return (
    <div className="mt-3 overflow-x-auto rounded-xl border border-line bg-card">
      <table className="w-full text-left">
        <thead className="border-b border-line text-sm text-quiet">
          <tr>
            {(['line', 'column', 'found', 'wrong'] as const).map((head) => (
              <th key={head} scope="col" className="px-3 py-1.5 font-semibold">
                {t(head === 'wrong' ? 'registers.expected' : `imports.head.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {errors.map(({ file, line, column, expected, found }) => (
            <tr key={`${file} ${line} ${column}`}>
              <td className="px-3 py-1.5">{line}</td>
              <td className="px-3 py-1.5">
                <code>{column}</code>
              </td>
              <td className="px-3 py-1.5 break-words">{found === '' ? t('imports.empty') : <q>{found}</q>}</td>
              <td className="px-3 py-1.5" lang="en">
                {expected}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
