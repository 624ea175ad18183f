/** Registers → schools, their figures and programmes. */
import { noteRegistered } from '../../db/queries/own-programmes.ts'
import {
  deleteProgrammes,
  findProgrammesByCodes,
  linkRegisterSchools,
  listProgrammeRegisters,
  listUneditedProgrammes,
  putProgrammes,
  putRegisterFigures,
  putRegisterSchools,
  removeEmptyRegisterSchools,
  takeProgrammeIds,
} from '../../db/queries/programme-writes.ts'
import { type RegisterState, writeRegisterState } from '../../db/queries/register-state.ts'
import { raiseProgrammeVersion } from '../../db/queries/settings.ts'
import type { Database, Store, Tx } from '../../db/store.ts'
import { sortKey } from '../../domain/folding.ts'
import { parseJson, toJson } from '../../domain/json.ts'
import { LEVELS } from '../../domain/levels.ts'
import { doubtFees } from '../../domain/programmes/doubtful-fees.ts'
import type { ProgrammeLevel } from '../../domain/programmes/levels.ts'
import { firstRegisterId, type Place, type PlacedSchools, placeSchools } from '../../domain/programmes/place-schools.ts'
import { type ProgrammeValues, programmeRow } from '../../domain/programmes/programme-row.ts'
import type { RegisterRead } from '../../domain/programmes/registers/register.ts'
import type { Move } from '../../domain/redirects/moves.ts'
import { schoolPath } from '../../domain/site-paths.ts'
import { noteMoves } from '../redirects/note-moves.ts'
import type { LoadContext } from './load-context.ts'
import { writeOwnProgrammes } from './own-programmes.ts'

export type LoadedRegister = { register: string; source: string; read: RegisterRead }
/** @property online codes of programmes that are taught online only, for which no student visa is given */
export type Places = { places: ReadonlyMap<string, Place>; closed: ReadonlySet<string>; online: ReadonlySet<string> }

export type RegisterCounts = {
  register: string
  added: number
  changed: number
  same: number
  /** Edited by staff, so that they stay as they are. */
  edited: number
  removed: number
  /** Programmes of schools that are left out, by reason. */
  leftOut: Map<string, number>
}
export type LoadCounts = { registers: RegisterCounts[]; newSchools: number; leftOutSchools: Map<string, number> }

export type LoadHow = {
  /** Whether all is written in one transaction, or in short ones between which others write; readers see it at the end in both. */
  atOnce: boolean
  /** Whether nothing is written. */
  dryRun?: boolean
  /** Whether these are all registers of the site: programmes of others are removed. */
  isAll?: boolean
  /** What is written beside the last rows. */
  state: Partial<RegisterState>
  /** Milliseconds since 1970. */
  now: number
  /** What else is written at the end. */
  publish?: (tx: Tx) => Promise<void>
  onProgress?: (progress: { register: string; done: number; total: number }) => Promise<void>
}

/** The routes of the content by level; LEVELS has their ids. */
const ROUTES: Record<ProgrammeLevel, (typeof LEVELS)[keyof typeof LEVELS]> = {
  foundation: 'pathway',
  associate: 'undergraduate',
  bachelor: 'undergraduate',
  honours: 'undergraduate',
  master: 'graduate',
  doctorate: 'graduate',
}

const pieceSize = 500

/** Makes the programmes of these registers what their files say. Rows that staff edited stay; rows that are gone go. */
export async function loadRegisters(
  store: Store,
  given: readonly LoadedRegister[],
  { places, closed, online }: Places,
  context: LoadContext,
  how: LoadHow,
): Promise<LoadCounts> {
  const registers = given.map((each) => withoutOnline(each, online))
  const placed = placeSchools({
    names: new Map(registers.flatMap(({ read }) => [...namesOf(read)])),
    places,
    closed,
    ...context,
  })
  const work = (run: Run) => loadAll(run, registers, placed, context, how)
  if (how.dryRun) return work({ db: store.read, write: async () => undefined })
  if (how.atOnce) return store.transaction((tx) => work({ db: tx, write: (change) => change(tx) }))
  return work({ db: store.read, write: (change) => store.transaction(change) })
}

function withoutOnline(loaded: LoadedRegister, online: ReadonlySet<string>): LoadedRegister {
  const { read } = loaded
  const programmes = read.programmes.filter(({ code }) => !online.has(code))
  const count = read.programmes.length - programmes.length
  if (count === 0) return loaded
  return { ...loaded, read: { ...read, programmes, leftOut: new Map([...read.leftOut, ['online only', count]]) } }
}

/** Names of the schools that have programmes. */
function namesOf({ programmes, schools }: RegisterRead): Map<string, string> {
  return new Map(
    [...new Set(programmes.map(({ school }) => school))].map((school) => [school, schools.get(school) ?? '']),
  )
}

type Run = { db: Database; write: (change: (tx: Tx) => Promise<void>) => Promise<void> }

async function loadAll(
  run: Run,
  registers: readonly LoadedRegister[],
  placed: PlacedSchools,
  context: LoadContext,
  how: LoadHow,
): Promise<LoadCounts> {
  await run.write((tx) => putRegisterSchools(tx, schoolRows(placed)))
  const counts: RegisterCounts[] = []
  for (const loaded of registers) counts.push(await loadOne(run, loaded, placed, context, how))
  await run.write(async (tx) => {
    if (how.isAll) {
      const gone = new Set(await listProgrammeRegisters(tx)).difference(
        new Set(registers.map(({ register }) => register)),
      )
      for (const register of gone)
        await deleteProgrammes(tx, [...(await listUneditedProgrammes(tx, register)).values()])
    }
    await raiseProgrammeVersion(tx)
    await writeOwnProgrammes(tx, how.now)
    await linkRegisterSchools(tx, routesOf(context), collegesOf(context))
    await removeEmptyRegisterSchools(tx)
    await noteMoves(tx, movesOf(placed, context), { staffId: null, at: how.now })
    await putRegisterFigures(tx, sourcesOf(registers), figuresOf(registers, placed))
    await writeRegisterState(tx, { running: null, failed: null, ...how.state })
    await how.publish?.(tx)
  })
  const leftOutSchools = new Map([...placed.leftOut].map(([reason, of]) => [reason, of.length]))
  return { registers: counts, newSchools: placed.newSchools.length, leftOutSchools }
}

async function loadOne(
  { db, write }: Run,
  { register, read }: LoadedRegister,
  placed: PlacedSchools,
  context: LoadContext,
  { onProgress }: LoadHow,
): Promise<RegisterCounts> {
  const counts: RegisterCounts = {
    register,
    added: 0,
    changed: 0,
    same: 0,
    edited: 0,
    removed: 0,
    leftOut: new Map(read.leftOut),
  }
  const gone = await listUneditedProgrammes(db, register)
  const fields = new Map(context.subjects.map(({ id, collegeId }) => [id, collegeId]))
  const programmes = doubtFees(
    read.programmes,
    (subject) => fields.get(subject) ?? null,
    (identifier) => String(placed.schools.get(identifier)?.id ?? identifier),
  )
  for (let at = 0; at < programmes.length; at += pieceSize) {
    const rows = programmes.slice(at, at + pieceSize).flatMap((record): ProgrammeValues[] => {
      const school = placed.schools.get(record.school)
      if (!school) {
        const reason = 'its school is left out'
        counts.leftOut.set(reason, (counts.leftOut.get(reason) ?? 0) + 1)
        return []
      }
      const { countryOf, ...costs } = context.costs
      const country = countryOf(school.isoCountry)
      return [programmeRow(record, { register, school, ...costs, country, city: school.citySlug })]
    })
    for (const { code } of rows) gone.delete(code)
    const stored = await findProgrammesByCodes(
      db,
      rows.map(({ code }) => code),
    )
    const [fresh, other]: [ProgrammeValues[], (ProgrammeValues & { id: number })[]] = [[], []]
    const corrected: ProgrammeValues[] = []
    for (const row of rows) {
      const former = stored.get(row.code)
      if (!former) fresh.push(row)
      else if (former.edited_at !== null || former.origin !== 'register') {
        counts.edited++
        if (former.registered !== null && !isSame(row, parseJson(former.registered))) corrected.push(row)
      } else if (isSame(row, former)) counts.same++
      else other.push({ ...row, id: former.id })
    }
    counts.added += fresh.length
    counts.changed += other.length
    if (fresh.length + other.length + corrected.length > 0)
      await write(async (tx) => {
        await noteRegistered(tx, corrected)
        const first = fresh.length > 0 ? await takeProgrammeIds(tx, fresh.length) : 0
        await putProgrammes(tx, [...other, ...fresh.map((row, place) => ({ ...row, id: first + place }))])
      })
    await onProgress?.({
      register,
      done: Math.min(at + pieceSize, read.programmes.length),
      total: read.programmes.length,
    })
  }
  const ids = [...gone.values()]
  counts.removed = ids.length
  for (let at = 0; at < ids.length; at += pieceSize)
    await write((tx) => deleteProgrammes(tx, ids.slice(at, at + pieceSize)))
  return counts
}

const isSame = (row: ProgrammeValues, stored: Record<string, unknown>) =>
  Object.entries(row).every(([column, value]) => stored[column] === value)

const ofRegister = { demo: 0, edited_at: null, origin: 'register' }

const schoolRows = ({ newCities, newSchools }: PlacedSchools) => ({
  cities: newCities
    .filter(({ id }) => id >= firstRegisterId)
    .map(({ id, slug, name, countryCode, isoCountry, latitude, longitude }) => ({
      ...ofRegister,
      id,
      slug,
      name_en: name,
      name_vi: null,
      name_tw: null,
      country_code: countryCode,
      iso_country: isoCountry,
      latitude,
      longitude,
      sort_key: sortKey(name),
    })),
  schools: newSchools.map(
    ({ id, slug, name, countryCode, isoCountry, cityId, latitude, longitude, kind, website }) => ({
      ...ofRegister,
      id,
      slug,
      name_en: name,
      name_vi: null,
      name_tw: null,
      aliases: toJson<string[]>([]),
      country_code: countryCode,
      iso_country: isoCountry,
      city_id: cityId,
      latitude,
      longitude,
      kind,
      website,
      founded: null,
      no_exam: 0,
      introduction_en: '',
      introduction_vi: null,
      introduction_tw: null,
      sort_key: sortKey(name),
    }),
  ),
  identifiers: newSchools.flatMap(({ id, identifiers }) =>
    identifiers.map((identifier) => ({ identifier, school_id: id })),
  ),
})

function routesOf({ enrollments }: LoadContext): { level: string; enrollment_id: number }[] {
  const idOf = new Map(Object.entries(LEVELS).map(([id, level]) => [level, Number(id)]))
  return Object.entries(ROUTES).flatMap(([level, route]) => {
    const id = idOf.get(route)
    return id !== undefined && enrollments.includes(id) ? [{ level, enrollment_id: id }] : []
  })
}

const collegesOf = ({ subjects }: LoadContext) =>
  subjects.flatMap(({ id, collegeId }) => (collegeId === null ? [] : [{ subject_id: id, college_id: collegeId }]))

/** Schools that editors have written about since: their former pages lead to the new ones. */
const movesOf = ({ schools }: PlacedSchools, { made }: LoadContext): Move[] =>
  [...made].flatMap(([identifier, id]) => {
    const placed = schools.get(identifier)
    return placed && placed.id !== id ? [{ locale: null, from: schoolPath(id), to: schoolPath(placed.id) }] : []
  })

const sourcesOf = (registers: readonly LoadedRegister[]) => [
  ...new Set(registers.flatMap(({ source, read }) => (read.figures.length > 0 ? [source] : []))),
]

const figuresOf = (registers: readonly LoadedRegister[], { schools }: PlacedSchools) =>
  registers
    .flatMap(({ read }) => read.figures)
    .flatMap(({ school, kind, level, amount, currency, year, source }) => {
      const placed = schools.get(school)
      return placed
        ? [{ school_id: placed.id, kind, level, value: amount, value_to: null, currency, year, source }]
        : []
    })
