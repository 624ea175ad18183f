/** Excerpts of articles around the words of a search. */
import { z } from 'zod'
import { type ArticleRow, type ArticleText, readBodies } from '../../db/queries/articles.ts'
import { markText, snippetOf, type TextPart, type Wanted } from '../../db/search/snippet.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import { plainText } from '../../domain/plain-text.ts'
import { textOf } from './article-items.ts'

export const PartsSchema = z.array(z.object({ text: z.string(), is_match: z.boolean() }))
/** Plain text in parts; there when words were asked for. */
export const FoundTextSchema = z.object({ title_parts: PartsSchema.optional(), snippet: PartsSchema.optional() })
type FoundText = z.infer<typeof FoundTextSchema>

export const serializeParts = (parts: readonly TextPart[]) =>
  parts.map(({ text, isMatch }) => ({ text, is_match: isMatch }))

/** Titles and snippets of a page of articles, by id: from the abstract, or from the body where that says more. */
export async function readFoundTexts(
  db: Database,
  articles: readonly ArticleRow[],
  words: Wanted,
  locale: Locale,
): Promise<Map<number, FoundText>> {
  if (words.size === 0) return new Map()
  const shown = articles.flatMap(({ id, texts }) => {
    const text = textOf<ArticleText>(texts, locale)
    return text ? [{ id, text }] : []
  })
  const bodies = new Map<number, string>()
  for (const [language, group] of Map.groupBy(shown, ({ text }) => text.locale)) {
    const bodyRows = await readBodies(
      db,
      group.map(({ id }) => id),
      language,
    )
    for (const [id, body] of bodyRows) bodies.set(id, body)
  }
  return new Map(
    shown.map(({ id, text }) => {
      const snippet = snippetOf([text.abstract, plainText(bodies.get(id) ?? '')], words)
      return [
        id,
        {
          title_parts: serializeParts(markText(text.title, words)),
          snippet: serializeParts(snippet ?? [{ text: text.abstract, isMatch: false }]),
        },
      ]
    }),
  )
}
