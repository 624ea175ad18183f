import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../../api/staff/client.ts'
import { isOneOf } from '../../../domain/collections.ts'
import {
  guessFields,
  LIST_FIELDS,
  type ListField,
  listMegabytesMax,
  listRowsMax,
} from '../../../domain/leads/lead-list.ts'
import { isAdmin } from '../../../domain/staff/principal.ts'
import { columnWords, useFieldLabel } from '../../leads/list-columns.ts'
import { ListErrors, ListImports } from '../../leads/list-results.tsx'
import { ListSettings } from '../../leads/list-settings.tsx'
import { useFormat, useReader, useTranslations } from '../../messages/translations.ts'
import { type ActionError, attempt, formMessage, textsOf } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

type Table = NonNullable<StaffAnswer<'readLeadList'>['table']>
type Check = StaffAnswer<'checkLeadList'>

export const loader = signedInLoader(async ({ staff, principal, query }) => {
  const [{ imports }, { colleagues }] = await Promise.all([staff.listLeadImports(), staff.listColleagues()])
  return {
    imports,
    colleagues,
    // the form carries the id of the import: sent twice, it adds the list once
    id: crypto.randomUUID(),
    edition: principal.locale,
    offices: isAdmin(principal) ? null : [...principal.offices],
    done: query.done ?? null,
    remaining: Number(query.remaining ?? 0),
    added: Number(query.count ?? 0),
    deleted: Number(query.deleted ?? 0),
    elsewhere: Number(query.elsewhere ?? 0),
  }
})

type Shown = {
  table: Table | null
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
  const table = read?.result.table ?? tableOf(field('table'))
  if (!table) throw new Response(null, { status: 400 })
  const fields = read
    ? guessFields(table.header, columnWords())
    : table.header.map((_, at) => {
        const name = field(`field-${at}`)
        return isOneOf(LIST_FIELDS, name) ? name : null
      })
  const list = {
    rows: table.rows,
    fields,
    defaults: { office: field('office'), edition: field('edition'), source: field('source') },
  }
  if (field('intent') === 'import') {
    const { result, error } = await attempt(() =>
      staff.importLeads({
        ...list,
        ...{ id: field('id'), name: table.name, owner: field('owner') },
        ...{ waiting: field('waiting') === '1', duplicates: field('duplicates') === '1' },
      }),
    )
    if (result) throw redirect(`/leads/import?done=added&count=${result.added}`)
    return data({ ...shown, table, fields, error }, { status: error.status })
  }
  const { result: check, error } = await attempt(() => staff.checkLeadList(list))
  return data({ ...shown, table, fields, check, error }, { status: error?.status ?? 200 })
})

/** The table that a form carries; null for text of another shape. */
function tableOf(text: string): Table | null {
  try {
    const table = JSON.parse(text) as Table
    return Array.isArray(table.header) && Array.isArray(table.rows) ? table : null
  } catch {
    return null
  }
}

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
      {shown?.table ? <ListForm shown={shown} table={shown.table} /> : <FileForm />}
      {!shown?.table && <ListImports imports={imports} />}
    </>
  )
}

function FileForm() {
  const { edition, offices } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const { number } = useFormat()
  const { offices: names } = useReader()
  const office = names.options.find(({ code }) => !offices || offices.includes(code))?.code ?? ''
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
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="office" value={office} />
      <Submit intent="read" look="main" className="justify-self-start">
        {t('lead_list.read')}
      </Submit>
    </PostForm>
  )
}

/** Columns, what holds for all rows, what was found, and the import. */
function ListForm({ shown, table }: { shown: Shown; table: Table }) {
  const { id, colleagues, offices } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const label = useFieldLabel()
  const { values, fields, check } = shown
  const count = (check?.count ?? 0) + (values.duplicates === '1' ? (check?.duplicates.count ?? 0) : 0)
  return (
    <PostForm encType="multipart/form-data" className="mt-3 grid gap-4">
      <input type="hidden" name="id" value={values.id ?? id} />
      <textarea name="table" hidden readOnly value={JSON.stringify(table)} />
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
      <ListSettings values={values} colleagues={colleagues} offices={offices} errors={shown.error?.errors ?? {}} />
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
