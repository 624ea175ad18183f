import { useLoaderData } from 'react-router'
import { GroupSection } from '../dashboard/group-section.tsx'
import { leadsPath } from '../dashboard/lead-links.ts'
import { PeriodForm } from '../dashboard/period-form.tsx'
import { Section } from '../dashboard/section.tsx'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { listOrAll } from '../shell/action-error.ts'
import { signedInLoader } from '../shell/page.ts'

export const loader = signedInLoader(async ({ staff, query: { days, from, to } }) => {
  const period = { ...(from && { from }), ...(to && { to }) }
  const query: Record<string, string> = from || to ? period : days ? { days } : {}
  return { dashboard: await listOrAll(staff.showDashboard(query), staff.showDashboard), query }
})

export default function DashboardPage() {
  const { dashboard, query } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const { timeZone } = useReader()
  const { number } = useFormat()
  const section = { dashboard, query }
  const { before } = dashboard
  return (
    <>
      <title>{t('dashboard.title')}</title>
      <h1 className="mb-3">{t('dashboard.title')}</h1>
      <PeriodForm query={query} from={dashboard.from} to={dashboard.to} />
      <p className="mt-3 text-quiet">
        {t('dashboard.summary', {
          count: number(dashboard.total),
          from: dashboard.from,
          to: dashboard.to,
          zone: timeZone,
        })}
      </p>
      <p className="text-quiet">
        {t('dashboard.before_period', before)}{' '}
        <a className="text-link" href={leadsPath(before)}>
          {t('dashboard.before_count', { count: before.total })}
        </a>
      </p>
      <div className="mt-3 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Section name="days" {...section} isWide />
        <p className="text-sm text-quiet lg:col-span-2">{t('dashboard.groups_hint')}</p>
        <GroupSection name="consultants" {...section} hint={t('dashboard.consultants_hint')} />
        <GroupSection name="offices" {...section} />
        <GroupSection name="origins" {...section} hint={t('dashboard.origins_hint')} />
        <Section name="funnel" {...section} hint={t('dashboard.funnel_hint', { lost: dashboard.lost.leads })} />
        <Section name="answers" {...section} hint={t('dashboard.answers_hint')} />
        <Section name="lost" {...section} />
        <Section name="landings" {...section} hint={t('dashboard.won_hint')} />
        <Section name="sources" {...section} />
        <Section name="appointments" {...section} hint={t('dashboard.appointments_hint')} />
        <Section name="campaigns" {...section} />
        <Section name="countries" {...section} hint={t('dashboard.countries_hint')} />
        <Section name="editions" {...section} />
        <Section name="orders" {...section} hint={t('dashboard.orders_hint')} />
        <Section name="misses" {...section} hint={t('dashboard.misses_hint')} />
      </div>
    </>
  )
}
