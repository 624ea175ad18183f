import { redirect, useActionData, useLoaderData } from 'react-router'
import { rowsMax } from '../../../domain/spreadsheets/spreadsheet.ts'
import { useKindName } from '../../content/entry/form-translations.ts'
import { columnNames } from '../../imports/labels.ts'
import { useFormat, useReader, useTranslations } from '../../messages/translations.ts'
import { attempt, formMessage } from '../../shell/action-error.ts'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, search }) => {
  const { targets } = await staff.listTargets()
  const chosen =
    targets.find(({ kind, file }) => `${kind}|${file}` === search.get('target')) ??
    targets.find(({ kind }) => kind === search.get('kind')) ??
    targets.find(({ kind }) => kind === 'schools') ??
    null
  return { targets, chosen }
})

export const action = signedInAction(async ({ staff, form, field }) => {
  const [kind = '', file_name = ''] = field('target').split('|')
  const file = form.get('file')
  const removes = form.get('removes') ? '1' : '0'
  const { result, error } = await attempt(() => staff.sendSheet({ kind, file_name, removes, file }))
  if (error) return { error }
  throw redirect(`/import/${result.id}`)
})

/** Uploads a spreadsheet; another page shows its changes. */
export default function UploadSpreadsheet() {
  const { targets, chosen } = useLoaderData<typeof loader>()
  const error = useActionData<typeof action>()?.error
  const t = useTranslations()
  const kindName = useKindName()
  const { number } = useFormat()
  const title = t('imports.title')
  return (
    <>
      <title>{title}</title>
      <p className="mb-1 text-sm">
        <a href="/console/content" className="text-link">
          {t('content.title')}
        </a>
      </p>
      <h1>{title}</h1>
      <p className="mt-1 mb-4 max-w-prose">{t('imports.intro')}</p>
      <Notice text={error && (error.errors.file?.join(' ') ?? formMessage(error, []))} isBad />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PostForm encType="multipart/form-data" className="panel grid gap-3">
          <label className="block">
            <span className="text-sm font-semibold">{t('imports.target')}</span>
            <select
              name="target"
              required
              className="field-input"
              defaultValue={chosen ? `${chosen.kind}|${chosen.file}` : undefined}
            >
              {targets.map(({ kind, file }) => (
                <option key={`${kind}|${file}`} value={`${kind}|${file}`}>
                  {kindName(kind)}
                  {isTable(file) ? ` · ${file}` : ''}
                </option>
              ))}
            </select>
          </label>
          <label className="block">
            <span className="text-sm font-semibold">{t('imports.file')}</span>
            <input
              type="file"
              name="file"
              required
              accept=".csv,.tsv,.txt,.xlsx"
              className="field-input"
              aria-describedby="file-hint"
            />
          </label>
          <p id="file-hint" className="text-sm text-quiet">
            {t('imports.file_hint', { rows: number(rowsMax) })}
          </p>
          <div>
            <label className="inline-flex min-h-9 items-center gap-2">
              <input type="checkbox" name="removes" value="1" aria-describedby="removes-hint" />
              {t('imports.removes')}
            </label>
            <p id="removes-hint" className="text-sm text-quiet">
              {t('imports.removes_hint')}
            </p>
          </div>
          <button type="submit" className="button button-main justify-self-start">
            {t('imports.send')}
          </button>
        </PostForm>
        {chosen && <Columns targets={targets} chosen={chosen} />}
      </div>
    </>
  )
}

const isTable = (file: string) => file.includes('/')

type Target = ReturnType<typeof useLoaderData<typeof loader>>['targets'][number]

/** The columns of the chosen kind, with links to download the current entries. */
function Columns({ targets, chosen }: { targets: Target[]; chosen: Target }) {
  const t = useTranslations()
  const kindName = useKindName()
  const { locale } = useReader()
  const names = columnNames(chosen.kind, locale)
  const spreadsheetUrl = (format: string) =>
    `/console/import/sheet?${new URLSearchParams({ kind: chosen.kind, file: chosen.file, format })}`
  return (
    <section className="panel" aria-labelledby="columns">
      <h2 id="columns" className="text-base font-semibold">
        {t('imports.columns')}
      </h2>
      <form method="get" className="mt-2 flex flex-wrap items-end gap-2">
        <select
          name="target"
          aria-label={t('imports.target')}
          className="field-input grow"
          defaultValue={`${chosen.kind}|${chosen.file}`}
        >
          {targets.map(({ kind, file }) => (
            <option key={`${kind}|${file}`} value={`${kind}|${file}`}>
              {kindName(kind)}
              {isTable(file) ? ` · ${file}` : ''}
            </option>
          ))}
        </select>
        <button type="submit" className="button">
          {t('imports.choose')}
        </button>
      </form>
      <p className="mt-2 flex flex-wrap gap-x-4">
        <a href={spreadsheetUrl('csv')} className="text-link inline-flex min-h-9 items-center">
          {t('imports.sheet_csv')}
        </a>
        <a href={spreadsheetUrl('xlsx')} className="text-link inline-flex min-h-9 items-center">
          {t('imports.sheet_xlsx')}
        </a>
      </p>
      <ul className="mt-1 grid gap-x-4 text-sm md:grid-cols-2">
        {chosen.columns.map((name) => (
          <li key={name} className="py-0.5">
            <code>{name}</code> <span className="text-quiet">{names[name]}</span>
            {chosen.keys.includes(name) && <span className="tag ms-1">{t('imports.key')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
