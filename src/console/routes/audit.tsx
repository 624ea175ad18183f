import { useLoaderData } from 'react-router'
import { AuditFilters } from '../audit/audit-filters.tsx'
import { AuditRows } from '../audit/audit-rows.tsx'
import { useWords } from '../messages/words.ts'
import { signedIn } from '../shell/page.ts'
import { listOr } from '../shell/refused.ts'
import { Steps } from '../shell/steps.tsx'

const perPage = 50

export const loader = signedIn(async ({ staff, asked }) => {
  const all = { per_page: perPage }
  const list = await listOr(staff.listAudit({ ...asked, ...all }), () => staff.listAudit(all))
  return { ...list, asked }
})

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
