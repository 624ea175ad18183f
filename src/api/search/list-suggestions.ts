import { z } from 'zod'
import { findArticlesByIds } from '../../db/queries/articles.ts'
import { listCountries } from '../../db/queries/names.ts'
import { findSchoolsByIds } from '../../db/queries/schools.ts'
import type { SearchKind } from '../../db/search/documents.ts'
import { suggest } from '../../db/search/search.ts'
import type { Locale } from '../../domain/editions.ts'
import { foldText } from '../../domain/folding.ts'
import { articlePath, countrySchoolsPath, schoolPath } from '../../domain/site-paths.ts'
import { articleItem, readArticleNames } from '../articles/article-items.ts'
import type { ApiDeps } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, NamedSchema, SearchTextSchema } from '../parameters.ts'
import { imageAddress, logoPath, serializeName, serializeProperName } from '../presenters.ts'
import { readHits } from './hits.ts'

// In which order kinds are suggested.

/** Where nothing is called as was typed, what answers comes before what has names. */
const SUGGESTED_GROUPS = ['articles', 'questions', 'sections', 'schools', 'countries', 'services'] as const
export type SuggestedGroup = (typeof SUGGESTED_GROUPS)[number]
type Suggested = { name: string; name_en?: string } | { title_article: string }

const namesOf = (item: Suggested) => ('title_article' in item ? [item.title_article] : [item.name, item.name_en ?? ''])

/** How much of a name was typed, the whole of it being 1; 0 where it doesn't have what was typed. */
function shareTyped(item: Suggested, query: string): number {
  const shares = namesOf(item).map((name) => {
    const folded = foldText(name)
    return folded.includes(query) ? query.length / folded.length : 0
  })
  return Math.max(...shares)
}

/** Groups worth showing: the one whose first name is the nearest to what is typed comes first; where names have it, those that have none are left out. */
function closestGroups(groups: Record<SuggestedGroup, readonly Suggested[]>, text: string): SuggestedGroup[] {
  const query = foldText(text)
  const shares = new Map(
    SUGGESTED_GROUPS.map((group) => {
      const [first] = groups[group]
      return [group, first && query !== '' ? shareTyped(first, query) : 0] as const
    }),
  )
  const shareOf = (group: SuggestedGroup) => shares.get(group) ?? 0
  const isNamed = SUGGESTED_GROUPS.some((group) => shareOf(group) > 0)
  return SUGGESTED_GROUPS.filter((group) => groups[group].length > 0 && (!isNamed || shareOf(group) > 0)).sort(
    (a, b) => shareOf(b) - shareOf(a),
  )
}

const few = 5
const fewer = 3
/** A Han character says as much as two letters. */
const isEnough = (text: string) => /\p{Script=Han}/u.test(text) || [...text].length >= 2

/** Its path on the site, below the edition's URL (an addition). */
const path = z.string()
const FoundSchema = NamedSchema.pick({ id: true, name: true }).extend({ path, within: z.string().optional() })

const AnswerSchema = z.object({
  schools: z.array(NamedSchema.extend({ name_en: z.string(), path_logo: z.string(), country_code: z.string(), path })),
  articles: z.array(z.object({ id: z.int(), title_article: z.string(), seo_slug: z.string(), path })),
  countries: z.array(NamedSchema.extend({ country_code: z.string(), path })),
  /** What else there is (an addition). */
  more: z.object({
    questions: z.array(FoundSchema),
    sections: z.array(FoundSchema),
    services: z.array(FoundSchema),
    /** All groups that have anything, the closest first. */
    order: z.array(z.enum(SUGGESTED_GROUPS)),
  }),
})

/** A few schools, articles, countries, questions, sections of guides and services for what is being typed. */
export const listSuggestions = endpoint({
  summary: 'Suggestions for a partial search text, by type',
  cache: briefCache,
  searchedBy: 'q',
  query: z.object({ q: SearchTextSchema.default('') }),
  answers: AnswerSchema,
  async act({ deps, locale, query: { q: text } }) {
    const request: Typed = { deps, locale, text }
    const [schools, articles, countries, questions, sections, services] = isEnough(text)
      ? await Promise.all([
          suggestSchools(request),
          suggestArticles(request),
          suggestCountries(request),
          suggestTexts(request, 'question'),
          suggestTexts(request, 'section'),
          suggestTexts(request, 'service'),
        ])
      : [[], [], [], [], [], []]
    const lists = { schools, articles, countries }
    const more = { questions, sections, services }
    return { ...lists, more: { ...more, order: closestGroups({ ...lists, ...more }, text) } }
  },
})

type Typed = { deps: ApiDeps; locale: Locale; text: string }

const idsOf = ({ deps, locale, text }: Typed, kind: SearchKind, count: number): Promise<number[]> =>
  suggest(deps.store.read, { kind, text, locale }, count)

async function suggestSchools(request: Typed) {
  const { deps, locale } = request
  const schools = await findSchoolsByIds(deps.store.read, await idsOf(request, 'school', few))
  return schools.map((school) => ({
    id: school.id,
    name: serializeProperName(school, locale),
    name_en: school.name_en,
    path_logo: imageAddress(logoPath(school.id), deps),
    country_code: school.country_code,
    path: schoolPath(school.id),
  }))
}

async function suggestArticles(request: Typed) {
  const { deps, locale } = request
  const [ids, names] = await Promise.all([idsOf(request, 'article', few), readArticleNames(deps)])
  const articles = await findArticlesByIds(deps.store.read, ids)
  return articles.map((article) => {
    const { id, title, slug } = articleItem(article, names, locale, deps)
    return { id, title_article: title, seo_slug: slug, path: articlePath({ id, slug }) }
  })
}

async function suggestCountries(request: Typed) {
  const { deps, locale } = request
  const [ids, countries] = await Promise.all([idsOf(request, 'country', few), listCountries(deps.store.read)])
  return ids
    .flatMap((id) => countries.find((row) => row.id === id) ?? [])
    .map((row) => ({
      id: row.id,
      ...serializeName(row, locale),
      country_code: row.code,
      path: countrySchoolsPath(row.code),
    }))
}

async function suggestTexts(request: Typed, kind: 'question' | 'section' | 'service') {
  const hits = await readHits(kind, await idsOf(request, kind, fewer), { ...request, words: new Set() })
  // headings of guides are alike: the country tells them apart
  return hits.map(({ id, title, path: hitPath, within: [first] }) => ({
    id,
    name: title,
    path: hitPath,
    ...(kind === 'section' && first && { within: first }),
  }))
}
