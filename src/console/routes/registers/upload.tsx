import { redirect, useActionData, useLoaderData } from 'react-router'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { attempt, formMessage } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Field } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(({ staff }) => staff.showRegisters())

export const action = signedInAction(async ({ staff, form, field }) => {
  const as_of = field('as_of')
  const { result, error } = await attempt(() => staff.sendRegister({ as_of, file: form.get('file') }))
  if (error) return { error, as_of }
  throw redirect(`/registers/${result.id}`)
})

/** Uploads a newer file of a register; another page shows what it changes. */
export default function UploadRegister() {
  const { registers, running, failed } = useLoaderData<typeof loader>()
  const { error, as_of } = useActionData<typeof action>() ?? {}
  const t = useTranslations()
  const { number } = useFormat()
  const title = t('registers.title')
  return (
    <>
      <title>{title}</title>
      {running && <meta httpEquiv="refresh" content="5" />}
      <BackLink to="/console/programmes">{t('programmes.title')}</BackLink>
      <h1>{title}</h1>
      <p className="mt-1 mb-4 max-w-prose">{t('registers.intro')}</p>
      <Notice text={error && (error.errors.file?.join(' ') ?? formMessage(error, ['as_of']))} isBad />
      <div className="mt-2 grid items-start gap-4 lg:grid-cols-2">
        <PostForm encType="multipart/form-data" className="panel grid gap-3">
          <label className="block">
            <span className="text-sm font-semibold">{t('registers.file')}</span>
            <input
              type="file"
              name="file"
              required
              accept=".csv,.gz,.zip"
              className="field-input"
              aria-describedby="file-hint"
            />
          </label>
          <p id="file-hint" className="text-sm text-quiet">
            {t('registers.file_hint')}
          </p>
          <Field
            name="as_of"
            label={t('registers.as_of')}
            hint={t('registers.as_of_hint')}
            defaultValue={as_of}
            errors={error?.errors.as_of}
          />
          <Submit look="main" className="justify-self-start">
            {t('registers.send')}
          </Submit>
        </PostForm>
        <section className="panel" aria-labelledby="loaded">
          <h2 id="loaded" className="text-base font-semibold">
            {t('registers.loaded')}
          </h2>
          {running && (
            <p className="mt-2" role="status">
              {t('registers.running', { register: running.register, done: running.done, total: running.total })}
            </p>
          )}
          {failed !== null && (
            <p className="note-bad mt-2 break-words">{t('registers.load_failed', { reason: failed })}</p>
          )}
          {registers.length === 0 && !running && <p className="mt-2 text-quiet">{t('registers.none')}</p>}
          <ul className="mt-1 divide-y divide-line">
            {registers.map(({ register, programmes, is_imported }) => (
              <li key={register} className="flex flex-wrap items-center gap-x-3 py-1.5">
                <code>{register}</code>
                <span className="ms-auto">{number(programmes)}</span>
                {is_imported && <span className="tag">{t('registers.imported')}</span>}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
