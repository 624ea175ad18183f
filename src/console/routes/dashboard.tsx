import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { PeriodForm } from '../dashboard/period-form.tsx'
import { Section } from '../dashboard/section.tsx'
import { useReader, useWords, useWriting } from '../messages/words.ts'
import { consoleContext } from '../shell/console-context.ts'
import { asStatus } from '../shell/refused.ts'
import { requirePrincipal } from '../shell/require.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const { days, from, to } = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value))
  const own = { ...(from && { from }), ...(to && { to }) }
  const asked: Record<string, string> = from || to ? own : days ? { days } : {}
  const found = await console.staff.showDashboard(asked).catch((error: unknown) => {
    // an address that was typed wrongly shows the last days
    if (error instanceof ApiFailure && error.status === 400) return console.staff.showDashboard()
    return asStatus(error)
  })
  return { found, asked }
}

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
