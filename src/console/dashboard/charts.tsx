import { type Bar, Bars, Columns } from '../charts/charts.tsx'
import { choiceName, useReader, useWords, useWriting } from '../messages/words.ts'
import { COUNTED, codeName, type Dashboard, moneyOf, percentOf, spanOf, stageName, type TableName } from './tables.ts'

const barsMax = 8
/** A few currencies in six states. */
const orderBarsMax = 24

/** The chart of a table. */
export function Chart({ name, found, title }: { name: TableName; found: Dashboard; title: string }) {
  const { day } = useWriting()
  const barsOf = useBars(found)
  if (name !== 'days')
    return <Bars title={title} bars={barsOf(name).slice(0, name === 'orders' ? orderBarsMax : barsMax)} />
  const written = found.days.map((each) => ({ label: day(Date.parse(`${each.day}T12:00:00Z`)), value: each.leads }))
  return <Columns title={title} columns={written} ends={[written[0]?.label ?? '', written.at(-1)?.label ?? '']} />
}

function useBars(found: Dashboard): (name: Exclude<TableName, 'days'>) => Bar[] {
  const say = useWords()
  const { locale } = useReader()
  const { number } = useWriting()
  return (name) => {
    if (name === 'funnel')
      return found.funnel.map(({ stage, leads }) => ({
        label: stageName(stage, say),
        text: `${number(leads)} · ${percentOf(leads, found.total)} %`,
        value: leads,
        of: found.total,
      }))
    if (name === 'lost')
      return found.lost.reasons.map(({ reason, leads }) => ({
        label: reason || say('dashboard.no_reason'),
        text: number(leads),
        value: leads,
      }))
    if (name === 'answers')
      return found.answers.map((each) => ({
        label: choiceName(locale, 'office', each.office),
        text: say('dashboard.answer_line', {
          median: spanOf(each.median_minutes, say),
          worst: spanOf(each.worst_minutes, say),
        }),
        value: each.worst_minutes ?? 0,
        part: each.median_minutes ?? 0,
      }))
    if (name === 'orders') {
      const most = (currency: string) =>
        Math.max(...found.orders.filter((one) => one.currency === currency).map((one) => one.total_minor))
      return found.orders.map(({ currency, status, total_minor }) => ({
        label: `${currency} · ${say(`order_state.${status as 'received'}`)}`,
        text: moneyOf(total_minor, currency, locale),
        value: total_minor,
        of: most(currency),
      }))
    }
    if (name === 'misses')
      return found.misses.map(({ words, count, locale: theirs, kind }) => ({
        label: `${words} (${theirs}${kind === 'school' ? `, ${say('dashboard.schools')}` : ''})`,
        text: number(count),
        value: count,
      }))
    const kind = COUNTED.find((one) => one === name) ?? 'sources'
    return found[kind].map(({ code, leads, won }) => ({
      label: codeName(kind, code, locale),
      text: won > 0 ? say('dashboard.won_line', { leads, won }) : number(leads),
      value: leads,
      part: won,
    }))
  }
}
