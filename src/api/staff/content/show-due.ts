import { figuresOfDay, listUnresolved } from '../../../db/queries/blocks.ts'
import { listEntriesOfKind, listEntryRows } from '../../../db/queries/content-entries.ts'
import { listSchoolsOfContent } from '../../../db/queries/school-programmes.ts'
import type { Database } from '../../../db/store.ts'
import { readValue } from '../../../domain/content/entry.ts'
import type { OwnProgramme } from '../../../domain/content/programmes.ts'
import type { Locale } from '../../../domain/editions.ts'
import { listExpiring } from '../../../domain/figures/figure.ts'
import { lastDayOf } from '../../../domain/programmes/own-programme.ts'
import { serializeProperName } from '../../presenters.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffRead } from '../staff-function.ts'

/** Figures and programmes to check again: expired, or expiring within sixty days. */
export const showDue = staffRead({
  access: editors,
  async run({ deps: { store }, locale }) {
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
      programmes: await dueProgrammes(store.read, names, day, locale),
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

/** As many as anybody looks up in a day; `more` says how many others there are. */
const programmesMax = 30

/** Programmes of editors whose last day is over or near, the earliest first. @param day such as 2026-11-22 */
async function dueProgrammes(db: Database, names: ReadonlyMap<string, string>, day: string, locale: Locale) {
  const [entries, schools] = await Promise.all([listEntriesOfKind(db, 'programmes'), listSchoolsOfContent(db)])
  const dated = entries
    .filter(({ is_gone }) => is_gone === 0)
    .flatMap(({ key, edited_by, source }) => {
      const value = readValue({ source }) as OwnProgramme
      const valid_until = lastDayOf(value)
      return valid_until === null ? [] : [{ key, value, valid_until, edited_by }]
    })
  const { expired, expiring } = listExpiring(dated, day)
  const due = [...expired, ...expiring]
  const schoolOf = new Map(schools.map((school) => [school.slug, serializeProperName(school, locale)]))
  return {
    more: Math.max(0, due.length - programmesMax),
    rows: due.slice(0, programmesMax).map(({ key, value, valid_until, edited_by }) => ({
      key,
      name: value.name ?? value.register_code ?? key,
      school: value.school,
      school_name: schoolOf.get(value.school) ?? value.school,
      link: value.link ?? null,
      valid_until,
      has_expired: valid_until < day,
      by: (edited_by && names.get(edited_by)) ?? null,
    })),
  }
}
