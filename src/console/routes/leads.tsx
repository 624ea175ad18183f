import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { ExportLinks } from '../exports/export-links.tsx'
import { xlsxRowsMax } from '../exports/table.ts'
import { Filters } from '../leads/filters.tsx'
import { LeadRows } from '../leads/lead-rows.tsx'
import { Steps } from '../leads/steps.tsx'
import { useWords } from '../messages/words.ts'
import { asStatus } from '../shell/as-status.ts'
import { consoleContext } from '../shell/console-context.ts'
import { requirePrincipal } from '../shell/require.ts'

const perPage = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  const principal = requirePrincipal(console, request)
  const url = new URL(request.url)
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  const [list, { colleagues }] = await Promise.all([
    // an address that was typed wrongly shows everything rather than nothing
    console.staff.leads.list({ ...asked, per_page: perPage }).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 400) return console.staff.leads.list({ per_page: perPage })
      return asStatus(error)
    }),
    console.staff.people.colleagues().catch(asStatus),
  ])
  return {
    ...list,
    asked,
    colleagues,
    me: principal.staffId,
    offices: principal.role === 'admin' ? null : [...principal.offices],
  }
}

export default function Leads() {
  const { leads, total, page, per_page, changes, asked, colleagues, me, offices } = useLoaderData<typeof loader>()
  const say = useWords()
  const isNarrowed = Object.keys(asked).some((name) => name !== 'page' && name !== 'sort')
  return (
    <>
      <title>{`${say('inbox.title')} (${total})`}</title>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>{say('inbox.title')}</h1>
        <p className="ms-auto hidden text-sm text-quiet lg:block">{say('inbox.keys')}</p>
      </div>
      <Filters asked={asked} colleagues={colleagues} me={me} offices={offices} />
      <p role="status">
        <span data-news hidden className="note-good mt-3 block">
          {say('inbox.news')}
        </span>
      </p>
      <div data-live={changes} className="mt-3">
        <p className="text-quiet">{say('inbox.count', { count: total })}</p>
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
            tooLong={total > xlsxRowsMax ? xlsxRowsMax : undefined}
          />
        )}
      </div>
    </>
  )
}
