import { z } from 'zod'
import { listArticleAddresses, listArticleTags, listClassifications } from '../../db/queries/articles.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { changeName, contentChanges } from '../../db/queries/content-changes.ts'
import { listFreePages } from '../../db/queries/free-pages.ts'
import { listCountries } from '../../db/queries/names.ts'
import { listCheckedProgrammes } from '../../db/queries/programmes.ts'
import { listDescribedSchools } from '../../db/queries/schools.ts'
import { COLLECTION_KINDS, type CollectionKind } from '../../domain/content/collections.ts'
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
  /** Days of the latest changes, by kind of content (`students`) or by kind and id, code or slug (`schools/12`), where they are known (an addition). */
  changed: z.record(z.string(), z.iso.date()),
})

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

type Changes = Awaited<ReturnType<typeof contentChanges>>
type Named = {
  schools: readonly { id: number; slug: string }[]
  programmes: readonly { id: number; checked_on: string }[]
  codes: readonly [CollectionKind, string][]
}

/** The days of the latest changes, as the answer names them. */
function changedDays(changes: Changes, { schools, programmes, codes }: Named): Record<string, string> {
  const days = new Map<string, string>()
  const note = (name: string, ...times: (number | undefined)[]) => {
    const stored = times.filter((time) => time !== undefined)
    if (stored.length > 0) days.set(name, isoDay(Math.max(...stored)))
  }
  for (const kind of COLLECTION_KINDS) note(kind, changes.get(changeName(kind)))
  for (const [kind, code] of codes) note(`${kind}/${code}`, changes.get(changeName(kind, code)))
  for (const { id, slug } of schools)
    note(`schools/${id}`, changes.get(changeName('schools', String(id))), changes.get(changeName('facts', slug)))
  for (const { id, checked_on } of programmes) days.set(`programmes/${id}`, checked_on)
  return Object.fromEntries(days)
}

/** What pages there are, for site maps. */
export const listAddresses = endpoint({
  summary: 'Ids, codes and slugs of all pages, for sitemaps',
  cache: briefCache,
  answers: z.object({ addresses: AddressesSchema }),
  async act({ deps }) {
    const db = deps.store.read
    const [
      schools,
      programmes,
      articles,
      tags,
      classifications,
      categories,
      guides,
      countries,
      pages,
      freePages,
      changes,
    ] = await Promise.all([
      listDescribedSchools(db),
      listCheckedProgrammes(db),
      listArticleAddresses(db),
      listArticleTags(db),
      listClassifications(db),
      listBlocks(db, 'question_categories'),
      listBlocks(db, 'guides'),
      listCountries(db),
      listBlocks(db, 'pages'),
      listFreePages(db),
      contentChanges(db),
    ])
    const codes: [CollectionKind, string][] = [
      ...guides.map(({ code }): [CollectionKind, string] => ['guides', code]),
      ...pages.map(({ code }): [CollectionKind, string] => ['pages', code]),
      ...freePages.map(({ slug }): [CollectionKind, string] => ['free_pages', slug]),
    ]
    return {
      schools: schools.map(({ id }) => id),
      programmes: programmes.map(({ id }) => id),
      articles: articles.map(({ date_update, ...article }) => ({ ...article, updated: date_update })),
      tags: tags.filter(({ counts }) => Object.values(counts).some((count) => count > 0)).map(({ slug }) => slug),
      classifications: classifications.map(({ id }) => id),
      question_categories: categories.map(({ id }) => id),
      guides: guides.map(({ code }) => code),
      school_systems: guides.filter(hasSchoolSystem).map(({ code }) => code),
      countries: countries.map(({ code }) => code),
      pages: pages.map(({ code }) => code),
      free_pages: freePages.map((page) => ({ slug: page.slug, editions: editionsOfPage(page) })),
      changed: changedDays(changes, { schools, programmes, codes }),
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
