import { useLoaderData } from 'react-router'
import { isKeyOf } from '../../../domain/collections.ts'
import { COLLECTIONS } from '../../../domain/content/collections.ts'
import { isFormKind } from '../../../domain/content-form/forms.ts'
import { SHEET_KINDS } from '../../../domain/spreadsheets/columns.ts'
import { useKindName } from '../../content/entry/form-translations.ts'
import { canAdd as canAddTo } from '../../content/entry/new-entry.ts'
import { EntryRows } from '../../content/entry-rows.tsx'
import { ManagedElsewhere } from '../../content/managed-elsewhere.tsx'
import { useTranslations } from '../../messages/translations.ts'
import { notFound } from '../../shell/action-error.ts'
import { signedInLoader } from '../../shell/page.ts'
import { Pagination } from '../../shell/pagination.tsx'

const ONLY = ['missing', 'outdated', 'edited', 'removed', 'other_readers'] as const

export const loader = signedInLoader(async ({ staff, search, params }) => {
  const { kind = '' } = params
  if (!isKeyOf(COLLECTIONS, kind)) throw notFound()
  const only = ONLY.find((each) => each === search.get('only')) ?? ''
  const q = search.get('q')?.slice(0, 200) ?? ''
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const list = await staff.listContent({ kind, q, only, page })
  return { kind, ...list, only, query: { ...(q && { q }), ...(only && { only }) } }
})

/** The entries of one kind. */
export default function Entries() {
  const { kind, entries, total, page, pages, only, query } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const kindName = useKindName()
  const canAdd = isFormKind(kind) && canAddTo(kind)
  const title = kindName(kind)
  return (
    <>
      <title>{title}</title>
      <p className="mb-1 text-sm">
        <a href="/console/content" className="text-link">
          {t('content.title')}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{title}</h1>
        <p className="text-quiet">{t('content.count', { count: total })}</p>
        {SHEET_KINDS.includes(kind) && (
          <a href={`/console/import?kind=${kind}`} className="button ms-auto">
            {t('imports.from_kind')}
          </a>
        )}
        {canAdd && (
          <a href={`/console/content/${kind}/new`} className={SHEET_KINDS.includes(kind) ? 'button' : 'button ms-auto'}>
            {t('content.add')}
          </a>
        )}
      </div>
      <ManagedElsewhere kinds={[kind]} />
      {!canAdd && entries.length > 1 && (
        <p className="mt-1 max-w-prose text-sm text-quiet">
          {t(kind === 'synonyms' ? 'content.why_no_new.synonyms' : 'content.why_no_new.other')}
        </p>
      )}
      <form method="get" className="panel mt-3 flex flex-wrap items-end gap-2.5">
        <label className="block min-w-56 grow">
          <span className="text-sm">{t('content.search')}</span>
          <input type="search" name="q" defaultValue={query.q} maxLength={200} className="field-input" data-key="/" />
        </label>
        <label className="block">
          <span className="text-sm">{t('content.only')}</span>
          <select name="only" defaultValue={query.only ?? ''} className="field-input">
            <option value="">{t('content.only_all')}</option>
            {ONLY.filter((each) => each !== 'other_readers' || kind === 'questions').map((each) => (
              <option key={each} value={each}>
                {t(`content.only_${each}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {t('content.show')}
        </button>
      </form>
      {entries.length === 0 ? (
        <p className="panel mt-3">
          {t(total === 0 && Object.keys(query).length === 0 ? 'content.none' : 'content.none_found')}
        </p>
      ) : (
        <EntryRows kind={kind} entries={entries} isRemoved={only === 'removed'} />
      )}
      <Pagination page={page} last={pages} query={query} />
    </>
  )
}
