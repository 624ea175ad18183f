import { z } from 'zod'
import { findArticlesByIds } from '../../store/queries/articles.ts'
import { listCountries } from '../../store/queries/names.ts'
import { findSchoolsByIds } from '../../store/queries/schools.ts'
import { suggest } from '../../store/search/search.ts'
import { articleItem, readArticleNames } from '../articles/article-items.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, NamedSchema, SearchTextSchema } from '../parameters.ts'
import { imageAddress, logoPath, presentName, presentProperName } from '../presenters.ts'

const few = 5
/** A Han character says as much as two letters. */
const isEnough = (text: string) => /\p{Script=Han}/u.test(text) || [...text].length >= 2

/** A few schools, articles and countries for what is being typed. */
export const listSuggestions = endpoint({
  summary: 'A few schools, articles and countries for what is being typed',
  cache: briefCache,
  searchedBy: 'q',
  query: z.object({ q: SearchTextSchema.default('') }),
  answers: z.object({
    schools: z.array(NamedSchema.extend({ name_en: z.string(), path_logo: z.string(), country_code: z.string() })),
    articles: z.array(z.object({ id: z.int(), title_article: z.string(), seo_slug: z.string() })),
    countries: z.array(NamedSchema.extend({ country_code: z.string() })),
  }),
  async act({ deps, locale, query }) {
    const { q: text } = query
    if (!isEnough(text)) return { schools: [], articles: [], countries: [] }
    const { read } = deps.store
    const idsOf = (kind: 'school' | 'article' | 'country') => suggest(read, { kind, text, locale }, few)
    const [schools, articles, countryIds, countries, names] = await Promise.all([
      idsOf('school').then((ids) => findSchoolsByIds(read, ids)),
      idsOf('article').then((ids) => findArticlesByIds(read, ids)),
      idsOf('country'),
      listCountries(read),
      readArticleNames(deps),
    ])
    return {
      schools: schools.map((school) => ({
        id: school.id,
        name: presentProperName(school, locale),
        name_en: school.name_en,
        path_logo: imageAddress(logoPath(school.id), deps),
        country_code: school.country_code,
      })),
      articles: articles.map((article) => {
        const { id, title, slug } = articleItem(article, names, locale, deps)
        return { id, title_article: title, seo_slug: slug }
      }),
      countries: countryIds
        .flatMap((id) => countries.find((row) => row.id === id) ?? [])
        .map((row) => ({ id: row.id, ...presentName(row, locale), country_code: row.code })),
    }
  },
})
