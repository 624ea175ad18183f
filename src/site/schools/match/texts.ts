/** Writes facts, steps, missing facts and changes of a match in words. */
import type { MatchItem } from '../../../api/client.ts'
import { writtenMonth } from '../../../domain/moments.ts'
import { useBothMoney, useCostFormats } from '../../costs/formats.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useLayout } from '../../shell/links.ts'
import { useCountryChoices } from './country-choices.ts'
import type { MatchPageData } from './load.ts'

export type SchoolItem = MatchItem['now']['schools'][number]
export type RouteItem = MatchItem['now']['routes'][number]
type Fit = SchoolItem['fit']
export type Reason = Fit['reasons'][number]
export type Step = Fit['steps'][number]
export type Missing = Fit['missing'][number]
export type Change = MatchItem['helps'][number]['change']
type Money = { from_minor: number; to_minor: number }

function useNumbers() {
  const format = useFormatter()
  const { home } = useCostFormats()
  return {
    money: ({ from_minor, to_minor }: Money) => home([from_minor, to_minor]),
    amount: (minor: number) => home([minor, minor]),
    share: (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 1 }),
    number: (value: number) => format.number(value, { maximumFractionDigits: 2 }),
    /** A band of IELTS as on the certificate: 6.0. */
    band: (value: number) => value.toFixed(1),
  }
}

const digitsOfTotal = 3
const digitsOfDifference = 2
function rounded(minor: number, digitsKept: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(minor)))) - digitsKept + 1)
  return Math.round(minor / unit) * unit
}

/** An amount with no more digits than an estimate has: three, or two for a difference. */
export function useRounded(): (minor: number, of?: 'total') => string {
  const { home } = useCostFormats()
  return (minor, of) => {
    const amount = rounded(minor, of === 'total' ? digitsOfTotal : digitsOfDifference)
    return home([amount, amount])
  }
}

/** A range in three digits, with the currency beside it in which a budget was typed. */
export function useRoundedRange(data: MatchPageData): (range: { from: number; to: number }) => string {
  const both = useBothMoney(data.money, data.form.rates.rates)
  return ({ from, to }) => both([rounded(from, digitsOfTotal), rounded(to, digitsOfTotal)])
}

/** What the form of a match was filled with; lists of programmes have none. */
type Reader = Pick<MatchPageData, 'form' | 'values'>
const testOf = (reader: Reader | null) =>
  reader?.form.english.find(({ code }) => code === reader.values.english_test?.[0])

/** A band of IELTS in the reader's own test, with the band beside it. `yours`: as the reader gave it. */
export function useScore(reader: Reader | null): (band: number, of?: 'yours') => string {
  const t = useTranslations('match')
  const format = useFormatter()
  const test = testOf(reader)
  return (band, of) => {
    const written = band.toFixed(1)
    const least = test?.bands.find((each) => each.band >= band)
    if (!test || !least) return t('score', { score: written })
    const score = of === 'yours' ? (reader?.values.english?.[0] ?? '') : format.number(least.score)
    return t('step.ownTest', { test: test.name.replace(/\s*[(（].*$/, ''), score, to: written })
  }
}

/** What a range of IELTS is in other tests, by the organisation's table; empty for IELTS itself, and beyond the table. */
export function useInTests(): (tests: MatchPageData['form']['english'], bands: { from: number; to: number }) => string {
  const t = useTranslations('match')
  const { number } = useNumbers()
  const { longList } = useCostFormats()
  return (tests, { from: least, to: most }) =>
    longList(
      tests.flatMap(({ name, bands }) => {
        const [from, to] = [least, most].map((each) => bands.find(({ band }) => band >= each)?.score)
        return from === undefined || to === undefined
          ? []
          : [t('pair', { label: name, value: ends({ from, to }, number) })]
      }),
    )
}

/** A range, or one value. */
export const ends = ({ from, to }: { from: number; to: number }, write: (value: number) => string) =>
  from === to ? write(from) : `${write(from)}–${write(to)}`

/** The label and the sentence of a fact. */
export function useReasonText(
  data: MatchPageData,
): (reason: Reason, intakeYear: number) => { label: string; text: string } {
  const t = useTranslations('match')
  const { money, amount, share, number, band } = useNumbers()
  const about = useRounded()
  const both = useBothMoney(data.money, data.form.rates.rates)
  const budget = Number(data.search?.budget ?? 0) * 100
  const { day } = useDates()
  const month = useMonth()
  const lengthOf = useLength()
  const join = (first: string, second: string) => t('join', { first, second })
  const tParts = useTranslations('programmes')
  const { list } = useCostFormats()
  const test = testOf(data)
  const inTests = useInTests()
  return (reason, intakeYear) => {
    const label = t(`label.${reason.kind}`)
    switch (reason.kind) {
      case 'cost': {
        const { total, tuition, rest, published, left_minor: left, is_partial, is_close, verdict, year, basis } = reason
        const lacked = reason.lacks.map((row) => tParts(`part.${row === 'visa' ? 'visa_fee' : row}`))
        const lacks = lacked.length > 0 ? t('cost.lacks', { rows: list(lacked) }) : ''
        const sum = is_partial
          ? t('cost.atLeast', { amount: amount(total.from_minor) })
          : both([total.from_minor, total.to_minor])
        const gap = left === null ? '' : about(Math.abs(left))
        // a sum of estimates says nothing of so small a difference
        const isAt = left !== null && Math.abs(left) < total.from_minor * smallShare
        const said =
          left === null || verdict === 'open'
            ? t(`cost.${left === null ? 'plain' : 'open'}`)
            : isAt
              ? t('cost.at')
              : left < 0 && verdict !== 'close'
                ? t(basis === 'usual' && total.from_minor <= budget ? 'cost.aboveUsual' : 'cost.above', { gap })
                : is_close && left >= 0
                  ? t('cost.closeBy', { gap })
                  : verdict === 'close'
                    ? t('cost.close')
                    : t('cost.within', { gap })
        const before = published
          ? t(reason.is_visa_living ? 'cost.carriedVisa' : 'cost.carried', {
              amount: money(published),
              year: writtenYear(year ?? ''),
              intake: String(intakeYear),
            })
          : ''
        const parts = tuition && !is_partial ? t('cost.parts', { tuition: money(tuition), rest: money(rest) }) : ''
        const leaves =
          basis === 'usual' && tuition && budget > rest.from_minor
            ? t('cost.leaves', { left: about(budget - rest.from_minor) })
            : ''
        return { label, text: [sum, said, parts, lacks, leaves, before].filter(Boolean).reduce(join) }
      }
      case 'later': {
        const isTight = reason.verdict === 'short' && reason.total.from_minor <= budget
        return {
          label,
          text: t(
            `later.${isTight ? 'tight' : reason.verdict === 'short' || reason.verdict === 'out' ? reason.verdict : 'meets'}`,
            {
              amount: amount(reason.total.from_minor),
              year: reason.from_year,
            },
          ),
        }
      }
      case 'english': {
        const { yours: score, verdict, basis, minimum } = reason
        const range = ends(reason.need, band)
        const isUsual = basis !== 'programme'
        const ielts = t(isUsual ? 'english.usual' : 'english.direct', { need: range })
        const read = test ? inTests([test], reason.need) : ''
        const need =
          test && minimum !== null
            ? t('english.directTest', { test: test.name, score: number(minimum) })
            : read
              ? join(ielts, t('english.asIelts', { list: read }))
              : ielts
        if (score === null) return { label, text: join(need, t(`english.${verdict === 'open' ? 'notGiven' : 'none'}`)) }
        const yours = t(reason.is_read ? 'english.read' : 'english.yours', { own: band(score) })
        return {
          label,
          text: [
            need,
            yours,
            t(`english.${verdict === 'meets' ? 'enough' : verdict === 'close' ? 'usualOnly' : 'short'}`),
          ].reduce(join),
        }
      }
      case 'grade':
        return { label, text: t('grade', { minimum: number(reason.minimum), own: number(reason.yours) }) }
      case 'marks':
        return { label, text: t('marks', { own: number(reason.yours), band: t(`band.${reason.band}`) }) }
      case 'rate':
        return { label, text: t('rate', { rate: share(reason.rate) }) }
      case 'scores':
        return {
          label: t(`test.${reason.test}`),
          text: t(`scores.${reason.verdict === 'short' ? 'below' : reason.verdict === 'meets' ? 'above' : 'within'}`, {
            range: ends(reason.range, String),
            own: String(reason.yours),
          }),
        }
      case 'deadline': {
        const { verdict, is_main: isMain, date, note } = reason
        const of = verdict === 'out' ? 'over' : verdict === 'open' ? 'before' : isMain ? 'main' : 'last'
        const text = t(`deadline.${of}`, { day: day(date) })
        return { label, text: note !== null && verdict !== 'out' ? join(text, note) : text }
      }
      case 'intake':
        return { label, text: t('intake', { months: list(reason.months.map(month)) }) }
      case 'stay':
        return { label, text: t('stay', { length: lengthOf(reason.amount, reason.unit) }) }
      default:
        return { label, text: t(`remark.${reason.kind}`) }
    }
  }
}

const smallShare = 0.01

/** 2022–23 */
export const writtenYear = (year: string): string => year.replace('-', '–')

/** The name of a month within a sentence. */
export function useMonth(): (month: number) => string {
  const { locale } = useLayout()
  return (month) => writtenMonth(month, locale)
}

function useLength() {
  const format = useFormatter()
  return (amount: number, unit: string) =>
    format.number(amount, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 })
}

export function useStepText(data: Reader | null = null): (step: Step) => string {
  const t = useTranslations('match')
  const { money, band, number } = useNumbers()
  const about = useRounded()
  const score = useScore(data)
  const isIelts = (testOf(data)?.bands ?? []).length === 0
  const month = useMonth()
  const { list } = useCostFormats()
  return (step) => {
    switch (step.kind) {
      case 'english': {
        const test = testOf(data)
        const needed =
          test && step.minimum !== null
            ? t('step.englishOwn', { score: t('pair', { label: test.name, value: number(step.minimum) }) })
            : isIelts
              ? t('step.english', { bands: band(step.bands), to: band(step.to) })
              : t('step.englishOwn', { score: score(step.to) })
        return step.weeks === null ? needed : `${needed} ${t('step.weeks', { weeks: ends(step.weeks, String) })}`
      }
      case 'test':
        return t(step.may_follow ? 'step.testLater' : 'step.test', { to: band(step.to) })
      case 'money':
        return step.from_year > 1
          ? t('step.moneyLater', { amount: about(step.amount_minor), year: step.from_year })
          : t('step.money', { amount: about(step.amount_minor) })
      case 'foundation':
      case 'premaster':
        return step.cost === null
          ? t(`step.${step.kind}`)
          : `${t(`step.${step.kind}`)} ${t('step.tuition', { amount: money(step.cost) })}`
      case 'scores':
        return t('step.scores', { test: t(`test.${step.test}`), points: step.points })
      case 'later_english':
        return t('step.later_english', { to: score(step.to) })
      case 'diploma':
        return t('step.diploma')
      case 'soon':
        return t('step.soon', { weeks: step.weeks })
      case 'intake':
        return t('step.intake', { months: list(step.months.map(month)) })
      case 'ask':
        return t(`step.ask_${step.about}`)
    }
  }
}

/** What the budget is for: a year, or the whole course. */
export function usePer({ search }: Pick<MatchPageData, 'search'>): string {
  const t = useTranslations('match')
  return t(search?.budget_for ? 'per.course' : 'per.year')
}

export function useChangeText(data: MatchPageData): (change: Change) => string {
  const t = useTranslations('match')
  const { band } = useNumbers()
  const about = useRounded()
  const score = useScore(data)
  const countries = useCountryChoices()
  const country = (code: string) => countries.find((each) => each.code === code)?.name ?? code
  const per = usePer(data)
  return (change) => {
    switch (change.kind) {
      case 'english':
        return t('change.english', { bands: band(change.bands), to: band(change.to) })
      case 'both':
        return t('change.both', { english: score(change.to), amount: about(change.amount_minor), per })
      case 'test':
        return t('change.test', { to: band(change.to) })
      case 'money':
        return t('change.money', { amount: about(change.amount_minor), per })
      case 'country':
        return t('change.country', { country: country(change.country_code) })
      case 'route':
        return t('change.route', { route: t(`route.${change.route}`), country: country(change.country_code) })
    }
  }
}

/** A sentence for readers without a test: they may take any. */
export function useOtherTests({ form }: MatchPageData): (band: number) => string {
  const t = useTranslations('match')
  const inTests = useInTests()
  return (band) => {
    const list = inTests(form.english, { from: band, to: band })
    return list && t('advice.otherTests', { list })
  }
}
