import { z } from 'zod'
import { foldText } from '../../domain/folding.ts'
import { EVERY_SCHOOL } from '../../domain/school-criteria.ts'
import { findArticles } from '../../store/queries/articles.ts'
import { listCountries } from '../../store/queries/names.ts'
import { findSchools } from '../../store/queries/schools.ts'
import { presentArticle, readArticleNames } from '../article-items.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, NamedSchema, SearchTextSchema } from '../parameters.ts'
import { imageAddress, logoPath, presentName, presentProperName } from '../presenters.ts'

const FEW = { page: 1, perPage: 5 }
/** A Han character says as much as two letters. */
const isEnough = (text: string) => /\p{Script=Han}/u.test(text) || [...text].length >= 2

/** A few schools, articles and countries for what is being typed. */
export const listSuggestions = endpoint({
  summary: 'A few schools, articles and countries for what is being typed',
  cache: briefCache,
  query: z.object({ q: SearchTextSchema.default('') }),
  answers: z.object({
    schools: z.array(NamedSchema.extend({ name_en: z.string(), path_logo: z.string(), country_code: z.string() })),
    articles: z.array(z.object({ id: z.int(), title_article: z.string(), seo_slug: z.string() })),
    countries: z.array(NamedSchema.extend({ country_code: z.string() })),
  }),
  async act({ deps, locale, query }) {
    const text = query.q.trim()
    if (!isEnough(text)) return { schools: [], articles: [], countries: [] }
    const { read } = deps.store
    const [{ schools }, { articles }, countries, names] = await Promise.all([
      findSchools(read, { ...EVERY_SCHOOL, name: text }, FEW),
      findArticles(read, { classification: null, tag: null, country: null, text }, FEW),
      listCountries(read),
      readArticleNames(deps),
    ])
    const folded = foldText(text)
    return {
      schools: schools.map((school) => ({
        id: school.id,
        name: presentProperName(school, locale),
        name_en: school.name_en,
        path_logo: imageAddress(logoPath(school.id), deps),
        country_code: school.country_code,
      })),
      articles: articles.map((article) => {
        const { id, title_article, seo_slug } = presentArticle(article, names, locale, deps)
        return { id, title_article, seo_slug }
      }),
      countries: countries
        .filter((row) =>
          [row.name_en, row.name_vi, row.name_tw].some((name) => name && foldText(name).startsWith(folded)),
        )
        .map((row) => ({ id: row.id, ...presentName(row, locale), country_code: row.code })),
    }
  },
})
