/** `registers.yaml` of a content folder: which files are which register, and where schools of registers are. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { slug } from '../../domain/content/fields.ts'
import { isYear } from '../../domain/facts/years.ts'
import type { Place } from '../../domain/programmes/place-schools.ts'
import { REGISTER_FORM_CODES } from '../../domain/programmes/registers/forms.ts'
import { cellsOf } from '../../domain/programmes/registers/register.ts'
import type { Places } from '../../services/programmes/load-registers.ts'
import { readTable } from './read-table.ts'

const file = z.string().regex(/^[a-z0-9-]+\.csv(\.gz)?$/)

const RegistersSchema = z.strictObject({
  /** Where schools of registers are. */
  places: file,
  registers: z.array(
    z.strictObject({
      code: slug,
      form: z.enum(REGISTER_FORM_CODES),
      /** Files below `registers/`, by what they are for the form. */
      files: z.record(z.string(), file),
      /** Code of sources.yaml. */
      source: slug,
      /** The year of its figures. */
      year: z.string().refine(isYear, 'a year, such as 2025 or 2023-24'),
    }),
  ),
  /** Schools of registers that no longer exist. */
  closed: z.array(z.strictObject({ identifier: z.string(), reason: z.string() })).default([]),
  /** Programmes that are taught online only, so that no student visa is given for them; `link`: the page that says so. */
  online: z
    .array(z.strictObject({ code: z.string(), reason: z.string(), link: z.url({ protocol: /^https$/ }) }))
    .default([]),
})
export type Registers = z.output<typeof RegistersSchema>
export type Register = Registers['registers'][number]

const fileOf = (folder: string) => join(folder, 'registers.yaml')
export const registerFile = (folder: string, name: string) => join(folder, 'registers', name)

/** Null for a content folder without registers. @throws Error that names the wrong fields */
export function readRegisters(folder: string): Registers | null {
  if (!existsSync(fileOf(folder))) return null
  const { data, error } = RegistersSchema.safeParse(parse(readFileSync(fileOf(folder), 'utf8')))
  if (data) return data
  throw new Error(
    `registers.yaml: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
  )
}

/** The files that it names, below the folder. */
export function filesOfRegisters(folder: string): string[] {
  const registers = readRegisters(folder)
  if (!registers) return []
  const names = [registers.places, ...registers.registers.flatMap(({ files }) => Object.values(files))]
  return names.map((name) => `registers/${name}`)
}

/** Differs when one of the files does; empty without registers. */
export function hashRegisters(folder: string): string {
  const files = filesOfRegisters(folder)
  if (files.length === 0) return ''
  const hash = createHash('sha256').update(readFileSync(fileOf(folder)))
  for (const file of files) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

const NO_PLACES: Places = { places: new Map(), closed: new Set(), online: new Set() }

/** Where schools of registers are, and which no longer exist. */
export function readPlaces(folder: string): Places {
  const registers = readRegisters(folder)
  if (!registers) return NO_PLACES
  const places = new Map<string, Place>()
  for (const { cell } of cellsOf(readTable(registerFile(folder, registers.places)))) {
    const kind = cell('kind')
    places.set(cell('identifier'), {
      name: cell('name'),
      town: cell('town'),
      region: cell('region'),
      isoCountry: cell('iso_country'),
      latitude: Number(cell('latitude')),
      longitude: Number(cell('longitude')),
      kind: kind === 'public' || kind === 'private' ? kind : '',
      website: cell('website'),
    })
  }
  return {
    places,
    closed: new Set(registers.closed.map(({ identifier }) => identifier)),
    online: new Set(registers.online.map(({ code }) => code)),
  }
}
