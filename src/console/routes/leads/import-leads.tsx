import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../../api/staff/client.ts'
import { LIST_FIELDS, type ListField, listMegabytesMax, listRowsMax } from '../../../domain/leads/lead-list.ts'
import { useFieldLabel } from '../../leads/list-columns.ts'
import { ListPlace } from '../../leads/list-place.tsx'
import { ListErrors, ListImports } from '../../leads/list-results.tsx'
import { ListSettings } from '../../leads/list-settings.tsx'
import { type ListTable, postedList } from '../../leads/posted-list.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { type ActionError, attempt, formMessage, textsOf } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

type Check = StaffAnswer<'checkLeadList'>

export const loader = signedInLoader(async ({ staff, query }) => {
  const [{ imports }, { colleagues }] = await Promise.all([staff.listLeadImports(), staff.listColleagues()])
  return {
    imports,
    colleagues,
    // the form carries the id of the import: sent twice, it adds the list once
    id: crypto.randomUUID(),
    done: query.done ?? null,
    remaining: Number(query.remaining ?? 0),
    added: Number(query.count ?? 0),
    deleted: Number(query.deleted ?? 0),
    elsewhere: Number(query.elsewhere ?? 0),
  }
})

type Shown = {
  table: ListTable | null
  fields: (ListField | null)[]
  values: Record<string, string>
  check: Check | null
  error: ActionError | null
  unreadable: StaffAnswer<'readLeadList'>['error']
}

export const action = signedInAction(async ({ staff, form, field }) => {
  const shown: Shown = { table: null, fields: [], values: textsOf(form), check: null, error: null, unreadable: null }
  if (field('intent') === 'undo') {
    const { result, error } = await attempt(() => staff.undoLeadImport({ id: field('import') }))
    if (result) {
      const { deleted, remaining, elsewhere } = result
      throw redirect(
        elsewhere > 0
          ? `/leads/import?done=undone_partly&deleted=${deleted}&elsewhere=${elsewhere}`
          : `/leads/import?done=undone&remaining=${remaining}`,
      )
    }
    return data({ ...shown, error }, { status: error.status })
  }
  const read = field('intent') === 'read' ? await attempt(() => staff.readLeadList({ file: form.get('file') })) : null
  if (read?.error) return data({ ...shown, error: read.error }, { status: read.error.status })
  if (read?.result.error) return data({ ...shown, unreadable: read.result.error }, { status: 422 })
  const list = postedList(field, read?.result.table)
  const { fields } = list
  if (field('intent') === 'import') {
    const { result, error } = await attempt(() =>
      staff.importLeads({
        ...list,
        id: field('id'),
        owner: field('owner'),
        waiting: field('waiting') === '1',
        duplicates: field('duplicates') === '1',
      }),
    )
    if (result) throw redirect(`/leads/import?done=added&count=${result.added}`)
    return data({ ...shown, table: list, fields, error }, { status: error.status })
  }
  const { result: check, error } = await attempt(() => staff.checkLeadList(list))
  return data({ ...shown, table: list, fields, check, error }, { status: error?.status ?? 200 })
})

/** Imports a list of leads: a file, its columns with what is wrong in it, and the import. */
export default function ImportLeads() {
  const { imports, done, added, remaining, deleted, elsewhere } = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>()
  const t = useTranslations()
  return (
    <>
      <title>{t('lead_list.title')}</title>
      <BackLink to="/console/leads">{t('lead.back')}</BackLink>
      <h1>{t('lead_list.title')}</h1>
      {!shown && done === 'added' && <Notice text={t('lead_list.added', { count: added })} />}
      {!shown && done === 'undone' && <Notice text={t('lead_list.undone', { remaining })} />}
      {!shown && done === 'undone_partly' && (
        <Notice isBad text={t('lead_list.undone_partly', { deleted, elsewhere })} />
      )}
      <Notice
        isBad
        text={
          shown?.unreadable
            ? t(`imports.refused.${shown.unreadable.code}`, shown.unreadable.values)
            : formMessage(shown?.error, ['owner'])
        }
      />
      {shown?.table ? <ListForm shown={shown} table={shown.table} /> : <FileForm values={shown?.values ?? {}} />}
      {!shown?.table && <ListImports imports={imports} />}
    </>
  )
}

function FileForm({ values }: { values: Record<string, string> }) {
  const t = useTranslations()
  const { number } = useFormat()
  return (
    <PostForm encType="multipart/form-data" className="panel mt-3 grid max-w-3xl gap-3">
      <p>{t('lead_list.intro')}</p>
      <label className="block">
        <span className="text-sm font-semibold">{t('lead_list.file')}</span>
        <input type="file" name="file" required accept=".csv,.tsv,.txt,.xlsx" className="field-input" />
      </label>
      <p className="text-sm text-quiet">
        {t('lead_list.file_hint', { megabytes: number(listMegabytesMax), rows: number(listRowsMax) })}
      </p>
      <p className="text-sm">{t('lead_list.all_rows_hint')}</p>
      <div className="grid items-start gap-2.5 md:grid-cols-2">
        <ListPlace values={values} />
      </div>
      <Submit intent="read" look="main" className="justify-self-start">
        {t('lead_list.read')}
      </Submit>
    </PostForm>
  )
}

/** Columns, what holds for all rows, what was found, and the import. */
function ListForm({ shown, table }: { shown: Shown; table: ListTable }) {
  const { id, colleagues } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const label = useFieldLabel()
  const { values, fields, check } = shown
  const { name, header, rows } = table
  const count = (check?.count ?? 0) + (values.duplicates === '1' ? (check?.duplicates.count ?? 0) : 0)
  return (
    <PostForm encType="multipart/form-data" className="mt-3 grid gap-4">
      <input type="hidden" name="id" value={values.id ?? id} />
      <textarea name="table" hidden readOnly value={JSON.stringify({ name, header, rows })} />
      <section className="panel">
        <h2>{t('lead_list.columns')}</h2>
        <p className="text-sm text-quiet">{table.name}</p>
        <div className="mt-2 overflow-x-auto">
          <table className="text-start">
            <thead>
              <tr>
                <th scope="col" className="pe-4 text-start">
                  {t('lead_list.column')}
                </th>
                <th scope="col" className="pe-4 text-start">
                  {t('lead_list.field')}
                </th>
                <th scope="col" className="text-start">
                  {t('lead_list.first')}
                </th>
              </tr>
            </thead>
            <tbody>
              {table.header.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                <tr key={at} className="border-t border-line">
                  <th scope="row" className="py-1 pe-4 text-start font-normal">
                    {name}
                  </th>
                  <td className="py-1 pe-4">
                    <select
                      name={`field-${at}`}
                      aria-label={name}
                      className="field-input"
                      defaultValue={fields[at] ?? ''}
                      key={fields[at] ?? ''}
                    >
                      <option value="">{t('lead_list.ignored')}</option>
                      {LIST_FIELDS.map((field) => (
                        <option key={field} value={field}>
                          {label(field)}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="max-w-80 truncate py-1 text-quiet">{table.rows[0]?.cells[at]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <ListSettings values={values} colleagues={colleagues} errors={shown.error?.errors ?? {}} />
      <div className="flex flex-wrap gap-3">
        <Submit intent="check">{t('lead_list.check')}</Submit>
        {count > 0 && (
          <Submit intent="import" look="main">
            {t('lead_list.import', { count })}
          </Submit>
        )}
      </div>
      {check && <ListErrors check={check} />}
    </PostForm>
  )
}
