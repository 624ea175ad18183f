/** Ids and codes stand once, and what refers to another row finds it. */
import { OFFICES } from '../../domain/codes.ts'
import type { Content } from '../../domain/content.ts'
import type { ContentProblem } from './problems.ts'

/** Adds what is wrong between rows. A file with a problem of its own makes nothing unknown that refers to it. */
export function checkReferences(content: Content, problems: ContentProblem[]): void {
  const isWhole = wholeFiles(problems)
  problems.push(...repeated(content))
  problems.push(...unknownOfSchools(content, isWhole), ...unknownOfCountries(content, isWhole))
  if (isWhole('offices.yaml')) problems.push(...missingOffices(content))
}

function wholeFiles(problems: readonly ContentProblem[]): (file: string) => boolean {
  const broken = new Set(problems.map(({ file }) => file))
  return (file) => !broken.has(file)
}

type Row = { id?: number; slug?: string; code?: string }
type Keys = readonly ('id' | 'slug' | 'code')[]

function repeated({ enrollments, countries, colleges, tags, cities, schools, blocks }: Content): ContentProblem[] {
  const { offices, site, consultation, pages, ...home } = blocks
  const lists: [file: string, rows: readonly Row[], keys: Keys][] = [
    ['enrollments.yaml', enrollments, ['id', 'slug']],
    ['countries.yaml', countries, ['id', 'code']],
    ['colleges.yaml', colleges, ['id', 'slug']],
    ['tags.yaml', tags, ['id', 'slug']],
    ['cities.csv', cities, ['id', 'slug']],
    ['schools.csv', schools, ['id', 'slug']],
    ['offices.yaml', offices, ['id', 'code']],
    ...Object.values(home).map((rows): [string, readonly Row[], Keys] => ['home.yaml', rows, ['id']]),
  ]
  return lists.flatMap(([file, rows, keys]) =>
    keys.flatMap((key) =>
      repeatedIn(
        file,
        key,
        rows.map((row) => row[key]),
      ),
    ),
  )
}

function repeatedIn(file: string, key: string, values: readonly unknown[]): ContentProblem[] {
  const twice = new Set(values.filter((value, index) => values.indexOf(value) !== index))
  return [...twice].map((value) => ({ file, path: key, expected: 'each once', found: `${value} twice` }))
}

function unknownOfSchools(
  { schools, cities, enrollments, colleges, tags }: Content,
  isWhole: (file: string) => boolean,
): ContentProblem[] {
  const file = 'schools.csv'
  return schools.flatMap((school) => {
    const at = (field: string) => `${school.slug} · ${field}`
    return [
      ...unknown(isWhole('cities.csv'), file, at('city'), 'city', [school.city], slugsOf(cities)),
      ...unknown(
        isWhole('enrollments.yaml'),
        file,
        at('enrollments'),
        'enrollment',
        school.enrollments,
        idsOf(enrollments),
      ),
      ...unknown(isWhole('colleges.yaml'), file, at('colleges'), 'college', school.colleges, slugsOf(colleges)),
      ...unknown(isWhole('tags.yaml'), file, at('tags'), 'tag', school.tags, slugsOf(tags)),
    ]
  })
}

function unknownOfCountries({ countries, enrollments }: Content, isWhole: (file: string) => boolean): ContentProblem[] {
  return countries.flatMap(({ code, enrollments: offered }) =>
    unknown(
      isWhole('enrollments.yaml'),
      'countries.yaml',
      `${code} · enrollments`,
      'enrollment',
      offered,
      idsOf(enrollments),
    ),
  )
}

function unknown<T>(
  isWhole: boolean,
  file: string,
  path: string,
  kind: string,
  values: readonly T[],
  known: readonly T[],
): ContentProblem[] {
  if (!isWhole) return []
  return values
    .filter((value) => !known.includes(value))
    .map((value) => ({ file, path, expected: `a known ${kind}`, found: JSON.stringify(value) }))
}

/** The forms offer every office of the contract. */
function missingOffices({ blocks }: Content): ContentProblem[] {
  const missing = OFFICES.filter((code) => !blocks.offices.some((office) => office.code === code))
  return missing.map((code) => ({
    file: 'offices.yaml',
    path: 'code',
    expected: `an office ${code}`,
    found: 'nothing',
  }))
}

const slugsOf = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
