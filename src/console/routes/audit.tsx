import { useLoaderData } from 'react-router'
import { AuditFilters } from '../audit/audit-filters.tsx'
import { AuditRows } from '../audit/audit-rows.tsx'
import { useTranslations } from '../messages/translations.ts'
import { listOrAll } from '../shell/action-error.ts'
import { signedInLoader } from '../shell/page.ts'
import { Pagination } from '../shell/pagination.tsx'

const perPage = 50

export const loader = signedInLoader(async ({ staff, query }) => {
  const all = { per_page: perPage }
  const list = await listOrAll(staff.listAudit({ ...query, ...all }), () => staff.listAudit(all))
  return { ...list, query }
})

export default function Audit() {
  const { rows, people, total, page, per_page, query } = useLoaderData<typeof loader>()
  const t = useTranslations()
  return (
    <>
      <title>{t('audit.title')}</title>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>{t('audit.title')}</h1>
        <p className="text-quiet">{t('audit.count', { count: total })}</p>
      </div>
      <p className="mb-3 max-w-prose">{t('audit.intro')}</p>
      <AuditFilters query={query} people={people} />
      {rows.length === 0 ? <p className="panel my-4">{t('audit.empty')}</p> : <AuditRows rows={rows} />}
      <Pagination page={page} last={Math.max(1, Math.ceil(total / per_page))} query={query} />
    </>
  )
}
