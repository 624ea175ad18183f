/** A row, a total, a degree and the money to show, in the words of the contract: amounts in hundredths. */
import { z } from 'zod'
import { COST_ROWS, FUNDS_TUITION } from '../../domain/content/costs.ts'
import { type Range, toMinor } from '../../domain/costs/amounts.ts'
import type { Source } from '../../domain/costs/cost-rows.ts'
import { FUNDS_PARTS, type Funds } from '../../domain/costs/funds.ts'
import type { WayCost } from '../../domain/costs/way-cost.ts'
import type { YearCost } from '../../domain/costs/year-cost.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { type DayData, HomeRangeSchema, homeRange } from './cost-data.ts'

/** `tuition_note`: what students its tuition is for, where those from abroad may pay another. */
export const SourceSchema = z.object({ name: z.string(), link: z.string(), tuition_note: z.string().optional() })
const amounts = { amount_minor: z.int().nullable(), amount_to_minor: z.int().nullable(), currency: z.string() }
const home = { home_minor: z.int().nullable(), home_to_minor: z.int().nullable() }

export const RowSchema = z.object({
  id: z.int(),
  key: z.enum(COST_ROWS),
  /** In hundredths; null where it isn't known. Both ends are equal for one amount. */
  ...amounts,
  ...home,
  /** Paid once, and not each year. */
  once: z.boolean(),
  /** Further years, to the end of the visa, that are paid with the first. */
  extra_years: z.number(),
  /** Whose figure it is; null where none is known. */
  kind: z.enum(['programme', 'register', 'subject', 'school', 'city', 'range', 'authority']).nullable(),
  year: z.string().nullable(),
  /** As published, where the amount was carried to the year of the intake. */
  published: z.object({ amount_minor: z.int(), amount_to_minor: z.int() }).nullable(),
  /** What living is said to cost, where the visa asks to see more and that counts. */
  raised: z.object({ amount_minor: z.int(), amount_to_minor: z.int() }).nullable(),
  /** Of living costs of which the visa asks to see fewer than twelve months: how many are counted, and what twelve would be. */
  months: z.int().nullable(),
  twelve_months_minor: z.int().nullable(),
  /** How many months the visa asks to see, where more are counted. */
  visa_months: z.int().nullable(),
  source: SourceSchema.nullable(),
  /** All sources, where figures are added. */
  sources: z.array(SourceSchema),
  /** Where to look for what is not known: a path of the site or a URL. */
  page: z.string().nullable(),
})
export type CostRowItem = z.input<typeof RowSchema>

export const TotalSchema = HomeRangeSchema.extend({
  /** The same in the currencies of the rows. */
  amounts: z.array(z.object({ amount_minor: z.int(), amount_to_minor: z.int(), currency: z.string() })),
  /** Rows that aren't known: the total is the least that it costs. */
  missing: z.array(z.enum(COST_ROWS)),
})

export const DegreeTotalSchema = HomeRangeSchema.extend({
  years: z.number(),
  /** Years that follow at another school, whose price isn't known: the total doesn't have them. */
  years_elsewhere: z.number(),
  by_year: z.array(HomeRangeSchema),
  missing: z.array(z.enum(COST_ROWS)),
  /** In per cent a year, from the second year on. */
  rise: z.object({ from: z.number(), to: z.number(), source: SourceSchema.nullable() }),
  /** What was subtracted; zero without a scholarship. */
  scholarship_minor: z.int(),
})

export const FundsSchema = z.object({
  amount_minor: z.int().nullable(),
  amount_to_minor: z.int().nullable(),
  currency: z.string(),
  ...home,
  /** That of a year, the unpaid part of it, or the total that the school prints. */
  tuition: z.enum(FUNDS_TUITION),
  parts: z.array(z.object({ part: z.enum(FUNDS_PARTS), ...amounts })),
  missing: z.array(z.enum(FUNDS_PARTS)),
  months: z.int().nullable(),
  days: z.int().nullable(),
  account: z.string(),
  timing: z.string(),
  source: SourceSchema,
})

export const sourceItem = ({ name, link, tuition_note }: Source, locale: Locale) => ({
  name: localize(name, locale).text || new URL(link).host,
  link,
  ...(tuition_note && { tuition_note: localize(tuition_note, locale).text }),
})

const monthsOfYear = 12

export function rowItem(row: YearCost['rows'][number], day: DayData, locale: Locale): CostRowItem {
  const { key, amount, currency, isOnce, extraYears, kind, year, published, raised, months, visaMonths, page } = row
  const sources = row.sources.map((source) => sourceItem(source, locale))
  return {
    id: COST_ROWS.indexOf(key) + 1,
    key,
    amount_minor: amount && toMinor(amount.from, currency),
    amount_to_minor: amount && toMinor(amount.to, currency),
    currency,
    home_minor: row.home && toMinor(row.home.from, day.home),
    home_to_minor: row.home && toMinor(row.home.to, day.home),
    once: isOnce,
    extra_years: extraYears,
    kind,
    year,
    published: published && minorRange(published, currency),
    raised: raised && minorRange(raised, currency),
    months,
    visa_months: visaMonths,
    twelve_months_minor: amount && months && toMinor((amount.to * monthsOfYear) / months, currency),
    source: sources[0] ?? null,
    sources,
    page: amount === null && page !== null ? day.pageOf(page) : null,
  }
}

const minorRange = ({ from, to }: Range, currency: string) => ({
  amount_minor: toMinor(from, currency),
  amount_to_minor: toMinor(to, currency),
})

export const totalItem = ({ total, totals, missing }: YearCost, homeCurrency: string): z.input<typeof TotalSchema> => ({
  ...homeRange(total, homeCurrency),
  amounts: [...totals].map(([currency, range]) => ({ ...minorRange(range, currency), currency })),
  missing: [...missing],
})

export function fundsItem(
  funds: Funds,
  { rate, home: homeCurrency }: DayData,
  locale: Locale,
): z.input<typeof FundsSchema> {
  const { tuition, amount, currency, parts, missing, months, days, account, timing, source } = funds
  const factor = amount ? rate(currency) : null
  const minor = (value: number | undefined, of: string) => (value === undefined ? null : toMinor(value, of))
  return {
    amount_minor: minor(amount?.from, currency),
    amount_to_minor: minor(amount?.to, currency),
    currency,
    home_minor: amount && factor !== null ? toMinor(amount.from * factor, homeCurrency) : null,
    home_to_minor: amount && factor !== null ? toMinor(amount.to * factor, homeCurrency) : null,
    tuition,
    parts: parts.map((part) => ({
      part: part.part,
      amount_minor: minor(part.amount?.from, part.currency),
      amount_to_minor: minor(part.amount?.to, part.currency),
      currency: part.currency,
    })),
    missing,
    months,
    days,
    account: localize(account, locale).text,
    timing: localize(timing, locale).text,
    source: sourceItem(source, locale),
  }
}

/** @param riseKey the figure of the rise */
export function degreeItem(
  { total, years, elsewhere, byYear, missing, rise, scholarship }: WayCost['degree'],
  riseKey: string,
  { figures, home }: DayData,
  locale: Locale,
): z.input<typeof DegreeTotalSchema> {
  const source = figures.get(riseKey)?.source
  return {
    ...homeRange(total, home),
    years,
    years_elsewhere: elsewhere,
    by_year: byYear.map((each) => homeRange(each, home)),
    missing: [...missing],
    rise: { ...rise, source: source ? sourceItem(source, locale) : null },
    scholarship_minor: toMinor(scholarship, home),
  }
}
