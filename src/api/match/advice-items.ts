/** The counsellor's sentences of a match in the words of the contract. */
import { z } from 'zod'
import type { SubjectTrait } from '../../domain/content/subjects.ts'
import { toMinor } from '../../domain/costs/amounts.ts'
import { editionOf } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import type { Advice, Advised, Deciding, Place } from '../../domain/match/advise.ts'
import { TERMS } from '../../domain/match/profile.ts'
import { MATCH_ROUTES } from '../../domain/match/routes.ts'
import { SourceSchema, sourceItem } from '../costs/show-costs.ts'
import { ChangeSchema, type Money, StepSchema, serializeChange, serializeStep } from './match-items.ts'
import type { Reading } from './match-reading.ts'

export const IntakeSchema = z.object({ year: z.int(), term: z.enum(TERMS) })
const country = { country_code: z.string(), iso_country: z.string(), country: z.string() }
const PlaceSchema = z.object({ ...country, route: z.enum(MATCH_ROUTES) })
const amount = { amount_minor: z.int(), currency: z.string() }
const GIVEN = ['budget', 'english', 'grade', 'subject', 'first_degree'] as const
const MissingSchema = z.array(z.enum(GIVEN))
export const HelpSchema = z.object({ change: ChangeSchema, schools: z.int(), routes: z.int() })
const DateSchema = z.object({
  ...country,
  /** `early`: of some programmes only; `main`: by which most applications are in; `last`: after which there is no ordinary way in. */
  name: z.enum(['early', 'main', 'last']),
  date: z.string(),
  source: SourceSchema,
})

const BUDGETS = ['budget_nowhere', 'budget_here', 'budget_few', 'budget_close'] as const

const DecidingSchema = z.discriminatedUnion('kind', [
  /** Below the cheapest way of every country, or of the wanted ones, or a little below the cheapest; `gap_minor`: by how much. */
  z.object({ kind: z.enum(BUDGETS), place: PlaceSchema, ...amount, gap_minor: z.int() }),
  z.object({
    kind: z.literal('budget_later'),
    place: PlaceSchema,
    ...amount,
    first_minor: z.int(),
    gap_minor: z.int(),
    year: z.number(),
  }),
  z.object({ kind: z.enum(['priced_apart', 'mba', 'marks', 'nothing', 'no_answers']) }),
  z.object({ kind: z.literal('time'), weeks: z.int() }),
  z.object({ kind: z.literal('test'), to: z.number() }),
  z.object({ kind: z.literal('english'), yours: z.number(), to: z.number(), bands: z.number() }),
  z.object({ kind: z.literal('diploma'), places: z.array(PlaceSchema) }),
])
const AdvisedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), help: HelpSchema }),
  z.object({ kind: z.literal('scholarship'), help: HelpSchema.nullable() }),
  z.object({ kind: z.literal('way'), place: PlaceSchema }),
  z.object({ kind: z.enum(['home', 'schools']) }),
  z.object({ kind: z.literal('next_start'), intake: IntakeSchema }),
  z.object({ kind: z.literal('answer'), missing: MissingSchema }),
  z.object({ kind: z.literal('apply'), date: DateSchema.nullable() }),
])

export const AdviceSchema = z.object({
  deciding: DecidingSchema,
  /** English, where money decides and English falls short, too. */
  also: DecidingSchema.nullable(),
  now: z.object({ places: z.array(PlaceSchema), schools: z.int() }),
  step: z.array(z.object({ place: PlaceSchema, steps: z.array(StepSchema) })),
  /** How many schools are a step away. */
  step_schools: z.int(),
  /** Ways that are closed for this start. */
  closed: z.array(z.object({ place: PlaceSchema, date: z.string() })),
  /** Countries of which every way is too dear, with the least that a year costs there. */
  too_dear: z.array(z.object({ place: PlaceSchema, ...amount })),
  /** What the family did not say. */
  missing: MissingSchema,
  advised: AdvisedSchema,
  dates: z.array(DateSchema),
  starts: z.array(z.object({ ...country, months: z.array(z.int()) })),
  /** Where the visa asks to see more than the budget of a year. */
  funds: z.array(z.object({ ...country, ...amount })),
  /** What the wanted subjects need besides, and what graduates may do. */
  notes: z.array(z.object({ trait: z.string(), text: z.string() })),
  work: z.array(z.string()),
})
export type AdviceItem = z.input<typeof AdviceSchema>

type Asked = {
  money: Money
  reading: Reading
  /** Of any wanted subject. */
  traits: ReadonlySet<SubjectTrait>
  /** Whether to tell what graduates may do. */
  isWorkAsked: boolean
}

export function serializeAdvice(advice: Advice, { money, reading, traits, isWorkAsked }: Asked): AdviceItem {
  const { home, locale } = money
  const regions = new Intl.DisplayNames(editionOf(locale).htmlLang, { type: 'region' })
  const withName = <T extends { countryCode: string; isoCountry: string }>({ countryCode, isoCountry }: T) => ({
    country_code: countryCode,
    iso_country: isoCountry,
    country: regions.of(isoCountry) ?? isoCountry,
  })
  const place = (of: Place) => ({ ...withName(of), route: of.route })
  const amountOf = (value: number) => ({ amount_minor: toMinor(value, home), currency: home })
  const help = ({ change, ...gains }: Extract<Advised, { kind: 'change' }>['help']) => ({
    change: serializeChange(change, money),
    ...gains,
  })
  const date = ({ name, date: day, source, ...of }: Advice['dates'][number]) => ({
    ...withName(of),
    ...{ name, date: day, source: sourceItem(source, locale) },
  })
  const reached = [...advice.now.places, ...advice.step.map((each) => each.place)]
  const works = reading.work.filter(
    ({ iso_country, routes }) =>
      isWorkAsked && reached.some(({ isoCountry, route }) => isoCountry === iso_country && routes.includes(route)),
  )
  return {
    deciding: decidingItem(advice.deciding, place, amountOf),
    also: advice.also,
    now: { places: advice.now.places.map(place), schools: advice.now.schools },
    step: advice.step.map(({ place: at, steps }) => ({
      place: place(at),
      steps: steps.map((step) => serializeStep(step, money)),
    })),
    step_schools: advice.schoolsStep,
    closed: advice.closed.map(({ place: at, date: day }) => ({ place: place(at), date: day })),
    too_dear: advice.tooDear.map(({ place: at, from }) => ({ place: place(at), ...amountOf(from) })),
    missing: advice.missing,
    advised: advisedItem(advice.advised, place, help, date),
    dates: advice.dates.map(date),
    starts: advice.starts.map(({ months, ...of }) => ({ ...withName(of), months: [...months] })),
    funds: advice.funds.map(({ amount: value, ...of }) => ({ ...withName(of), ...amountOf(value) })),
    notes: reading.notes
      .filter(({ trait }) => traits.has(trait))
      .map(({ trait, text }) => ({ trait, text: localize(text, locale).text })),
    work: works.map(({ text }) => localize(text, locale).text),
  }
}

function decidingItem(
  deciding: Deciding,
  place: (of: Place) => z.input<typeof PlaceSchema>,
  amountOf: (value: number) => { amount_minor: number; currency: string },
): AdviceItem['deciding'] {
  switch (deciding.kind) {
    case 'budget_nowhere':
    case 'budget_here':
    case 'budget_few':
    case 'budget_close': {
      const { kind, from, gap } = deciding
      return { kind, place: place(deciding.place), ...amountOf(from), gap_minor: amountOf(gap).amount_minor }
    }
    case 'budget_later': {
      const { kind, from, first, gap, year } = deciding
      return {
        ...{ kind, place: place(deciding.place), ...amountOf(from), year },
        first_minor: amountOf(first).amount_minor,
        gap_minor: amountOf(gap).amount_minor,
      }
    }
    case 'diploma':
      return { kind: 'diploma', places: deciding.places.map(place) }
    default:
      return deciding
  }
}

function advisedItem(
  advised: Advised,
  place: (of: Place) => z.input<typeof PlaceSchema>,
  help: (of: Extract<Advised, { kind: 'change' }>['help']) => z.input<typeof HelpSchema>,
  date: (of: Advice['dates'][number]) => z.input<typeof DateSchema>,
): AdviceItem['advised'] {
  switch (advised.kind) {
    case 'change':
      return { kind: 'change', help: help(advised.help) }
    case 'scholarship':
      return { kind: 'scholarship', help: advised.help && help(advised.help) }
    case 'way':
      return { kind: 'way', place: place(advised.place) }
    case 'apply':
      return { kind: 'apply', date: advised.date && date(advised.date) }
    default:
      return advised
  }
}
