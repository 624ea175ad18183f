/** Makes the rows of programmes what editors' entries say. */

import {
  findOwnSchools,
  findSchoolFigures,
  listOwnProgrammes,
  type OwnSchool,
  putOwnProgramme,
  readBlocksOf,
  valuesOf,
} from '../../db/queries/own-programmes.ts'
import { deleteProgrammes, type StoredProgramme, takeProgrammeIds } from '../../db/queries/programme-writes.ts'
import type { Tx } from '../../db/store.ts'
import { keysOf } from '../../domain/collections.ts'
import type { Block } from '../../domain/content.ts'
import { toJson } from '../../domain/json.ts'
import { type OwnContext, ownCode, ownRow, withOwn } from '../../domain/programmes/own-programme.ts'
import type { CostPart } from '../../domain/programmes/programme.ts'
import type { ProgrammeValues } from '../../domain/programmes/programme-row.ts'
import type { Amounts } from '../../domain/programmes/year-cost.ts'
import { costCountries } from './cost-countries.ts'

/** Tables of which a change may change an editor's programmes. */
export const TABLES_OF_OWN = ['content_block', 'school', 'city', 'school_fact'] as const

type Wanted = { row: ProgrammeValues; registered: ProgrammeValues | null }

/**
 * Writes editors' programmes and their corrections of registers' rows, and takes back what no entry says any more.
 * An entry of an unknown school, or of a register's programme that isn't loaded, has no row. Answers how many rows it changed.
 */
export async function writeOwnProgrammes(tx: Tx, at: number): Promise<number> {
  const entries = await readBlocksOf(tx, 'programmes')
  const stored = await listOwnProgrammes(
    tx,
    entries.flatMap(({ register_code }) => register_code ?? []),
  )
  if (entries.length + stored.size === 0) return 0
  const wanted = wantedOf(entries, stored, await contextReader(tx, entries, at))
  const changed = [...wanted.values()].filter((one) => !isStored(one, stored.get(one.row.code)))
  const fresh = changed.filter(({ row }) => !stored.has(row.code)).length
  let next = fresh > 0 ? await takeProgrammeIds(tx, fresh) : 0
  for (const { row, registered } of changed) {
    const id = stored.get(row.code)?.id ?? next++
    await putOwnProgramme(tx, { ...row, id }, { at, registered })
  }
  const left = [...stored.values()].filter(({ code }) => !wanted.has(code))
  const restored = left.filter(({ registered }) => registered !== null)
  for (const former of restored)
    await putOwnProgramme(tx, { ...valuesOf(former), id: former.id }, { at: null, registered: null })
  const gone = left.filter(({ origin }) => origin === 'staff')
  await deleteProgrammes(
    tx,
    gone.map(({ id }) => id),
  )
  return changed.length + restored.length + gone.length
}

function wantedOf(
  entries: readonly Block<'programmes'>[],
  stored: ReadonlyMap<string, StoredProgramme>,
  contextOf: (school: string) => OwnContext | null,
): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const entry of entries) {
    const context = contextOf(entry.school)
    if (!context) continue
    if (entry.register_code === undefined) {
      const row = ownRow(entry, context)
      if (row) wanted.set(ownCode(entry.code), { row, registered: null })
      continue
    }
    const former = stored.get(entry.register_code)
    if (former?.origin !== 'register') continue
    const registered = valuesOf(former)
    if (registered.school_id !== context.school.id) continue
    wanted.set(entry.register_code, { row: withOwn(registered, entry, context), registered })
  }
  return wanted
}

function isStored({ row, registered }: Wanted, former: StoredProgramme | undefined): boolean {
  if (!former || former.registered !== (registered && toJson(registered))) return false
  const { edited_at: _, ...columns } = row
  return keysOf(columns).every((column) => former[column] === columns[column])
}

/** Parts of a year's cost by the kind of a school's figure. */
const PUBLISHED: ReadonlyMap<string, CostPart> = new Map([
  ['books', 'books'],
  ['room-board', 'living'],
  ['personal-expenses', 'other'],
])

async function contextReader(tx: Tx, entries: readonly Block<'programmes'>[], at: number) {
  const schools = await findOwnSchools(tx, [...new Set(entries.map(({ school }) => school))])
  const ids = [...schools.values()].map(({ id }) => id)
  const [subjects, figures] = [
    await readBlocksOf(tx, 'subjects'),
    await findSchoolFigures(tx, [...PUBLISHED.keys()], ids),
  ]
  const lists = {
    costs: await readBlocksOf(tx, 'costs'),
    figures: await readBlocksOf(tx, 'figures'),
    living_costs: await readBlocksOf(tx, 'living_costs'),
    sources: await readBlocksOf(tx, 'sources'),
    exchange_rates: await readBlocksOf(tx, 'exchange_rates'),
  }
  const { countryOf, ...costs } = costCountries(lists, new Date(at).toISOString().slice(0, 10))
  const subjectIds = new Map(subjects.map(({ slug, id }) => [slug, id]))
  const publishedOf = ({ id }: OwnSchool): Amounts =>
    Object.fromEntries(
      figures.flatMap(({ school_id, kind, value: amount, currency, year, source }) => {
        const part = PUBLISHED.get(kind)
        return school_id === id && part && currency ? [[part, { amount, currency, year, source }] as const] : []
      }),
    )
  return (slug: string): OwnContext | null => {
    const school = schools.get(slug)
    if (!school) return null
    return {
      school: { id: school.id, countryCode: school.country_code },
      published: publishedOf(school),
      country: countryOf(school.iso_country),
      city: school.city_slug,
      ...costs,
      subjectIds,
    }
  }
}
