import { data, useActionData, useLoaderData } from 'react-router'
import { ExportLinks } from '../exports/export-links.tsx'
import { xlsxRowsMax } from '../exports/files.ts'
import { BulkForm, type BulkSubmission, changeChosen, useBulkResult } from '../leads/bulk-form.tsx'
import { Filters } from '../leads/filters.tsx'
import { LeadRows } from '../leads/lead-rows.tsx'
import type { ViewSubmission } from '../leads/manage-views.tsx'
import { changeViews, filterOf, SavedViews } from '../leads/saved-views.tsx'
import { useTranslations } from '../messages/translations.ts'
import { listOrAll } from '../shell/action-error.ts'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { Pagination } from '../shell/pagination.tsx'

const perPage = 50

export const loader = signedInLoader(async ({ staff, principal, query: { done, ...query } }) => {
  const [list, { colleagues }, { views, shared }] = await Promise.all([
    listOrAll(staff.listLeads({ ...query, per_page: perPage }), () => staff.listLeads({ per_page: perPage })),
    staff.listColleagues(),
    staff.listViews(),
  ])
  return {
    ...list,
    query,
    views,
    shared,
    done: done ?? null,
    colleagues,
    me: principal.staffId,
  }
})

export const action = signedInAction(async ({ staff, request, form }) => {
  const { search } = new URL(request.url)
  const submission =
    form.get('intent') === 'bulk'
      ? { bulk: await changeChosen(staff, form, search) }
      : { view: await changeViews(staff, form, search) }
  return data<{ bulk?: BulkSubmission; view?: ViewSubmission }>(submission, { status: 422 })
})

export default function Leads() {
  const { leads, total, is_capped, page, per_page, changes, query, colleagues, me, views, shared, done } =
    useLoaderData<typeof loader>()
  const { bulk, view } = useActionData<typeof action>() ?? {}
  const t = useTranslations()
  const bulkResult = useBulkResult(done)
  const isNarrowed = Object.keys(query).some((name) => name !== 'page' && name !== 'sort')
  return (
    <>
      <title>{`${t('inbox.title')} (${total}${is_capped ? '+' : ''})`}</title>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>{t('inbox.title')}</h1>
        <a href="/console/leads/new" className="button button-main self-center" data-key="n">
          {t('lead.new')}
        </a>
        <a href="/console/leads/import" className="text-link self-center">
          {t('lead_list.title')}
        </a>
        <a href="/console/leads/board" className="text-link self-center">
          {t('board.title')}
        </a>
        <p className="ms-auto hidden text-sm text-quiet lg:block">{t('inbox.keys')}</p>
      </div>
      {done && !bulk && !view && (
        <p className="note-good mb-3" role="status">
          {bulkResult ?? t('views.saved')}
        </p>
      )}
      <SavedViews views={views} shared={shared} me={me} query={filterOf(query)} submission={view} />
      <Filters query={query} colleagues={colleagues} me={me} />
      <p role="status">
        <span data-news hidden className="note-good mt-3 block">
          {t('inbox.news')}
        </span>
      </p>
      <div data-live={changes} className="mt-3">
        <p className="text-quiet">{t(is_capped ? 'inbox.count_more' : 'inbox.count', { count: total })}</p>
        {leads.length === 0 ? (
          <div className="panel my-4 text-center">
            <p>{t(isNarrowed ? 'inbox.empty' : 'inbox.empty_all')}</p>
            {isNarrowed && (
              <a href="/console/leads" className="button mt-3">
                {t('inbox.clear')}
              </a>
            )}
          </div>
        ) : (
          <>
            <LeadRows leads={leads} colleagues={colleagues} chosen={bulk?.chosen ?? []} />
            <BulkForm colleagues={colleagues} submission={bulk} />
          </>
        )}
        <Pagination page={page} last={Math.max(1, Math.ceil(total / per_page))} query={query} />
        {total > 0 && (
          <ExportLinks
            path="/console/leads/export"
            query={query}
            tooLong={is_capped || total > xlsxRowsMax ? xlsxRowsMax : undefined}
          />
        )}
      </div>
    </>
  )
}
