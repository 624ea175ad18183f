/** Writes facts, steps, missing facts and changes of a match in words. */
import type { MatchItem } from '../../../api/client.ts'
import { useCostFormats } from '../../costs/formats.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useLayout } from '../../shell/links.ts'

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

/** A range, or one value. */
const ends = ({ from, to }: { from: number; to: number }, write: (value: number) => string) =>
  from === to ? write(from) : `${write(from)}–${write(to)}`

/** The label and the sentence of a fact. */
export function useReasonText(): (reason: Reason, intakeYear: number) => { label: string; text: string } {
  const t = useTranslations('match')
  const { money, amount, share, number, band } = useNumbers()
  const { day } = useDates()
  const month = useMonth()
  const lengthOf = useLength()
  const join = (first: string, second: string) => t('join', { first, second })
  return (reason, intakeYear) => {
    const label = t(`label.${reason.kind}`)
    switch (reason.kind) {
      case 'cost': {
        const { total, published, left_minor: left, is_partial, is_close, verdict, year } = reason
        const sum = is_partial ? t('cost.atLeast', { amount: amount(total.from_minor) }) : money(total)
        const gap = left === null ? '' : amount(Math.abs(left))
        const said =
          left === null || verdict === 'open'
            ? t(`cost.${left === null ? 'plain' : 'open'}`)
            : left < 0 && verdict !== 'close'
              ? t('cost.above', { gap })
              : is_close && left >= 0
                ? t('cost.closeBy', { gap })
                : verdict === 'close'
                  ? t('cost.close')
                  : t('cost.within', { gap })
        const before = published
          ? t('cost.carried', { amount: money(published), year: writtenYear(year ?? ''), intake: String(intakeYear) })
          : ''
        return { label, text: [sum, said, before].filter(Boolean).reduce(join) }
      }
      case 'later':
        return {
          label,
          text: t(`later.${reason.verdict === 'short' ? 'short' : 'meets'}`, {
            amount: amount(reason.total.from_minor),
            year: reason.from_year,
          }),
        }
      case 'english': {
        const { yours: score, verdict, basis } = reason
        const range = ends(reason.need, band)
        const need = t(basis === 'programme' ? 'english.own' : 'english.usual', { need: range })
        if (score === null) return { label, text: join(need, t('english.none')) }
        const yours = t(reason.is_read ? 'english.read' : 'english.yours', { own: band(score) })
        return { label, text: [need, yours, t(`english.${verdict === 'meets' ? 'enough' : 'short'}`)].reduce(join) }
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
      case 'deadline':
        return {
          label,
          text: t(`deadline.${reason.verdict === 'out' ? 'over' : reason.is_main ? 'main' : 'last'}`, {
            day: day(reason.date),
          }),
        }
      case 'intake':
        return { label, text: t('intake', { months: reason.months.map(month).join(', ') }) }
      case 'stay':
        return { label, text: t('stay', { length: lengthOf(reason.amount, reason.unit) }) }
      default:
        return { label, text: t(`said.${reason.kind}`) }
    }
  }
}

/** 2022–23 */
export const writtenYear = (year: string): string => year.replace('-', '–')

function useMonth() {
  const format = useFormatter()
  return (month: number) => format.dateTime(new Date(Date.UTC(2026, month - 1)), { month: 'long', timeZone: 'UTC' })
}

function useLength() {
  const format = useFormatter()
  return (amount: number, unit: string) =>
    format.number(amount, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 })
}

export function useStepText(): (step: Step) => string {
  const t = useTranslations('match')
  const { money, amount, share, band } = useNumbers()
  const month = useMonth()
  return (step) => {
    switch (step.kind) {
      case 'english': {
        const needed = t('step.english', { bands: band(step.bands), to: band(step.to) })
        return step.weeks === null ? needed : `${needed} ${t('step.weeks', { weeks: ends(step.weeks, String) })}`
      }
      case 'test':
        return t('step.test', { to: band(step.to) })
      case 'money':
        return step.from_year > 1
          ? t('step.moneyLater', { amount: amount(step.amount_minor), year: step.from_year })
          : t('step.money', { amount: amount(step.amount_minor) })
      case 'foundation':
      case 'premaster':
        return step.cost === null
          ? t(`step.${step.kind}`)
          : `${t(`step.${step.kind}`)} ${t('step.tuition', { amount: money(step.cost) })}`
      case 'scores':
        return t('step.scores', { test: t(`test.${step.test}`), points: step.points })
      case 'reach':
        return t('step.reach', { rate: share(step.rate) })
      case 'intake':
        return t('step.intake', { months: step.months.map(month).join(', ') })
      case 'ask':
        return t(`step.ask_${step.about}`)
    }
  }
}

export function useChangeText(): (change: Change) => string {
  const t = useTranslations('match')
  const { amount, band } = useNumbers()
  const { countries } = useLayout()
  const country = (code: string) => countries.find((each) => each.code === code)?.name ?? code
  return (change) => {
    switch (change.kind) {
      case 'english':
        return t('change.english', { bands: band(change.bands), to: band(change.to) })
      case 'test':
        return t('change.test', { to: band(change.to) })
      case 'money':
        return t('change.money', { amount: amount(change.amount_minor) })
      case 'country':
        return t('change.country', { country: country(change.country_code) })
      case 'route':
        return t('change.route', { route: t(`route.${change.route}`), country: country(change.country_code) })
    }
  }
}
