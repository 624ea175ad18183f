/** English and marks against what a programme, a distribution or the country's usual range asks for. */
import type { Usual } from '../content/match.ts'
import { type Range, rangeOf } from '../costs/amounts.ts'
import type { EnglishTest } from '../programmes/programme.ts'
import type { Datum, MatchContext, SchoolCandidate } from './candidate.ts'
import { type FitBasis, type FitReason, type FitStep, type Judgement, judged, worse } from './fit.ts'
import { priceRoute } from './judge-cost.ts'
import { bandOfGrade, GRADE_BANDS, isAtLeast, MATCH_LEVEL, type Profile } from './profile.ts'
import type { MatchRoute } from './routes.ts'

const usualRows = new WeakMap<MatchContext, Map<string, Map<MatchRoute, Usual | undefined>>>()

/** The usual row of a way: that of the wanted subjects before the one for all others; looked up once for a context. */
export function usualOf(context: MatchContext, isoCountry: string, route: MatchRoute): Usual | undefined {
  const byCountry = usualRows.get(context) ?? new Map<string, Map<MatchRoute, Usual | undefined>>()
  usualRows.set(context, byCountry)
  const byRoute = byCountry.get(isoCountry) ?? new Map<MatchRoute, Usual | undefined>()
  byCountry.set(isoCountry, byRoute)
  if (!byRoute.has(route)) byRoute.set(route, findUsual(context, isoCountry, route))
  return byRoute.get(route)
}

function findUsual(
  { usual, subjectSlugs, traits }: MatchContext,
  isoCountry: string,
  route: MatchRoute,
): Usual | undefined {
  const rows = usual.filter((row) => row.iso_country === isoCountry && row.route === route)
  // with several subjects a row for some of them would rule out the others
  const ofSubjects = rows.find(
    ({ subjects }) => subjects && subjectSlugs.length > 0 && subjectSlugs.every((slug) => subjects.includes(slug)),
  )
  const general = ofSubjects ?? rows.find(({ subjects }) => subjects === undefined)
  if (ofSubjects || !general || !traits.has('priced_apart')) return general
  // what is usual in other subjects says nothing of these
  const { english: _, presessional: __, ...rest } = general
  return rest
}

/** The band that the degree after a preparation asks for, where it is more than a preparation year is known to lead to. */
export function judgeLaterEnglish({ english }: Profile, context: MatchContext, isoCountry: string): Judgement {
  const needed = englishNeeded(context, null, usualOf(context, isoCountry, 'bachelor'))
  if (!needed || needed.need.from < demandingBand || english === null) return judged(null, {})
  const band = english === 'none' ? 0 : english.band
  if (band >= needed.enough) return judged(null, {})
  return judged('step', { steps: [{ kind: 'later_english', to: needed.enough }] })
}
/** Degrees that ask for this band ask for it of those who come from a preparation, too. */
const demandingBand = 7

/** In half bands, rounded down: what is usual is met at the middle of its range. */
const usualBand = ({ from, to }: Range) => Math.floor(from + to) / 2

const halfBand = 0.5
/** Up to this many bands are worth a second test or a course of English; more is another way in. */
const bandsMost = 1

type English = { need: Range; enough: number; basis: FitBasis; year: string | null; source: Datum['source'] | null }

/** What direct entry asks for; null where nobody says. */
function englishNeeded(
  context: MatchContext,
  candidate: SchoolCandidate | null,
  usual: Usual | undefined,
): English | null {
  if (candidate?.ielts != null) return { need: rangeOf(candidate.ielts), enough: candidate.ielts, ...ofPage(candidate) }
  const figure = usual?.english === undefined ? undefined : context.figures.get(usual.english)
  if (figure?.value === undefined) return null
  const need = rangeOf(figure.value, figure.value_to)
  return { need, enough: usualBand(need), basis: 'usual', year: figure.year, source: figure.source }
}

/** Whether a score is missing or no more than what is usual on a way, so that a school of which no requirement is known may ask for more. */
export function isAtUsual(
  { english }: Pick<Profile, 'english'>,
  context: MatchContext,
  isoCountry: string,
  route: MatchRoute,
): boolean {
  const needed = englishNeeded(context, null, usualOf(context, isoCountry, route))
  return needed !== null && (english === null || english === 'none' || english.band <= needed.enough)
}

/** Whether anything is known of what it asks for. */
const hasRequirement = ({ requirements, rate }: SchoolCandidate): boolean =>
  rate !== null || (requirements.grades?.length ?? 0) > 0 || Object.keys(requirements.english ?? {}).length > 0

/** What the page of a programme states. */
const ofPage = ({ checked }: SchoolCandidate) =>
  ({ basis: 'programme', year: checked?.year ?? null, source: checked?.source ?? null }) as const

const OWN_TESTS: Partial<Record<string, EnglishTest>> = {
  'toefl-120': 'toefl_old',
  'toefl-6': 'toefl',
  duolingo: 'duolingo',
  pte: 'pte',
}

export function judgeEnglish(
  { english }: Pick<Profile, 'english'>,
  context: MatchContext,
  candidate: SchoolCandidate | null,
  usual: Usual | undefined,
): Judgement {
  const needed = englishNeeded(context, candidate, usual)
  if (!needed) return judged(null, { missing: ['english', ...(english === null ? ['your_english' as const] : [])] })
  const { need, enough, ...stated } = needed
  const mayFollow = candidate?.conditional ?? usual?.conditional_offers !== undefined
  const test = english === null || english === 'none' ? undefined : OWN_TESTS[english.code]
  const minimum = (test && candidate?.requirements.english?.[test]) ?? null
  const origin = candidate && minimum !== null ? ofPage(candidate) : stated
  const missing = origin.basis === 'usual' && candidate ? (['english'] as const) : []
  if (english === null)
    return judged(null, {
      reasons: [{ kind: 'english', verdict: 'open', need, minimum, yours: null, isRead: false, ...origin }],
      missing: [...missing, 'your_english'],
    })
  if (english === 'none')
    return judged('step', {
      reasons: [{ kind: 'english', verdict: 'short', need, minimum, yours: null, isRead: false, ...origin }],
      steps: [{ kind: 'test', to: enough, mayFollow }],
      missing: [...missing],
    })
  const gap =
    minimum !== null && english.score >= minimum ? 0 : Math.max(minimum === null ? 0 : halfBand, enough - english.band)
  const isRead = english.code !== 'ielts'
  const reason = { kind: 'english', need, minimum, yours: english.band, isRead, ...origin } as const
  // what is usual in a country is no school's own: half of them ask for more
  if (gap === 0 && candidate && origin.basis === 'usual' && english.band <= enough && !hasRequirement(candidate))
    return judged('step', {
      reasons: [{ ...reason, verdict: 'close' }],
      steps: [{ kind: 'ask', about: 'english' }],
      missing: [...missing],
    })
  if (gap === 0) return judged('now', { reasons: [{ ...reason, verdict: 'meets' }], missing: [...missing] })
  if (gap > bandsMost) return judged('beyond', { reasons: [{ ...reason, verdict: 'out' }], missing: [...missing] })
  return judged('step', {
    reasons: [{ ...reason, verdict: 'short' }],
    steps: [
      { kind: 'english', bands: gap, to: enough, minimum, mayFollow, ...weeksFor(gap, context, candidate, usual) },
    ],
    missing: [...missing],
  })
}

/** Weeks of English before the course, the programme's own before the country's usual. */
function weeksFor(gap: number, context: MatchContext, candidate: SchoolCandidate | null, usual: Usual | undefined) {
  const halves = Math.ceil(gap * 2)
  const yours = candidate?.requirements.presessional_weeks
  if (yours !== undefined) return { weeks: rangeOf(yours * halves), source: candidate?.checked?.source ?? null }
  const figure = usual?.presessional === undefined ? undefined : context.figures.get(usual.presessional)
  if (figure?.value === undefined) return { weeks: null, source: null }
  // a range covers more than one half band already
  const weeks = figure.value_to === undefined ? rangeOf(figure.value * halves) : rangeOf(figure.value, figure.value_to)
  return { weeks, source: figure.source }
}

// Marks

/** The least band that bachelor's degrees with so low an admission rate take for granted; the organisation's rules. */
const RATE_BANDS = [
  { under: 0.2, band: 'strong' },
  { under: 0.35, band: 'strong' },
  { under: 0.5, band: 'good' },
  { under: 0.8, band: 'fair' },
] as const
/** A school that admits fewer than one in five is nobody's safe choice. */
const rareRate = 0.2
/** Only scores above those of most admitted students make it more than a try. */
const hardRate = 0.35
/** A school that rejects half or more. */
const selectiveRate = 0.5

export function judgeMarks(profile: Profile, context: MatchContext, candidate: SchoolCandidate): Judgement {
  const { grade, level } = profile
  if (level === 'pathway' || level === 'college' || level === 'mba' || candidate.way === 'transfer')
    return judged(null, {})
  const yours = ownGrade(profile, context, candidate)
  if (yours) return yours
  const { rate } = candidate
  if (rate && level === 'bachelor') return judgeRate(profile, candidate, rate)
  // schools publish no rates of single master's degrees: those of bachelor's applicants only tell which schools are selective
  if (rate && rate.value < rareRate) return judgeRareMaster(profile)
  if (grade === null) return judged(null, { missing: ['grade', 'your_grade'] })
  const isSelective = candidate.isSelective || (rate !== null && rate.value < selectiveRate)
  return { ...judgeReading(profile, context, candidate.isoCountry, isSelective), missing: ['grade'] }
}

/** The most selective schools are a reach for good marks, and out of reach for others. */
function judgeRareMaster({ grade }: Profile): Judgement {
  const band = grade && bandOfGrade(grade.scale, grade.mark)
  const isOut = band === 'low' || band === 'fair'
  const of = { verdict: isOut ? 'out' : 'short', basis: 'reading', year: null, source: null } as const
  return judged(isOut ? 'beyond' : 'reach', {
    reasons: [
      { kind: 'selective', ...of },
      ...(grade && band ? [{ kind: 'marks' as const, ...of, band, yours: grade.mark, scale: grade.scale.code }] : []),
    ],
    missing: ['grade', ...(grade === null ? (['your_grade'] as const) : [])],
  })
}

/** After some school-leaving diplomas many need a foundation year, for which strong marks may make up; with another diploma, or none given, a family has to ask. A minimum on the reader's own scale decides before it. */
export function judgeDiploma(
  { grade, level, intake }: Profile,
  context: MatchContext,
  isoCountry: string,
  usual: Usual | undefined,
  candidate: SchoolCandidate | null = null,
): Judgement {
  if (level !== 'bachelor' || !usual?.foundation_first) return judged(null, {})
  const scale = grade?.scale.code ?? null
  if (candidate?.requirements.grades?.some((rule) => rule.scale === scale)) return judged(null, {})
  const ask = { kind: 'ask', about: 'diploma' } as const
  // no diploma was given, or one that says nothing here
  if (!grade || !usual.foundation_first.includes(grade.scale.code)) return judged('step', { steps: [ask] })
  const step = stepBefore(level, context, isoCountry, intake.year)
  const isStrong = bandOfGrade(grade.scale, grade.mark) === 'strong'
  return judged('step', {
    reasons: [{ kind: 'diploma', verdict: 'short', basis: 'usual', year: null, source: null, scale: grade.scale.code }],
    steps: [isStrong || !step ? ask : step],
  })
}

/** A master's asks for a first degree in its subject or near it. */
export const judgeFirstDegree = ({ firstDegree, level }: Profile): Judgement =>
  firstDegree === 'other' && level === 'master'
    ? judged('step', { steps: [{ kind: 'ask', about: 'first_degree' }] })
    : judged(null, {})

/** A minimum on the reader's own scale. */
function ownGrade(
  { grade, level, intake }: Profile,
  context: MatchContext,
  candidate: SchoolCandidate,
): Judgement | null {
  const rules = candidate.requirements.grades ?? []
  const rule = grade && rules.find(({ scale }) => scale === grade.scale.code)
  if (!grade) return rules.length > 0 ? judged(null, { missing: ['your_grade'] }) : null
  if (!rule) return null
  const { checked, isoCountry } = candidate
  const isMet = isAtLeast(grade.scale, grade.mark, rule.minimum)
  const reason = {
    kind: 'grade',
    basis: 'programme',
    year: checked?.year ?? null,
    source: checked?.source ?? null,
    scale: rule.scale,
    minimum: rule.minimum,
    yours: grade.mark,
  } as const
  if (isMet) return judged('now', { reasons: [{ ...reason, verdict: 'meets' }] })
  const step = stepBefore(level, context, isoCountry, intake.year)
  return step
    ? judged('step', { reasons: [{ ...reason, verdict: 'short' }], steps: [step] })
    : judged('beyond', { reasons: [{ ...reason, verdict: 'out' }] })
}

/** The year before that a country offers to those whose marks fall short. */
function stepBefore(level: Profile['level'], context: MatchContext, isoCountry: string, year: number): FitStep | null {
  const route = level === 'master' ? 'premaster' : 'pathway'
  const kind = level === 'master' ? 'premaster' : 'foundation'
  const [first] = route === 'pathway' ? priceRoute(isoCountry, route, year, context) : []
  const source = first?.priced.source ?? null
  if (first) return { kind, years: first.years, cost: first.priced.tuition, source }
  const isOffered = context.usual.some((row) => row.iso_country === isoCountry && row.route === route)
  return isOffered ? { kind, years: null, cost: null, source: null } : null
}

/** Where nothing is published: only marks that the organisation calls low need more than an application. At a school that it calls selective, fair ones have to ask. */
export function judgeReading(
  { grade, level, intake }: Profile,
  context: MatchContext,
  isoCountry: string,
  isSelective = false,
): Judgement {
  if (grade === null) return judged(null, { missing: ['your_grade'] })
  const band = bandOfGrade(grade.scale, grade.mark)
  const reason = {
    kind: 'marks',
    basis: 'reading',
    year: null,
    source: null,
    band,
    yours: grade.mark,
    scale: grade.scale.code,
  } as const
  if (band === 'fair' && isSelective)
    return judged('step', { reasons: [{ ...reason, verdict: 'short' }], steps: [{ kind: 'ask', about: 'grade' }] })
  if (band !== 'low') return judged('now', { reasons: [{ ...reason, verdict: 'meets' }] })
  const step = stepBefore(level, context, isoCountry, intake.year) ?? { kind: 'ask', about: 'grade' }
  return judged('step', { reasons: [{ ...reason, verdict: 'short' }], steps: [step] })
}

const TESTS = ['satReading', 'satMath', 'act'] as const
type ScoreReason = Extract<FitReason, { kind: 'scores' }>

/** Each score against the middle half of those admitted. */
function scoreReasons(profile: Profile, candidate: SchoolCandidate): ScoreReason[] {
  return TESTS.flatMap((test) => {
    const [yours, datum] = [profile[test], candidate[test]]
    if (yours === null || datum === null) return []
    const range = rangeOf(datum.value, datum.to)
    const verdict = yours < range.from ? 'short' : yours >= range.to ? 'meets' : 'close'
    return [
      { kind: 'scores', test, range, yours, verdict, basis: 'school', year: datum.year, source: datum.source } as const,
    ]
  })
}

/** The better of SAT and ACT; of the two parts of the SAT the weaker. */
function positionOf(scores: readonly ScoreReason[]): number | null {
  const places = (of: readonly ScoreReason[]) => of.map(({ verdict }) => ['short', 'close', 'meets'].indexOf(verdict))
  const sat = places(scores.filter(({ test }) => test !== 'act'))
  const act = places(scores.filter(({ test }) => test === 'act'))
  const best = [...(sat.length > 0 ? [Math.min(...sat)] : []), ...act]
  return best.length > 0 ? Math.max(...best) : null
}

/** Schools that publish how many they admit: the lower the share, the better marks have to be. */
function judgeRate(profile: Profile, candidate: SchoolCandidate, { value: rate, year, source }: Datum): Judgement {
  const scores = scoreReasons(profile, candidate)
  const position = positionOf(scores)
  const required = RATE_BANDS.find(({ under }) => rate < under)?.band ?? 'low'
  const { grade } = profile
  const yours = grade && bandOfGrade(grade.scale, grade.mark)
  // without marks scores replace them: above the middle half as good ones, within it as fair ones
  const standing = yours ?? (position === null ? null : ((['low', 'fair', 'good'] as const)[position] ?? null))
  const marks: FitReason[] =
    grade && yours
      ? [
          {
            kind: 'marks',
            verdict: 'meets',
            basis: 'reading',
            year: null,
            source: null,
            band: yours,
            yours: grade.mark,
            scale: grade.scale.code,
          },
        ]
      : []
  const reasons = (verdict: 'meets' | 'short' | 'out' | 'open'): FitReason[] => [
    { kind: 'rate', rate, verdict, basis: 'school', year, source },
    ...marks.map((reason) => ({ ...reason, verdict: verdict === 'meets' ? verdict : ('short' as const) })),
    ...scores,
  ]
  if (standing === null && required !== 'low') {
    const missing = ['your_grade'] as const
    if (rate < rareRate) return judged('beyond', { reasons: reasons('out'), missing: [...missing] })
    if (rate < selectiveRate) return judged('reach', { reasons: reasons('short'), missing: [...missing] })
    return judged(null, { reasons: reasons('open'), missing: [...missing] })
  }
  const lacking = GRADE_BANDS.indexOf(required) - GRADE_BANDS.indexOf(standing ?? 'low')
  // the best marks are not enough where most applicants have them; scores above the middle half tell more
  const isRare = rate < rareRate || (rate < hardRate && position !== 2)
  const place = Math.max(0, lacking) + (isRare ? 1 : 0)
  const shortScore =
    !candidate.noExam && position === 0 && rate < 0.8 ? scores.find(({ verdict }) => verdict === 'short') : undefined
  const group = place === 0 ? 'now' : place === 1 ? 'reach' : 'beyond'
  const steps: FitStep[] = shortScore
    ? [{ kind: 'scores' as const, points: shortScore.range.from - shortScore.yours, test: shortScore.test }]
    : []
  const whole = shortScore ? worse(group, place === 0 ? 'step' : 'beyond') : group
  const missing = yours === null && required !== 'low' ? (['your_grade'] as const) : []
  return judged(whole, {
    reasons: reasons(whole === 'now' ? 'meets' : whole === 'beyond' ? 'out' : 'short'),
    steps: whole === 'beyond' ? [] : steps,
    missing: [...missing],
  })
}

/** Marks on the way of a country: those of the direct way need more where they are low. */
export const judgeRouteMarks = (
  profile: Profile,
  context: MatchContext,
  isoCountry: string,
  route: MatchRoute,
): Judgement =>
  route === 'applied' ||
  (route === MATCH_LEVEL[profile.level].routes[0] && (route === 'bachelor' || route === 'master'))
    ? judgeReading(profile, context, isoCountry)
    : judged(null, {})
