import type { Block } from '../../domain/content.ts'
import { type Doubt, doubtsOf, type FactChange, type Figure } from '../../domain/facts/fact-changes.ts'

export type Names = {
  schools: ReadonlyMap<string, string>
  kinds: ReadonlyMap<string, Pick<Block<'fact_kinds'>, 'name' | 'unit'>>
}

/** One line for each change: the figure, the school, the old and the new value. */
export function describeChange(change: FactChange, { schools, kinds }: Names): string {
  const { school, kind, level } = change.what === 'gone' ? change.from : change.to
  const written = (figure: Figure) => describeFigure(figure, kinds.get(figure.kind)?.unit)
  const place = [schools.get(school) ?? school, kinds.get(kind)?.name.en ?? kind, level].filter(Boolean).join(' · ')
  const head = `${change.what.padEnd(7)} ${place}:`
  if (change.what === 'new') return `${head} ${written(change.to)}`
  if (change.what === 'gone') return `${head} ${written(change.from)}`
  const both = `${head} ${written(change.from)} → ${written(change.to)}`
  return change.what === 'kept' ? `${both}, not taken: edited in the database` : both
}

const DOUBTS: Record<Doubt, string> = {
  leap: 'moves more than fivefold',
  older: 'goes back to an older year',
  far: 'far from the others of its kind',
}

/** A line with the doubts about a change; null without doubts. */
export function describeDoubts(change: FactChange, names: Names, isFar: (figure: Figure) => boolean): string | null {
  const doubts = doubtsOf(change, isFar).map((doubt) => DOUBTS[doubt])
  return doubts.length > 0 ? `check ${describeChange(change, names)}: ${doubts.join(', ')}` : null
}

function describeFigure({ value, value_to, currency, year, source }: Figure, unit: string | undefined): string {
  const write = (number: number) =>
    unit === 'share' ? `${Number((number * 100).toFixed(2))} %` : number.toLocaleString('en')
  const amount = value_to === null ? write(value) : `${write(value)}–${write(value_to)}`
  return `${currency === null ? '' : `${currency} `}${amount} (${year}, ${source})`
}
