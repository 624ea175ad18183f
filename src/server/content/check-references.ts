/** Ids and codes are unique, and references lead to existing entries. */

import {
  COLLECTION_KINDS,
  COLLECTIONS,
  type Collection,
  type CollectionKind,
} from '../../domain/content/collections.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { ListKind } from '../../domain/content/kinds.ts'
import { type Entries, isEntries } from '../../domain/content/values.ts'
import type { BlockKind, Content } from '../../domain/content.ts'
import { checkBookingQuestions } from './check-booking-questions.ts'
import { checkFacts } from './check-facts.ts'
import { checkMenus } from './check-menus.ts'
import { checkProgrammes } from './check-programmes.ts'
import { checkSubjects } from './check-subjects.ts'
import { checkTeam } from './check-team.ts'

/** Adds errors between entries. References to a file that didn't parse are not reported as unknown. */
export function checkReferences(content: Content, issues: ContentIssue[]): void {
  const broken = new Set(issues.map(({ file }) => file))
  const isWhole: IsWhole = (file) => !broken.has(file)
  const valuesByKind = new Map<string, ReadonlySet<unknown>>()
  issues.push(...COLLECTION_KINDS.flatMap((kind) => repeatedOf(content, kind)), ...repeatedWithin(content))
  for (const kind of COLLECTION_KINDS) issues.push(...unknownOf(content, kind, isWhole, valuesByKind))
  issues.push(...unknownCountriesOfRegions(content, isWhole), ...foreignCities(content, isWhole))
  issues.push(...checkFacts(content, isWhole), ...checkTeam(content, isWhole), ...checkBookingQuestions(content))
  issues.push(...checkMenus(content), ...checkSubjects(content), ...checkProgrammes(content))
}

type IsWhole = (file: string) => boolean

const itemsOf = (content: Content, kind: CollectionKind): Entries[] =>
  (content[kind as ListKind] ?? content.blocks[kind as BlockKind] ?? []) as Entries[]

/** The file of an item, and its name there; '' for the only item of its file. */
function placeOf(kind: CollectionKind, item: Entries): { file: string; name: string } {
  const { file, layout }: Collection = COLLECTIONS[kind]
  if (layout === 'each') return { file: `${file}/${item.code}.yaml`, name: '' }
  if (layout === 'documents') return { file: `${file}/${item.slug}/article.yaml`, name: '' }
  return {
    file,
    name: layout === 'one' ? '' : String(item.slug ?? item.code ?? item.key ?? item.iso_country ?? item.id),
  }
}

/** Fields that are unique among the entries of a kind. */
const UNIQUE = ['id', 'slug', 'code', 'key', 'iso_country'] as const

/** The files of a kind, as a pattern for several. */
function filesOf({ file, layout }: Collection): string {
  if (layout === 'each') return `${file}/*.yaml`
  return layout === 'documents' && file === 'articles' ? `${file}/*/article.yaml` : file
}

function repeatedOf(content: Content, kind: CollectionKind): ContentIssue[] {
  const { key }: Collection = COLLECTIONS[kind]
  const items = itemsOf(content, kind)
  const isKey = (field: string) => field !== 'iso_country' || key.includes(field)
  const fields = UNIQUE.filter((field) => isKey(field) && items.some((item) => item[field] !== undefined))
  return fields.flatMap((field) =>
    repeatedIn(
      filesOf(COLLECTIONS[kind]),
      field,
      items.map((item) => item[field]),
    ),
  )
}

/** Values that must be unique across several entries, or in a list within one. */
function repeatedWithin({ blocks }: Content): ContentIssue[] {
  const { figures, living_costs, match_reading, ranking_lists, regions, prices } = blocks
  const ofVisas = living_costs.flatMap(({ amounts }) => amounts.flatMap(({ key }) => key ?? []))
  const figureKeys = new Set(figures.map(({ key }) => key))
  return [
    ...repeatedIn('figures.yaml', 'key', [...ofVisas, ...ofVisas.filter((key) => figureKeys.has(key))]),
    ...match_reading.flatMap(({ marks, english }) =>
      [marks, english].flatMap((list) =>
        (['id', 'code'] as const).flatMap((field) =>
          repeatedIn(
            'match.yaml',
            field,
            list.map((item) => item[field]),
          ),
        ),
      ),
    ),
    ...ranking_lists.flatMap(({ code, places }) =>
      repeatedIn(
        `rankings/${code}.csv`,
        'university',
        places.map(({ university, year, window }) => `${university} of ${year}, ${window} years,`),
      ),
    ),
    ...repeatedIn(
      'regions.yaml',
      'cities',
      regions.flatMap(({ cities }) => cities),
    ),
    ...repeatedIn(
      'prices.yaml',
      'packages',
      prices.flatMap(({ packages = [] }) => packages.map((each) => each.package)),
    ),
  ]
}

function repeatedIn(file: string, path: string, values: readonly unknown[]): ContentIssue[] {
  const seen = new Set<unknown>()
  const twice = new Set(values.filter((value) => value !== undefined && seen.size === seen.add(value).size))
  return [...twice].map((value) => ({ file, path, expected: 'each once', found: `${value} twice` }))
}

/** The values at a dotted path, in every item of lists; `key` is the keys of a record. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, [step ?? '', ...rest].filter(Boolean)))
  if (step === undefined) return value === undefined || value === null ? [] : [value]
  if (!isEntries(value)) return []
  if (step === '*') return Object.values(value).flatMap((inner) => valuesAt(inner, rest))
  return step === 'key' && rest.length === 0 ? Object.keys(value) : valuesAt(value[step], rest)
}

/** Facts are checked by their own rules, and regions name cities of their country. */
const CHECKED_ELSEWHERE: readonly CollectionKind[] = ['facts', 'regions']

/** References without effect once their entry is removed: nothing has to be changed before. */
const MAY_BE_UNKNOWN = ['working_hours.code', 'school_words.countries.key', 'people.countries']

function unknownOf(
  content: Content,
  kind: CollectionKind,
  isWhole: IsWhole,
  valuesByKind: Map<string, ReadonlySet<unknown>>,
): ContentIssue[] {
  const { references = {} }: Collection = COLLECTIONS[kind]
  if (CHECKED_ELSEWHERE.includes(kind)) return []
  const items =
    kind === 'ranking_places'
      ? content.blocks.ranking_lists.flatMap(({ code, places }) =>
          places.map((item: Entries) => ({ item, file: `rankings/${code}.csv`, name: '' })),
        )
      : itemsOf(content, kind).map((item) => ({ item, ...placeOf(kind, item) }))
  return Object.entries(references).flatMap(([path, target]) => {
    const [of, by] = target.split('.') as [CollectionKind, string]
    if (MAY_BE_UNKNOWN.includes(`${kind}.${path}`)) return []
    if (!isWhole(COLLECTIONS[of].file)) return []
    const there = valuesByKind.get(target) ?? new Set(itemsOf(content, of).map((item) => item[by]))
    valuesByKind.set(target, there)
    return items.flatMap(({ item, file, name }) =>
      valuesAt(item, path.split('.'))
        .filter((value) => !there.has(value))
        .map((value) => unknown(file, [name, path.split('.')[0] ?? ''], singular(of), value)),
    )
  })
}

const unknown = (file: string, path: readonly string[], kind: string, value: unknown): ContentIssue => ({
  file,
  path: path.filter(Boolean).join(' · '),
  expected: `a known ${kind}`,
  found: JSON.stringify(value),
})

const singular = (kind: string) =>
  kind === 'people' ? 'person' : kind.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('_', ' ')

function unknownCountriesOfRegions({ blocks, countries }: Content, isWhole: IsWhole): ContentIssue[] {
  if (!isWhole('countries.yaml')) return []
  const codes = new Set(countries.map(({ code }) => code))
  return blocks.regions
    .filter(({ country }) => !codes.has(country))
    .map(({ code, country }) => unknown('regions.yaml', [code, 'country'], 'country', country))
}

/** A region's cities belong to its country. */
function foreignCities({ blocks, cities }: Content, isWhole: IsWhole): ContentIssue[] {
  if (!isWhole('cities.csv')) return []
  const countries = new Map<string, string>(cities.map(({ slug, country }) => [slug, country]))
  return blocks.regions.flatMap(({ code, country, cities: regionCities }) =>
    regionCities
      .filter((slug) => countries.get(slug) !== country)
      .map((slug) => unknown('regions.yaml', [code, 'cities'], `city of ${country}`, slug)),
  )
}
