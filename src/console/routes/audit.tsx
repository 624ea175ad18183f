import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { AuditFilters } from '../audit/audit-filters.tsx'
import { AuditRows } from '../audit/audit-rows.tsx'
import { Steps } from '../leads/steps.tsx'
import { useWords } from '../messages/words.ts'
import { consoleContext } from '../shell/console-context.ts'
import { asStatus } from '../shell/refused.ts'
import { requirePrincipal } from '../shell/require.ts'

const perPage = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const asked = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''))
  const list = await console.staff.listAudit({ ...asked, per_page: perPage }).catch((error: unknown) => {
    // an address that was typed wrongly shows everything rather than nothing
    if (error instanceof ApiFailure && error.status === 400) return console.staff.listAudit({ per_page: perPage })
    return asStatus(error)
  })
  return { ...list, asked }
}

export default function Audit() {
  const { rows, people, total, page, per_page, asked } = useLoaderData<typeof loader>()
  const say = useWords()
  return (
    <>
      <title>{say('audit.title')}</title>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>{say('audit.title')}</h1>
        <p className="text-quiet">{say('audit.count', { count: total })}</p>
      </div>
      <p className="mb-3 max-w-prose">{say('audit.intro')}</p>
      <AuditFilters asked={asked} people={people} />
      {rows.length === 0 ? <p className="panel my-4">{say('audit.empty')}</p> : <AuditRows rows={rows} />}
      <Steps page={page} last={Math.max(1, Math.ceil(total / per_page))} asked={asked} />
    </>
  )
}
