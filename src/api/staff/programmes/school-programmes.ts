import { z } from 'zod'
import { dayOf } from '../../../db/per-version.ts'
import { listUnresolved } from '../../../db/queries/blocks.ts'
import { type EntryRow, listEntriesOfKind } from '../../../db/queries/content-entries.ts'
import { valuesOf } from '../../../db/queries/own-programmes.ts'
import type { StoredProgramme } from '../../../db/queries/programme-writes.ts'
import {
  countProgrammesOfSchools,
  listRegisterRows,
  listSchoolsOfContent,
} from '../../../db/queries/school-programmes.ts'
import type { Database } from '../../../db/store.ts'
import { readValue } from '../../../domain/content/entry.ts'
import type { OwnProgramme } from '../../../domain/content/programmes.ts'
import type { Entries } from '../../../domain/content/values.ts'
import { DomainError } from '../../../domain/domain-error.ts'
import { listExpiring } from '../../../domain/figures/figure.ts'
import { foldText } from '../../../domain/folding.ts'
import { parseJson } from '../../../domain/json.ts'
import { everyNameOf } from '../../../domain/localized.ts'
import { PROGRAMME_LEVELS } from '../../../domain/programmes/levels.ts'
import { entryOfRow, lastDayOf } from '../../../domain/programmes/own-programme.ts'
import { serializeProperName } from '../../presenters.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffRead } from '../staff-function.ts'

const page = z.coerce.number().int().min(1).max(10_000).default(1)
const schoolsPerPage = 100
const rowsPerPage = 50

const wordsOf = (q: string) => foldText(q).split(' ').filter(Boolean)
const hasWords = (texts: readonly string[], words: readonly string[]) => {
  const folded = ` ${foldText(texts.join(' '))}`
  return words.every((word) => folded.includes(` ${word}`))
}

/** Schools whose programmes can be edited, with how many they have and how many an editor wrote or corrected. */
export const listProgrammeSchools = staffRead({
  access: editors,
  input: z.object({ q: z.string().max(200).default(''), page }),
  async run({ deps: { store }, locale, input: { q, page: number } }) {
    const [schools, counts] = await Promise.all([
      listSchoolsOfContent(store.read),
      countProgrammesOfSchools(store.read),
    ])
    const words = wordsOf(q)
    const matches = schools.filter((school) => hasWords([...everyNameOf(school), ...parseJson(school.aliases)], words))
    return {
      schools: matches.slice((number - 1) * schoolsPerPage, number * schoolsPerPage).map((school) => ({
        slug: school.slug,
        name: serializeProperName(school, locale),
        programmes: counts.get(school.id)?.programmes ?? 0,
        checked: counts.get(school.id)?.checked ?? 0,
      })),
      total: matches.length,
      pages: Math.ceil(matches.length / schoolsPerPage),
    }
  },
})

export type ProgrammeGridRow = {
  /** Of the entry; null where a register's programme has none. */
  code: string | null
  register_code: string | null
  /** What the entry says; 0 and null where there is none. */
  version: number
  value: Entries | null
  /** What the register says, in the fields of an entry; null for an editor's own. */
  registered: Entries | null
  edited_at: number | null
  edited_by: string | null
  due: 'expired' | 'expiring' | null
}

/**
 * A school's programmes for the grid, those with an entry first. `row` is an entry's code, or a register's: its page is answered.
 * @throws DomainError `not_found` for a school that the content doesn't have
 */
export const showSchoolProgrammes = staffRead({
  access: editors,
  input: z.object({
    school: z.string().max(200),
    q: z.string().max(200).default(''),
    row: z.string().max(200).default(''),
    /** Every row, where an action compares them. */
    all: z.enum(['0', '1']).default('0'),
    page,
  }),
  async run({ deps: { store }, locale, input }) {
    const { read } = store
    const school = (await listSchoolsOfContent(read)).find(({ slug }) => slug === input.school)
    if (!school) throw new DomainError('not_found')
    const [subjects, [reading]] = [await listUnresolved(read, 'subjects'), await listUnresolved(read, 'match_reading')]
    const rows = await rowsOf(read, school, new Map(subjects.map(({ id, slug }) => [id, slug])))
    const words = wordsOf(input.q)
    const matches = rows.filter(({ value, registered }) =>
      hasWords([String(value?.name ?? ''), String(registered?.name ?? '')], words),
    )
    const at = matches.findIndex(({ code, register_code }) => [code, register_code].includes(input.row))
    const number = at < 0 || input.row === '' ? input.page : Math.floor(at / rowsPerPage) + 1
    return {
      school: { id: school.id, slug: school.slug, name: serializeProperName(school, locale), website: school.website },
      rows: input.all === '1' ? rows : matches.slice((number - 1) * rowsPerPage, number * rowsPerPage),
      total: matches.length,
      page: number,
      pages: Math.ceil(matches.length / rowsPerPage),
      subjects: subjects.map(({ id, slug, name, words: spellings }) => ({ id, slug, name, words: spellings })),
      scales: (reading?.marks ?? []).map(({ code, name, worst, best }) => ({ code, name, worst, best })),
    }
  },
})

async function rowsOf(
  db: Database,
  school: { id: number; slug: string },
  slugs: ReadonlyMap<number, string>,
): Promise<ProgrammeGridRow[]> {
  const [entries, stored, names] = await Promise.all([
    listEntriesOfKind(db, 'programmes'),
    listRegisterRows(db, school.id),
    namesOfStaff(db),
  ])
  const ofSchool = entries
    .filter(({ is_gone }) => is_gone === 0)
    .map((entry) => ({ entry, value: readValue(entry) }))
    .filter(({ value }) => value.school === school.slug)
  const registered = new Map(stored.map((row) => [row.code, entryOfRow(valuesOf(row), slugs)]))
  const due = dueOf(
    ofSchool.map(({ value }) => value as OwnProgramme),
    dayOf(db),
  )
  const ofEntries = ofSchool.map(({ entry, value }): ProgrammeGridRow => {
    const register_code = typeof value.register_code === 'string' ? value.register_code : null
    return {
      code: entry.key,
      register_code,
      version: entry.version,
      value,
      registered: register_code === null ? null : (registered.get(register_code) ?? null),
      ...editedOf(entry, names),
      due: due.get(entry.key) ?? null,
    }
  })
  const corrected = new Set(ofEntries.map(({ register_code }) => register_code))
  const others = stored.filter(({ code }) => !corrected.has(code)).map((row) => bareRow(row, registered))
  return [...ofEntries.sort(byLevelAndName), ...others]
}

const bareRow = ({ code }: StoredProgramme, registered: ReadonlyMap<string, Entries>): ProgrammeGridRow => ({
  code: null,
  register_code: code,
  version: 0,
  value: null,
  registered: registered.get(code) ?? null,
  edited_at: null,
  edited_by: null,
  due: null,
})

const editedOf = ({ edited_at, edited_by }: EntryRow, names: ReadonlyMap<string, string>) => ({
  edited_at: edited_at === null ? null : Number(edited_at),
  edited_by: (edited_by && names.get(edited_by)) ?? null,
})

const field = ({ value, registered }: ProgrammeGridRow, name: 'level' | 'name') =>
  String(value?.[name] ?? registered?.[name] ?? '')

function byLevelAndName(one: ProgrammeGridRow, other: ProgrammeGridRow): number {
  const levelOf = (row: ProgrammeGridRow) => PROGRAMME_LEVELS.findIndex((level) => level === field(row, 'level'))
  const [first, second] = [foldText(field(one, 'name')), foldText(field(other, 'name'))]
  return levelOf(one) - levelOf(other) || (first < second ? -1 : 1)
}

/** Entries to check again, by code. @param day such as 2026-11-22 */
export function dueOf(values: readonly OwnProgramme[], day: string): Map<string, 'expired' | 'expiring'> {
  const dated = values.flatMap((value) => {
    const valid_until = lastDayOf(value)
    return valid_until === null ? [] : [{ code: value.code, valid_until }]
  })
  const { expired, expiring } = listExpiring(dated, day)
  return new Map([
    ...expired.map(({ code }) => [code, 'expired'] as const),
    ...expiring.map(({ code }) => [code, 'expiring'] as const),
  ])
}
