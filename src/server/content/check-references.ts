/** Ids and codes stand once, and what refers to another row finds it. */
import type { CountryCode } from '../../domain/codes.ts'
import type { ContentProblem } from '../../domain/content/problem.ts'
import type { Content } from '../../domain/content.ts'
import { checkFacts } from './check-facts.ts'
import { checkTeam } from './check-team.ts'

/** Adds what is wrong between rows. A file with a problem of its own makes nothing unknown that refers to it. */
export function checkReferences(content: Content, problems: ContentProblem[]): void {
  const isWhole = wholeFiles(problems)
  problems.push(...repeated(content))
  problems.push(...unknownOfSchools(content, isWhole), ...unknownOfCountries(content, isWhole))
  problems.push(...unknownOfArticles(content, isWhole), ...unknownOfPeople(content, isWhole))
  problems.push(...unknownOfQuestions(content, isWhole), ...unknownOfRankings(content, isWhole))
  problems.push(...unknownOfHome(content, isWhole), ...unknownOfLivingCosts(content, isWhole))
  problems.push(...unknownOfFigures(content, isWhole), ...unknownOfPrices(content, isWhole))
  problems.push(...unknownOfRegions(content, isWhole), ...checkFacts(content, isWhole))
  problems.push(...unknownOfSchoolWords(content, isWhole), ...checkTeam(content, isWhole))
}

function wholeFiles(problems: readonly ContentProblem[]): (file: string) => boolean {
  const broken = new Set(problems.map(({ file }) => file))
  return (file) => !broken.has(file)
}

type Row = { id?: number; slug?: string; code?: string; key?: string; iso_country?: string }
type Keys = readonly (keyof Row)[]

function repeated({ blocks, ...lists }: Content): ContentProblem[] {
  const { offices, pages, guides, education_systems, question_categories, questions, ...others } = blocks
  const { match_reading, credentials, people, registrations, ...read } = others
  const {
    universities,
    ranking_lists,
    regions,
    fact_kinds,
    sources,
    figures,
    exchange_rates: _,
    living_costs,
    working_hours,
    holidays,
    answer_templates,
    ...home
  } = read
  const visaMoney = living_costs.flatMap(({ amounts }) => amounts.flatMap(({ key }) => (key ? [{ key }] : [])))
  const checked: [file: string, rows: readonly Row[], keys: Keys][] = [
    ['enrollments.yaml', lists.enrollments, ['id', 'slug']],
    ['countries.yaml', lists.countries, ['id', 'code']],
    ['colleges.yaml', lists.colleges, ['id', 'slug']],
    ['tags.yaml', lists.tags, ['id', 'slug']],
    ['cities.csv', lists.cities, ['id', 'slug']],
    ['schools.csv', lists.schools, ['id', 'slug']],
    ['classifications.yaml', lists.classifications, ['id', 'slug']],
    ['article-tags.yaml', lists.article_tags, ['id', 'slug']],
    ['articles/*/article.yaml', lists.articles, ['id', 'slug']],
    ['students.yaml', lists.students, ['id']],
    ['testimonials.yaml', lists.testimonials, ['id']],
    ['regions.yaml', regions, ['id', 'code']],
    ['fact-kinds.yaml', fact_kinds, ['id', 'code']],
    ['sources.yaml', sources, ['id', 'code']],
    ['living-costs.yaml', living_costs, ['id', 'iso_country']],
    ['working-hours.yaml', working_hours, ['id', 'code']],
    ['working-hours.yaml', holidays, ['id', 'code']],
    ['answer-templates.yaml', answer_templates, ['id', 'code']],
    ['figures.yaml', [...figures, ...visaMoney], ['key']],
    ...match_reading.flatMap(({ marks, english }): typeof checked => [
      ['match.yaml', marks, ['id', 'code']],
      ['match.yaml', english, ['id', 'code']],
    ]),
    ['universities.csv', universities, ['id', 'slug']],
    ['rankings.yaml', ranking_lists, ['id', 'code']],
    ['offices.yaml', offices, ['id', 'code']],
    ['team.yaml', credentials, ['id', 'code']],
    ['team.yaml', people, ['id', 'code']],
    ['team.yaml', registrations, ['id']],
    ['guides/*.yaml', guides, ['id', 'code']],
    ['education-systems.yaml', education_systems, ['code']],
    ['questions.yaml', question_categories, ['id', 'slug']],
    ['questions.yaml', questions, ['id']],
    ['pages/*/en.md', pages, ['id']],
    ...Object.values(home).map((rows): [string, readonly Row[], Keys] => ['home.yaml', rows, ['id']]),
  ]
  const places = blocks.ranking_lists.flatMap(({ code, places }) =>
    repeatedIn(
      `rankings/${code}.csv`,
      'university',
      places.map(({ university, year, window }) => `${university} of ${year}, ${window} years,`),
    ),
  )
  return [
    ...checked.flatMap(([file, rows, keys]) =>
      keys.flatMap((key) =>
        repeatedIn(
          file,
          key,
          rows.map((row) => row[key]),
        ),
      ),
    ),
    ...places,
    ...repeatedIn(
      'regions.yaml',
      'cities',
      regions.flatMap(({ cities }) => cities),
    ),
  ]
}

function repeatedIn(file: string, key: string, values: readonly unknown[]): ContentProblem[] {
  const seen = new Set<unknown>()
  const twice = new Set(values.filter((value) => seen.size === seen.add(value).size))
  return [...twice].map((value) => ({ file, path: key, expected: 'each once', found: `${value} twice` }))
}

type IsWhole = (file: string) => boolean

function unknownOfArticles({ articles, article_tags, classifications }: Content, isWhole: IsWhole): ContentProblem[] {
  const others = idsOf(articles)
  return articles.flatMap(({ slug, classification, tags, related }) => {
    const file = `articles/${slug}/article.yaml`
    const areTagsWhole = isWhole('article-tags.yaml')
    const areKindsWhole = isWhole('classifications.yaml')
    return [
      ...unknown(areKindsWhole, file, 'classification', 'classification', [classification], idsOf(classifications)),
      ...unknown(areTagsWhole, file, 'tags', 'article tag', tags, slugsOf(article_tags)),
      ...unknown(true, file, 'related', 'article', related, others),
    ]
  })
}

function unknownOfPeople({ students, testimonials, schools }: Content, isWhole: IsWhole): ContentProblem[] {
  const of = (file: string, rows: readonly { id: number; school: string }[]) =>
    rows.flatMap(({ id, school }) =>
      unknown(isWhole('schools.csv'), file, `${id} · school`, 'school', [school], slugsOf(schools)),
    )
  return [...of('students.yaml', students), ...of('testimonials.yaml', testimonials)]
}

function unknownOfQuestions({ blocks }: Content, isWhole: IsWhole): ContentProblem[] {
  const file = 'questions.yaml'
  return blocks.questions.flatMap(({ id, category }) =>
    unknown(isWhole(file), file, `${id} · category`, 'category', [category], idsOf(blocks.question_categories)),
  )
}

function unknownOfRankings({ blocks, schools }: Content, isWhole: IsWhole): ContentProblem[] {
  const { universities, ranking_lists } = blocks
  const known = new Set(slugsOf(universities))
  return [
    ...universities.flatMap(({ slug, school }) =>
      unknown(
        isWhole('schools.csv'),
        'universities.csv',
        `${slug} · school`,
        'school',
        school === undefined ? [] : [school],
        slugsOf(schools),
      ),
    ),
    ...ranking_lists.flatMap(({ code, places }) =>
      places
        .filter(({ university }) => !known.has(university))
        .flatMap(({ university }) =>
          unknown(isWhole('universities.csv'), `rankings/${code}.csv`, 'university', 'university', [university], []),
        ),
    ),
  ]
}

function unknownOfPrices({ blocks }: Content, isWhole: IsWhole): ContentProblem[] {
  const known = blocks.packages.map(({ code }) => code)
  return blocks.prices.flatMap(({ packages = [] }) => [
    ...unknown(
      isWhole('services.yaml'),
      'prices.yaml',
      'packages',
      'package',
      packages.map((each) => each.package),
      known,
    ),
    ...repeatedIn(
      'prices.yaml',
      'packages',
      packages.map((each) => each.package),
    ),
  ])
}

function unknownOfHome({ blocks, schools }: Content, isWhole: IsWhole): ContentProblem[] {
  const known = slugsOf(schools)
  return blocks.notable_schools.flatMap(({ edition, schools: own }) =>
    unknown(isWhole('schools.csv'), 'home.yaml', `notable_schools · ${edition}`, 'school', own, known),
  )
}

/** A region's cities are cities of its country. */
function unknownOfRegions({ blocks, cities }: Content, isWhole: IsWhole): ContentProblem[] {
  return blocks.regions.flatMap(({ code, country, cities: own }) => {
    const there = cities.filter((city) => city.country === country)
    const kind = `city of ${country}`
    return unknown(isWhole('cities.csv'), 'regions.yaml', `${code} · cities`, kind, own, slugsOf(there))
  })
}

function unknownOfFigures({ blocks }: Content, isWhole: IsWhole): ContentProblem[] {
  const known = blocks.sources.map(({ code }) => code)
  return blocks.figures.flatMap(({ key, source }) =>
    unknown(isWhole('sources.yaml'), 'figures.yaml', `${key} · source`, 'source', [source], known),
  )
}

function unknownOfSchoolWords(
  { blocks, colleges, enrollments, tags, cities }: Content,
  isWhole: IsWhole,
): ContentProblem[] {
  const regions = blocks.regions.map(({ code }) => code)
  return blocks.school_words.flatMap((words) => {
    const of = (list: 'regions' | 'cities' | 'colleges' | 'enrollments' | 'tags', from: string, known: string[]) =>
      unknown(isWhole(from), `school-words/${words.code}.yaml`, list, from, Object.keys(words[list]), known)
    return [
      ...of('regions', 'regions.yaml', regions),
      ...of('cities', 'cities.csv', slugsOf(cities)),
      ...of('colleges', 'colleges.yaml', slugsOf(colleges)),
      ...of('enrollments', 'enrollments.yaml', slugsOf(enrollments)),
      ...of('tags', 'tags.yaml', slugsOf(tags)),
    ]
  })
}

function unknownOfLivingCosts({ blocks, cities }: Content, isWhole: IsWhole): ContentProblem[] {
  return blocks.living_costs.flatMap(({ iso_country, amounts }) => {
    const named = amounts.flatMap((amount) => amount.cities ?? [])
    return unknown(
      isWhole('cities.csv'),
      'living-costs.yaml',
      `${iso_country} · cities`,
      'city',
      named,
      slugsOf(cities),
    )
  })
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

/** A country is in use as long as a school, a city, a region, a guide or an article is of it. */
function unknownOfCountries(content: Content, isWhole: IsWhole): ContentProblem[] {
  const { countries, enrollments, schools, cities, articles, blocks } = content
  const known = countries.map(({ code }) => code)
  const of = (file: string, name: string | number, { country }: { country?: CountryCode | undefined }) =>
    unknown(isWhole('countries.yaml'), file, `${name} · country`, 'country', country ? [country] : [], known)
  const uses = [
    ...schools.flatMap((school) => of('schools.csv', school.slug, school)),
    ...cities.flatMap((city) => of('cities.csv', city.slug, city)),
    ...blocks.regions.flatMap((region) => of('regions.yaml', region.code, region)),
    ...articles.flatMap((article) => of(`articles/${article.slug}/article.yaml`, article.slug, article)),
    ...blocks.guides.flatMap(({ code }) => of(`guides/${code}.yaml`, code, { country: code })),
  ]
  const offered = countries.flatMap(({ code, enrollments: own }) =>
    unknown(
      isWhole('enrollments.yaml'),
      'countries.yaml',
      `${code} · enrollments`,
      'enrollment',
      own,
      idsOf(enrollments),
    ),
  )
  return [...uses, ...offered]
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

const slugsOf = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
