/** What the authority that gives visas to a school's country asks to see for living. */
import { z } from 'zod'
import { dayOf } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { findCitySlug } from '../../db/queries/names.ts'
import type { Database } from '../../db/store.ts'
import { LIVING_PERIODS } from '../../domain/content/facts.ts'
import type { Locale } from '../../domain/editions.ts'
import { hasExpired } from '../../domain/figures/figure.ts'
import { localize } from '../../domain/localized.ts'
import { amount, atHome, HomeMoneySchema } from './school-figures.ts'

export const LivingCostSchema = z
  .object({
    /** Empty where there is no sum for the whole country. */
    amounts: z.array(
      z.object({
        /** The part of the country for which it holds. */
        where: z.string().nullable(),
        ...amount,
        /** The month since when it is asked, such as 2025-11. */
        since: z.string(),
        currency: z.string(),
        home: HomeMoneySchema.nullable(),
      }),
    ),
    per: z.enum(LIVING_PERIODS).nullable(),
    /** Since which day nobody has compared the amounts with their source, once they are past their time (an addition). */
    being_checked: z.string().nullable(),
    note: z.string(),
    source: z.object({ name: z.string(), link: z.string() }),
  })
  .nullable()
export type LivingCost = z.input<typeof LivingCostSchema>

type Place = { iso_country: string; city_id: number }

/** What is asked of a school's students, by its country and city; null where nothing is known. */
export async function readLivingCost(db: Database, place: Place, locale: Locale): Promise<LivingCost> {
  const [costs, [rates]] = await Promise.all([listBlocks(db, 'living_costs'), listBlocks(db, 'exchange_rates')])
  const cost = costs.find(({ iso_country }) => iso_country === place.iso_country)
  if (!cost) return null
  const city = await findCitySlug(db, place.city_id)
  const ofCity = cost.amounts.filter(({ cities }) => city !== null && cities?.includes(city))
  const amounts = ofCity.length > 0 ? ofCity : cost.amounts.filter(({ cities }) => cities === undefined)
  const { currency = '', per = null, as_of = null, valid_until, note, source } = cost
  return {
    amounts: amounts.map(({ value, since, where }) => {
      const money = { value, value_to: null, currency }
      return {
        where: where ? localize(where, locale).text : null,
        since,
        ...money,
        home: atHome(money, locale, rates),
      }
    }),
    per,
    being_checked: valid_until && hasExpired({ valid_until }, dayOf(db)) ? as_of : null,
    note: localize(note, locale).text,
    source: { name: localize(source.name, locale).text, link: source.link },
  }
}
