import { figuresOfDay } from '../../../db/queries/blocks.ts'
import { listEntryRows } from '../../../db/queries/content-entries.ts'
import { listExpiring } from '../../../domain/figures/figure.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffRead } from '../staff-function.ts'

/** What somebody ought to look up again: figures whose time is over, or will be within sixty days. */
export const showDue = staffRead({
  access: editors,
  async run({ deps: { store } }) {
    const [{ figures, day }, dueEntries, costs, names] = await Promise.all([
      figuresOfDay(store.read),
      listEntryRows(store.read, 'figures'),
      listEntryRows(store.read, 'living_costs'),
      namesOfStaff(store.read),
    ])
    const writers = new Map(dueEntries.map(({ key, edited_by }) => [key, edited_by]))
    const { expired, expiring } = listExpiring(figures.values(), day)
    return {
      figures: [...expired, ...expiring].map(({ key, what, as_of, valid_until, source }) => {
        const isOwn = writers.has(key)
        // visa money is a country's: uk.living.london stands with GB
        const country = costs.find(({ key: code }) =>
          key.startsWith(`${COUNTRIES[code ?? ''] ?? code?.toLowerCase()}.`),
        )
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

/** Where a country's keys begin with another name than its code. */
const COUNTRIES: Record<string, string> = { GB: 'uk' }
