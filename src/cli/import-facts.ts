/** `npm run content -- import-facts`: reads a file of figures, prints the changes, and makes them after confirmation. */

import { listBlocks } from '../db/queries/blocks.ts'
import { listSourcesOf } from '../db/queries/content-entries.ts'
import { listEveryFact, listNamedSchools } from '../db/queries/facts.ts'
import type { Store } from '../db/store.ts'
import { readValue } from '../domain/content/entry.ts'
import { farFrom } from '../domain/facts/fact-changes.ts'
import { isPublishedBy, isYear } from '../domain/facts/years.ts'
import { dollarsPer } from '../domain/school-facts.ts'
import { describeChange, describeDoubts, type Names } from '../server/facts/describe-change.ts'
import { readFactsFile } from '../server/facts/read-facts-file.ts'
import type { Asked } from '../server/facts/reader.ts'
import { type Comparison, compareWithFacts, importFacts } from '../services/import-facts.ts'
import type { Given } from './arguments.ts'
import { forTerminal, isConfirmed, print } from './open.ts'

const thisYear = () => new Date().getFullYear()

/** The year option, as a year or the year of a day; null when missing. @throws Error, a sentence, when it is not valid */
export function readYear({ given }: Given): string | null {
  const [year, day] = [given('year'), given('as-of')]
  if (year !== null && day !== null) throw new Error('--year or --as-of, not both')
  const isDay = day !== null && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  if (day !== null && !isDay && !isYear(day)) throw new Error(`${JSON.stringify(day)} is not a day such as 2026-07-01`)
  const value = isDay ? day.slice(0, 4) : (day ?? year)
  if (value === null) return null
  if (!isYear(value)) throw new Error(`${JSON.stringify(value)} is not a year such as 2023-24 or 2026`)
  if (!isPublishedBy(value, thisYear())) throw new Error(`${value} is in the future`)
  return value
}

/** @throws ContentError or Error that describes the errors of the file; then nothing is changed */
export async function runImport(store: Store, given: Given): Promise<void> {
  const [path = ''] = given.args
  const input = await readInput(store, readYear(given))
  const file = await readFactsFile(path, input)
  const shown = await compareWithFacts(store.read, file)
  const doubtful = await show(store, file.notes, shown)
  const changes = shown.changes.filter(({ what }) => what !== 'kept').length
  if (changes === 0) print('no changes')
  else if (given.has('dry-run')) print('nothing was changed')
  else if (given.has('yes') || (await isConfirmed(`Change these ${figuresOf(changes, doubtful)}?`))) {
    await importFacts(store, file, shown)
    print(`changed ${figuresOf(changes, doubtful)}`)
  }
}

/** The schools, sources and figures of the database; only the entries of schools hold register numbers. */
async function readInput(store: Store, year: string | null): Promise<Asked> {
  const wordsOf = (value: unknown) =>
    String(value ?? '')
      .split(/\s+/)
      .filter(Boolean)
  const entries = (await listSourcesOf(store.read, 'schools')).map(readValue)
  const bySlug = new Map(entries.map((school) => [String(school.slug), school]))
  const [schools, kinds, sources, rates] = await Promise.all([
    listNamedSchools(store.read),
    listBlocks(store.read, 'fact_kinds'),
    listBlocks(store.read, 'sources'),
    listBlocks(store.read, 'exchange_rates'),
  ])
  return {
    references: {
      countries: new Map(schools.map(({ slug, iso_country }) => [slug, iso_country])),
      units: new Map(kinds.map(({ code, unit }) => [code, unit])),
      sources: new Set(sources.map(({ code }) => code)),
      currencies: new Set(rates.flatMap(({ rates }) => Object.keys(rates))),
    },
    schools: schools.map(({ slug, name_en }) => {
      const school = bySlug.get(slug)
      const [identifiers, tags] = [wordsOf(school?.identifiers), wordsOf(school?.tags)]
      return {
        slug,
        name: name_en,
        isCommunityCollege: tags.includes('community-college'),
        numbers: (register) =>
          identifiers.flatMap((identifier) =>
            identifier.startsWith(`${register}:`) ? [identifier.slice(register.length + 1)] : [],
          ),
      }
    }),
    year,
    thisYear: thisYear(),
  }
}

/** Prints doubtful changes first. @returns the number of doubtful changes */
async function show(store: Store, sentences: readonly string[], { changes, same }: Comparison): Promise<number> {
  const names = {
    schools: new Map((await listNamedSchools(store.read)).map(({ slug, name_en }) => [slug, name_en])),
    kinds: new Map((await listBlocks(store.read, 'fact_kinds')).map((kind) => [kind.code, kind])),
  }
  const write = (text: string) => console.log(forTerminal(text))
  const isFar = await farFromOthers(store, changes, names.kinds)
  const doubtful = changes.map((change) => describeDoubts(change, names, isFar)).filter((line) => line !== null)
  for (const line of doubtful) write(line)
  for (const sentence of sentences) write(sentence)
  for (const change of changes) write(describeChange(change, names))
  const count = (what: string) => changes.filter((change) => change.what === what).length
  const counts = ['new', 'changed', 'gone', 'kept'].map((what) => `${count(what)} ${what}`)
  print(`${counts.join(', ')}, ${same} unchanged`)
  if (doubtful.length > 0)
    print(`${doubtful.length} to check (listed first): more than fivefold, of an older year, or far from others`)
  return doubtful.length
}

/** Compares each new figure with all stored and all new ones. */
async function farFromOthers(store: Store, changes: Comparison['changes'], kinds: Names['kinds']) {
  const stored = (await listEveryFact(store.read)).map(({ slug, ...fact }) => ({ ...fact, school: slug }))
  const added = changes.flatMap((change) => (change.what === 'new' ? [change.to] : []))
  const [block] = await listBlocks(store.read, 'exchange_rates')
  return farFrom([...stored, ...added], {
    units: new Map([...kinds].map(([code, { unit }]) => [code, unit])),
    worth: (currency) => dollarsPer(currency, block?.rates ?? {}),
  })
}

const figuresOf = (changes: number, doubtful: number) =>
  `${changes} figures${doubtful > 0 ? `, ${doubtful} of them to check` : ''}`
