import { z } from 'zod'
import { listArticleAddresses, listArticleTags, listClassifications } from '../../db/queries/articles.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { listFreePages } from '../../db/queries/free-pages.ts'
import { listCountries } from '../../db/queries/names.ts'
import { listCheckedProgrammeIds } from '../../db/queries/programmes.ts'
import { listDescribedSchoolIds } from '../../db/queries/schools.ts'
import { editionsOfPage } from '../../domain/content/free-pages.ts'
import { EditionCodeSchema } from '../../domain/edition-code.ts'
import { hasSchoolSystem } from '../../domain/guide-sections.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'

const AddressesSchema = z.object({
  schools: z.array(z.int()),
  /** Those that somebody has checked (an addition). */
  programmes: z.array(z.int()),
  /** Newest first; a slug for each language that an article is written in. */
  articles: z.array(
    z.object({
      id: z.int(),
      date_update: z.string(),
      slugs: z.record(z.string(), z.string()),
      /** Those that show it (an addition). */
      editions: z.array(EditionCodeSchema),
    }),
  ),
  tags: z.array(z.string()),
  classifications: z.array(z.int()),
  question_categories: z.array(z.int()),
  guides: z.array(z.string()),
  /** Guides with a comparison of school systems (an addition). */
  school_systems: z.array(z.string()),
  countries: z.array(z.string()),
  /** Codes of the firm's pages of plain text. */
  pages: z.array(z.string()),
  /** Pages of the organisation's own, and the editions that show them (an addition). */
  free_pages: z.array(z.object({ slug: z.string(), editions: z.array(EditionCodeSchema) })),
})

/** What pages there are, for site maps. */
export const listAddresses = endpoint({
  summary: 'Ids, codes and slugs of all pages, for sitemaps',
  cache: briefCache,
  answers: z.object({ addresses: AddressesSchema }),
  async act({ deps }) {
    const db = deps.store.read
    const [schools, programmes, articles, tags, classifications, categories, guides, countries, pages, freePages] =
      await Promise.all([
        listDescribedSchoolIds(db),
        listCheckedProgrammeIds(db),
        listArticleAddresses(db),
        listArticleTags(db),
        listClassifications(db),
        listBlocks(db, 'question_categories'),
        listBlocks(db, 'guides'),
        listCountries(db),
        listBlocks(db, 'pages'),
        listFreePages(db),
      ])
    return {
      schools,
      programmes,
      articles: articles.map(({ date_update, ...article }) => ({ ...article, updated: date_update })),
      tags: tags.filter(({ counts }) => Object.values(counts).some((count) => count > 0)).map(({ slug }) => slug),
      classifications: classifications.map(({ id }) => id),
      question_categories: categories.map(({ id }) => id),
      guides: guides.map(({ code }) => code),
      school_systems: guides.filter(hasSchoolSystem).map(({ code }) => code),
      countries: countries.map(({ code }) => code),
      pages: pages.map(({ code }) => code),
      free_pages: freePages.map((page) => ({ slug: page.slug, editions: editionsOfPage(page) })),
    }
  },
  present: ({ articles, ...others }) => ({
    addresses: {
      ...others,
      articles: articles.map(({ updated, editions, ...article }) => ({
        ...article,
        editions: [...editions],
        date_update: updated,
      })),
    },
  }),
})
