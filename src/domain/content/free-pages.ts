/** Pages of an organisation's own, at `/p/SLUG`, made of blocks: for a fair, a campaign, a scholarship. */

import { z } from 'zod'
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
export const BLOCK_FIELDS: Readonly<Record<string, PageBlockType>> = {
  picture: 'picture',
  schools: 'schools',
  country: 'schools',
  category: 'questions',
  questions: 'questions',
}

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
    const issue = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    for (const [field, type] of Object.entries(BLOCK_FIELDS))
      if (block[field as keyof typeof block] !== undefined && block.type !== type)
        issue(field, `nothing, in a block of the type ${block.type}`)
    if (block.type === 'text' && !block.text) issue('text', 'a text')
    if (block.type === 'picture' && !block.picture) issue('picture', 'a picture')
    if (block.type === 'schools' && !isOneOfTwo(block.schools, block.country))
      issue('schools', 'schools or a country, one of the two')
    if (block.type === 'questions' && !isOneOfTwo(block.questions, block.category))
      issue('questions', 'questions or a category, one of the two')
  })

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
