/** Pages of an organisation's own, at `/p/SLUG`, made of blocks: for a fair, a campaign, a scholarship. */

import { z } from 'zod'
import { keysOf } from '../collections.ts'
import { EditionCodeSchema } from '../edition-code.ts'
import { defaultEdition, type Locale, shownEditions } from '../editions.ts'
import { type Localized, localize } from '../localized.ts'
import { SomeLocalizedSchema } from '../localized-schema.ts'
import { code, demo, id, once, picture, slug } from './fields.ts'

export const PAGE_BLOCKS = ['text', 'picture', 'schools', 'questions', 'booking', 'prices'] as const
export type PageBlockType = (typeof PAGE_BLOCKS)[number]

const blocksMax = 40
const listMax = 24

/** The fields of each type of block, beside its heading and text. */
export const BLOCK_FIELDS = {
  picture: 'picture',
  schools: 'schools',
  country: 'schools',
  category: 'questions',
  questions: 'questions',
} as const satisfies Record<string, PageBlockType>

const PageBlockSchema = z
  .strictObject({
    type: z.enum(PAGE_BLOCKS),
    title: SomeLocalizedSchema.optional(),
    /** Markdown: a block of text, or the introduction of another block. */
    text: SomeLocalizedSchema.optional(),
    picture: picture.optional(),
    /** By slug, in order. */
    schools: once(z.array(slug).max(listMax)).optional(),
    /** The first schools of a country, instead of a list. */
    country: code.optional(),
    /** All questions of a category, or single ones. */
    category: id.optional(),
    questions: once(z.array(id).max(listMax)).optional(),
  })
  .superRefine((block, { addIssue }) => {
    for (const { field, message } of issuesOfBlock(block)) addIssue({ code: 'custom', path: [field], message: message })
  })

type Block = {
  type: PageBlockType
  text?: object | undefined
  picture?: string | undefined
  schools?: readonly string[] | undefined
  country?: string | undefined
  category?: number | undefined
  questions?: readonly number[] | undefined
}

/** What a block has too much or too little of. */
function issuesOfBlock(block: Block): { field: string; message: string }[] {
  const { type, text, picture: shown, schools, country, category, questions } = block
  const foreign = keysOf(BLOCK_FIELDS)
    .filter((field) => block[field] !== undefined && BLOCK_FIELDS[field] !== type)
    .map((field) => ({ field, message: `nothing, in a block of the type ${type}` }))
  if (type === 'text' && !text) return [...foreign, { field: 'text', message: 'a text' }]
  if (type === 'picture' && !shown) return [...foreign, { field: 'picture', message: 'a picture' }]
  if (type === 'schools' && !isOneOfTwo(schools, country))
    return [...foreign, { field: 'schools', message: 'schools or a country, one of the two' }]
  if (type === 'questions' && !isOneOfTwo(questions, category))
    return [...foreign, { field: 'questions', message: 'questions or a category, one of the two' }]
  return foreign
}

const isOneOfTwo = (list: readonly unknown[] | undefined, whole: unknown) =>
  (list !== undefined && list.length > 0) !== (whole !== undefined)

export const FreePageSchema = z
  .strictObject({
    id,
    /** In its URL, `/p/SLUG`. */
    slug,
    title: SomeLocalizedSchema,
    /** For search engines and shared links. */
    description: SomeLocalizedSchema,
    /** The editions that show it; all without the list. */
    editions: once(z.array(EditionCodeSchema).min(1)).optional(),
    /** Among free pages; those without one follow in the order of the list. */
    order: z.int().min(1).max(999).optional(),
    blocks: z.array(PageBlockSchema).min(1).max(blocksMax),
    demo,
  })
  .superRefine(({ title, description, blocks, editions }, { addIssue }) => {
    const texts: [path: (string | number)[], text: Localized | undefined][] = [
      [['title'], title],
      [['description'], description],
      ...blocks.flatMap((block, at): [(string | number)[], Localized | undefined][] => [
        [['blocks', at, 'title'], block.title],
        [['blocks', at, 'text'], block.text],
      ]),
    ]
    for (const [path, text] of texts) {
      // where all editions show it, the default edition's text is everybody's last resort
      const [lacking] = (editions ?? [defaultEdition()]).filter((locale) => text && localize(text, locale).text === '')
      if (lacking) addIssue({ code: 'custom', path: [...path, lacking], message: 'a text in this language too' })
    }
  })

export type FreePage = z.output<typeof FreePageSchema>

/** The editions that show a free page. */
export const editionsOfPage = ({ editions }: { editions?: readonly Locale[] | undefined }): Locale[] =>
  shownEditions().filter((locale) => editions?.includes(locale) ?? true)
