/** A page of the organisation's own, made of blocks. */
import { z } from 'zod'
import { listUnresolved } from '../../db/queries/blocks.ts'
import { freePagesIn } from '../../db/queries/free-pages.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { findSchoolIdsBySlugs, findSchoolsByIds, pickSchoolIds } from '../../db/queries/schools.ts'
import { editionsOfPage, type FreePage, PAGE_BLOCKS } from '../../domain/content/free-pages.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { EditionCodeSchema } from '../../domain/edition-code.ts'
import { type Localized, localize } from '../../domain/localized.ts'
import { readPictureReference } from '../../domain/pictures/picture-name.ts'
import type { ApiDeps, Caller } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { FigureSourcesSchema, readFigureSources } from '../figure-sources.ts'
import { briefCache } from '../parameters.ts'
import { DrawnPictureSchema, pictureOfCode } from '../pictures.ts'
import {
  readSchoolNames,
  type SchoolItem,
  SchoolItemSchema,
  schoolItem,
  serializeSchool,
} from '../schools/school-items.ts'

/** So many schools of a country; a list of schools is shown whole. */
const schoolsOfCountry = 12

const BlockSchema = z.object({
  type: z.enum(PAGE_BLOCKS),
  /** Empty without a heading. */
  title: z.string(),
  /** Sanitised HTML; empty without a text. */
  text: z.string(),
  picture: DrawnPictureSchema.nullable(),
  schools: z.array(SchoolItemSchema),
  /** The country that the schools are the first ones of. */
  country: z.string().nullable(),
  /** Of `/Home/questions`: a category, or ids in order. */
  category: z.int().nullable(),
  questions: z.array(z.int()),
})
const FreePageSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** The editions that show it. */
  editions: z.array(EditionCodeSchema),
  blocks: z.array(BlockSchema),
  figures: FigureSourcesSchema.nullable(),
  demo: z.literal(true).optional(),
})

/** A free page in an edition that shows it. @throws DomainError `not_found` */
export const showFreePage = endpoint({
  summary: 'A page of the organisation’s own, made of blocks',
  cache: briefCache,
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,100}$/) }),
  answers: z.object({ page: FreePageSchema }),
  async act({ deps, locale, params }) {
    const page = (await freePagesIn(deps.store.read, locale)).find(({ slug }) => slug === params.slug)
    if (!page) throw new DomainError('not_found')
    const read = (text: Localized | undefined) => (text ? localize(text, locale).text : '')
    const written = (await listUnresolved(deps.store.read, 'free_pages')).find(({ id }) => id === page.id)
    const texts = written?.blocks.map(({ text }) => read(text))
    return {
      id: page.id,
      slug: page.slug,
      title: read(page.title),
      description: read(page.description),
      editions: editionsOfPage(page),
      blocks: await Promise.all(
        page.blocks.map(async ({ type, title, text, picture, category = null, questions = [], ...block }) => ({
          type,
          title: read(title),
          text: read(text),
          picture: await readPicture(deps, locale, picture),
          schools: await readSchools(deps, locale, block),
          country: block.country ?? null,
          category,
          questions,
        })),
      ),
      figures: await readFigureSources(deps.store.read, texts, locale),
      ...(page.demo && { demo: true as const }),
    }
  },
  present: ({ blocks, ...page }) => ({
    page: { ...page, blocks: blocks.map((block) => ({ ...block, schools: block.schools.map(serializeSchool) })) },
  }),
})

type Block = FreePage['blocks'][number]

async function readPicture(deps: ApiDeps, locale: Caller['locale'], picture: string | undefined) {
  if (picture === undefined) return null
  return pictureOfCode(readPictureReference(picture), await picturesByCode(deps.store.read), locale, deps)
}

async function readSchools(
  deps: ApiDeps,
  locale: Caller['locale'],
  { schools: slugs = [], country }: Pick<Block, 'schools' | 'country'>,
): Promise<SchoolItem[]> {
  const { read } = deps.store
  const ids =
    country === undefined
      ? await findSchoolIdsBySlugs(read, slugs)
      : await pickSchoolIds(read, { countryCode: country, count: schoolsOfCountry, random: null })
  const [schools, names] = await Promise.all([findSchoolsByIds(read, ids), readSchoolNames(read)])
  return schools.map((school) => schoolItem(school, names, locale, deps))
}
