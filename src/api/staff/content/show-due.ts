import { figuresOfDay, listUnresolved } from '../../../db/queries/blocks.ts'
import { listEntryRows } from '../../../db/queries/content-entries.ts'
import { listExpiring } from '../../../domain/figures/figure.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffRead } from '../staff-function.ts'

/** What somebody ought to look up again: figures whose time is over, or will be within sixty days. */
export const showDue = staffRead({
  access: editors,
  async run({ deps: { store } }) {
    const [{ figures, day }, dueEntries, costs, countries, names] = await Promise.all([
      figuresOfDay(store.read),
      listEntryRows(store.read, 'figures'),
      listEntryRows(store.read, 'living_costs'),
      listUnresolved(store.read, 'living_costs'),
      namesOfStaff(store.read),
    ])
    const writers = new Map(dueEntries.map(({ key, edited_by }) => [key, edited_by]))
    const { expired, expiring } = listExpiring(figures.values(), day)
    return {
      figures: [...expired, ...expiring].map(({ key, what, as_of, valid_until, source }) => {
        const isOwn = writers.has(key)
        // visa money is an amount of a country's entry
        const iso = countries.find(({ amounts }) => amounts.some((amount) => amount.key === key))?.iso_country
        const country = costs.find((cost) => cost.key === iso)
        const writer = isOwn ? writers.get(key) : country?.edited_by
        return {
          key,
          what,
          as_of,
          valid_until,
          source,
          kind: isOwn ? ('figures' as const) : ('living_costs' as const),
          entry: isOwn ? key : (country?.key ?? ''),
          has_expired: valid_until < day,
          by: (writer && names.get(writer)) ?? null,
        }
      }),
    }
  },
})
