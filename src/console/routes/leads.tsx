import { data, useActionData, useLoaderData } from 'react-router'
import { ExportLinks } from '../exports/export-links.tsx'
import { xlsxRowsMax } from '../exports/files.ts'
import { Filters } from '../leads/filters.tsx'
import { LeadRows } from '../leads/lead-rows.tsx'
import { changeViews, filterOf, SavedViews } from '../leads/saved-views.tsx'
import { useWords } from '../messages/words.ts'
import { sent, signedIn } from '../shell/page.ts'
import { listOr } from '../shell/refused.ts'
import { Steps } from '../shell/steps.tsx'

const perPage = 50

export const loader = signedIn(async ({ staff, principal, asked: { done, ...asked } }) => {
  const [list, { colleagues }, { views }] = await Promise.all([
    listOr(staff.listLeads({ ...asked, per_page: perPage }), () => staff.listLeads({ per_page: perPage })),
    staff.listColleagues(),
    staff.listViews(),
  ])
  return {
    ...list,
    asked,
    views,
    done: done ?? null,
    colleagues,
    me: principal.staffId,
    offices: principal.role === 'admin' ? null : [...principal.offices],
  }
})

export const action = sent(async ({ staff, request, form }) => {
  return data(await changeViews(staff, form, new URL(request.url).search), { status: 422 })
})

export default function Leads() {
  const { leads, total, is_capped, page, per_page, changes, asked, colleagues, me, offices, views, done } =
    useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  const say = useWords()
  const isNarrowed = Object.keys(asked).some((name) => name !== 'page' && name !== 'sort')
  return (
    <>
      <title>{`${say('inbox.title')} (${total}${is_capped ? '+' : ''})`}</title>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>{say('inbox.title')}</h1>
        <p className="ms-auto hidden text-sm text-quiet lg:block">{say('inbox.keys')}</p>
      </div>
      {done && !unsaved && (
        <p className="note-good mb-3" role="status">
          {say('views.saved')}
        </p>
      )}
      <SavedViews views={views} query={filterOf(asked)} unsaved={unsaved} />
      <Filters asked={asked} colleagues={colleagues} me={me} offices={offices} />
      <p role="status">
        <span data-news hidden className="note-good mt-3 block">
          {say('inbox.news')}
        </span>
      </p>
      <div data-live={changes} className="mt-3">
        <p className="text-quiet">{say(is_capped ? 'inbox.count_more' : 'inbox.count', { count: total })}</p>
        {leads.length === 0 ? (
          <div className="panel my-4 text-center">
            <p>{say(isNarrowed ? 'inbox.empty' : 'inbox.empty_all')}</p>
            {isNarrowed && (
              <a href="/console/leads" className="button mt-3">
                {say('inbox.clear')}
              </a>
            )}
          </div>
        ) : (
          <LeadRows leads={leads} colleagues={colleagues} />
        )}
        <Steps page={page} last={Math.max(1, Math.ceil(total / per_page))} asked={asked} />
        {total > 0 && (
          <ExportLinks
            path="/console/leads/export"
            asked={asked}
            tooLong={is_capped || total > xlsxRowsMax ? xlsxRowsMax : undefined}
          />
        )}
      </div>
    </>
  )
}
