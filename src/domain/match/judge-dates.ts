/** Starts, closing dates and the time that graduates may stay. */
import type { Usual } from '../content/match.ts'
import type { Figure } from '../figures/figure.ts'
import type { MatchContext, SchoolCandidate } from './candidate.ts'
import { type FitReason, type Judgement, judged } from './fit.ts'
import { type Intake, monthsOfTerm, startOfIntake } from './profile.ts'

/** A closing date belongs to the start that follows it within a year. */
const isFor = (date: string, intake: Intake) => {
  const start = startOfIntake(intake)
  return date <= start && date > `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`
}

/** Months in which it starts, where none is in the wanted term: a start in another term is a step. The programme's own before the usual ones of the country. */
export function judgeStart(candidate: SchoolCandidate | null, intake: Intake, usual: Usual | undefined): Judgement {
  const ofProgramme = candidate?.intakes?.length ? candidate.intakes : null
  const months = ofProgramme ?? usual?.starts ?? []
  if (months.length === 0 || months.some((month) => monthsOfTerm(intake.term).includes(month))) return judged(null, {})
  const reason = {
    kind: 'intake',
    verdict: 'short',
    basis: ofProgramme ? 'programme' : 'usual',
    year: (ofProgramme && candidate?.checked?.year) || null,
    source: (ofProgramme && candidate?.checked?.source) || null,
    months,
  } as const
  return judged('step', { reasons: [reason], steps: [{ kind: 'intake', months }] })
}

const weekMs = 7 * 24 * 3600 * 1000
/** Weeks until a term usually begins. */
export const weeksUntil = (intake: Intake, day: string): number =>
  Math.floor((Date.parse(startOfIntake(intake)) - Date.parse(day)) / weekMs)

/** A start that is near leaves little time for an offer, a deposit and a visa. */
export function judgeTime(intake: Intake, { day, soonWeeks }: MatchContext): Judgement {
  const weeks = weeksUntil(intake, day)
  return weeks < soonWeeks ? judged('step', { steps: [{ kind: 'soon', weeks: Math.max(0, weeks) }] }) : judged(null, {})
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
  const dates = usualDates(context, usual)
  const reasonOf = ({ name, date, figure }: UsualDate, verdict: 'meets' | 'out' | 'open'): FitReason => ({
    kind: 'deadline',
    verdict,
    basis: 'usual',
    year: figure.year,
    source: figure.source,
    date,
    isMain: name === 'main',
    earlier: usual?.earlier,
  })
  // of another year's start: an idea of when, until the new days are published
  if (!isOfEntry(usual, intake)) {
    const isSameTerm = usual?.entry?.term === intake.term
    const before = isSameTerm ? (dates.find(({ name }) => name === 'main') ?? dates[0]) : undefined
    return judged(null, { reasons: before ? [reasonOf(before, 'open')] : [], missing: [...missing] })
  }
  const over = dates.find(({ name, date }) => name === 'last' && date < context.day)
  if (over) return judged('beyond', { reasons: [reasonOf(over, 'out')], missing: [...missing] })
  const next = dates
    .filter(({ name, date }) => name !== 'early' && date >= context.day)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))[0]
  return judged(null, { reasons: next ? [reasonOf(next, 'meets')] : [], missing: [...missing] })
}

/** Whether the usual days are for a start. */
export const isOfEntry = (usual: Usual | undefined, { year, term }: Intake): boolean =>
  usual?.entry?.year === year && usual.entry.term === term

type UsualDate = { name: 'early' | 'main' | 'last'; date: string; figure: Figure }

/** The usual closing days of a way. */
export const usualDates = ({ figures }: MatchContext, usual: Usual | undefined): UsualDate[] =>
  (['early', 'main', 'last'] as const).flatMap((name) => {
    const figure = usual?.[name] === undefined ? undefined : figures.get(usual[name])
    return figure?.date === undefined ? [] : [{ name, date: figure.date, figure }]
  })

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
