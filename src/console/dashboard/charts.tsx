import { type Bar, Bars, Columns } from '../charts/charts.tsx'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { type ChartName, COUNTED, codeName, type Dashboard, moneyOf, percentOf, spanOf, stageName } from './tables.ts'

const barsMax = 8
/** A few currencies in six states. */
const orderBarsMax = 24

/** The chart of a table. */
export function Chart({ name, dashboard, title }: { name: ChartName; dashboard: Dashboard; title: string }) {
  const { day } = useFormat()
  const barsOf = useBars(dashboard)
  if (name !== 'days')
    return <Bars title={title} bars={barsOf(name).slice(0, name === 'orders' ? orderBarsMax : barsMax)} />
  const written = dashboard.days.map((each) => ({ label: day(Date.parse(`${each.day}T12:00:00Z`)), value: each.leads }))
  return <Columns title={title} columns={written} ends={[written[0]?.label ?? '', written.at(-1)?.label ?? '']} />
}

function useBars(dashboard: Dashboard): (name: Exclude<ChartName, 'days'>) => Bar[] {
  const t = useTranslations()
  const { locale, ...names } = useReader()
  const { number } = useFormat()
  return (name) => {
    if (name === 'funnel')
      return dashboard.funnel.map(({ stage, leads }) => ({
        label: stageName(stage, t),
        text: `${number(leads)} · ${percentOf(leads, dashboard.total)} %`,
        value: leads,
        of: dashboard.total,
      }))
    if (name === 'lost')
      return dashboard.lost.reasons.map(({ reason, leads }) => ({
        label: reason || t('dashboard.no_reason'),
        text: number(leads),
        value: leads,
      }))
    if (name === 'answers')
      return dashboard.answers.map((each) => ({
        label: names.offices.nameOf(each.office),
        text: t('dashboard.answer_line', {
          median: spanOf(each.median_minutes, t),
          worst: spanOf(each.worst_minutes, t),
        }),
        value: each.worst_minutes ?? 0,
        part: each.median_minutes ?? 0,
      }))
    if (name === 'orders') {
      const most = (currency: string) =>
        Math.max(...dashboard.orders.filter((one) => one.currency === currency).map((one) => one.total_minor))
      return dashboard.orders.map(({ currency, status, total_minor }) => ({
        label: `${currency} · ${t(`order_state.${status as 'received'}`)}`,
        text: moneyOf(total_minor, currency, locale),
        value: total_minor,
        of: most(currency),
      }))
    }
    if (name === 'appointments')
      return dashboard.appointments.map(({ source, booked, came, no_show, won }) => ({
        label: codeName('sources', source, locale, names),
        text: t('dashboard.appointment_line', { booked, came, no_show, won }),
        value: booked,
        part: came,
      }))
    if (name === 'misses')
      return dashboard.misses.map(({ words, count, locale: theirs, kind }) => ({
        label: `${words} (${theirs}${kind === 'school' ? `, ${t('dashboard.schools')}` : ''})`,
        text: number(count),
        value: count,
      }))
    const kind = COUNTED.find((one) => one === name) ?? 'sources'
    return dashboard[kind].map(({ code, leads, won }) => ({
      label: codeName(kind, code, locale, names),
      text: won > 0 ? t('dashboard.won_line', { leads, won }) : number(leads),
      value: leads,
      part: won,
    }))
  }
}
