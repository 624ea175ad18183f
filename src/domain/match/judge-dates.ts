/** Starts, closing dates and the time that graduates may stay. */
import type { Usual } from '../content/match.ts'
import type { MatchContext, SchoolCandidate } from './candidate.ts'
import { type FitReason, type Judgement, judged } from './fit.ts'
import { type Intake, monthsOfTerm, startOfIntake } from './profile.ts'

/** A closing date belongs to the start that follows it within a year. */
const isFor = (date: string, intake: Intake) => {
  const start = startOfIntake(intake)
  return date <= start && date > `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`
}

/** Months in which it starts, where none is in the wanted term: a start in another term is a step. */
export function judgeStart({ intakes, checked }: SchoolCandidate, intake: Intake): Judgement {
  if (intakes === null || intakes.length === 0) return judged(null, {})
  if (intakes.some((month) => monthsOfTerm(intake.term).includes(month))) return judged(null, {})
  const reason = {
    kind: 'intake',
    verdict: 'short',
    basis: 'programme',
    year: checked?.year ?? null,
    source: checked?.source ?? null,
    months: intakes,
  } as const
  return judged('step', { reasons: [reason], steps: [{ kind: 'intake', months: intakes }] })
}

/** The programme's own closing dates before the usual ones of the country. One that has passed rules out. */
export function judgeDeadline(
  intake: Intake,
  context: MatchContext,
  candidate: SchoolCandidate | null,
  usual: Usual | undefined,
): Judgement {
  const last =
    candidate && candidate.deadlines.length > 0 ? ownDeadlines(candidate, intake).toSorted().at(-1) : undefined
  if (last !== undefined && candidate) {
    const { checked } = candidate
    const reason = {
      kind: 'deadline',
      basis: 'programme',
      year: checked?.year ?? last.slice(0, 4),
      source: checked?.source ?? null,
      date: last,
      isMain: false,
    } as const
    return last < context.day
      ? judged('beyond', { reasons: [{ ...reason, verdict: 'out' }] })
      : judged(null, { reasons: [{ ...reason, verdict: 'meets' }] })
  }
  return usualDeadline(intake, context, candidate !== null, usual)
}

type UsualDeadline = { intake: Intake; isSchool: boolean; judgement: Judgement }
const usualDeadlines = new WeakMap<MatchContext, Map<Usual | undefined, UsualDeadline[]>>()

/** The usual dates of a country say the same of all its schools: they are judged once for a context and start. */
function usualDeadline(intake: Intake, context: MatchContext, isSchool: boolean, usual: Usual | undefined): Judgement {
  const byRow = usualDeadlines.get(context) ?? new Map<Usual | undefined, UsualDeadline[]>()
  usualDeadlines.set(context, byRow)
  const ofRow = byRow.get(usual) ?? []
  byRow.set(usual, ofRow)
  const earlier = ofRow.find((each) => each.intake === intake && each.isSchool === isSchool)
  if (earlier) return earlier.judgement
  const judgement = judgeUsualDeadline(intake, context, isSchool, usual)
  ofRow.push({ intake, isSchool, judgement })
  return judgement
}

function judgeUsualDeadline(
  intake: Intake,
  context: MatchContext,
  isSchool: boolean,
  usual: Usual | undefined,
): Judgement {
  const missing = isSchool ? (['deadline'] as const) : []
  const dates = (['main', 'last'] as const).flatMap((name) => {
    const figure = usual?.[name] === undefined ? undefined : context.figures.get(usual[name])
    return figure?.date !== undefined && isFor(figure.date, intake) ? [{ name, date: figure.date, figure }] : []
  })
  const reasonOf = ({ name, date, figure }: (typeof dates)[number], verdict: 'meets' | 'out'): FitReason => ({
    kind: 'deadline',
    verdict,
    basis: 'usual',
    year: figure.year,
    source: figure.source,
    date,
    isMain: name === 'main',
  })
  const over = dates.find(({ name, date }) => name === 'last' && date < context.day)
  if (over) return judged('beyond', { reasons: [reasonOf(over, 'out')], missing: [...missing] })
  const next = dates
    .filter(({ date }) => date >= context.day)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))[0]
  return judged(null, { reasons: next ? [reasonOf(next, 'meets')] : [], missing: [...missing] })
}

function ownDeadlines({ deadlines }: SchoolCandidate, intake: Intake): string[] {
  return deadlines.flatMap(({ day, intake: month }) => {
    if (month !== undefined && !monthsOfTerm(intake.term).includes(month)) return []
    if (day.length > 5) return isFor(day, intake) ? [day] : []
    // each year: the one before the start
    const start = startOfIntake(intake)
    const date = `${start.slice(0, 4)}-${day}`
    return [date <= start ? date : `${Number(start.slice(0, 4)) - 1}-${day}`]
  })
}

/** How long graduates may stay and work, for those who wish to. */
export function stayReasons(context: MatchContext, usual: Usual | undefined, isStem: boolean): FitReason[] {
  const reasons = (usual?.stay ?? []).flatMap((key): FitReason[] => {
    const figure = context.figures.get(key)
    if (figure?.value === undefined || figure.unit === undefined) return []
    const { value: amount, unit, year, source } = figure
    return [{ kind: 'stay', verdict: 'meets', basis: 'usual', year, source, amount, unit }]
  })
  return isStem
    ? [...reasons, { kind: 'stem', verdict: 'meets', basis: 'programme', year: null, source: null }]
    : reasons
}
