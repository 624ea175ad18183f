import { useLoaderData } from 'react-router'
import { PeriodForm } from '../dashboard/period-form.tsx'
import { Section } from '../dashboard/section.tsx'
import { useReader, useWords, useWriting } from '../messages/words.ts'
import { signedIn } from '../shell/page.ts'
import { listOr } from '../shell/refused.ts'

export const loader = signedIn(async ({ staff, asked: { days, from, to } }) => {
  const own = { ...(from && { from }), ...(to && { to }) }
  const asked: Record<string, string> = from || to ? own : days ? { days } : {}
  return { found: await listOr(staff.showDashboard(asked), staff.showDashboard), asked }
})

export default function DashboardPage() {
  const { found, asked } = useLoaderData<typeof loader>()
  const say = useWords()
  const { timeZone } = useReader()
  const { number } = useWriting()
  const section = { found, asked }
  return (
    <>
      <title>{say('dashboard.title')}</title>
      <h1 className="mb-3">{say('dashboard.title')}</h1>
      <PeriodForm asked={asked} from={found.from} to={found.to} />
      <p className="mt-3 text-quiet">
        {say('dashboard.said', { count: number(found.total), from: found.from, to: found.to, zone: timeZone })}
      </p>
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-2">
        <Section name="days" {...section} isWide />
        <Section name="funnel" {...section} hint={say('dashboard.funnel_hint', { lost: found.lost.leads })} />
        <Section name="answers" {...section} hint={say('dashboard.answers_hint')} />
        <Section name="lost" {...section} />
        <Section name="landings" {...section} hint={say('dashboard.won_hint')} />
        <Section name="sources" {...section} />
        <Section name="campaigns" {...section} />
        <Section name="countries" {...section} hint={say('dashboard.countries_hint')} />
        <Section name="editions" {...section} />
        <Section name="orders" {...section} hint={say('dashboard.orders_hint')} />
        <Section name="misses" {...section} hint={say('dashboard.misses_hint')} />
      </div>
    </>
  )
}
