/** What a search shows of a thing that it found, whatever its kind. */
import { z } from 'zod'
import type { Locale } from '../../../domain/editions.ts'
import { SERVICE_GROUPS } from '../../../domain/service-entries.ts'
import { openTokenizer, type Tokenize } from '../../../store/search/text/search-text.ts'
import { markText, snippetOf, type TextPart, type Wanted } from '../../../store/search/text/snippet.ts'
import type { ApiDeps } from '../../context.ts'

/** Kinds that one search answers with. */
export const FOUND_KINDS = ['article', 'question', 'section', 'school', 'service'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const PartsSchema = z.array(z.object({ text: z.string(), is_match: z.boolean() }))
export const HitSchema = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.int(),
  title: z.string(),
  /** The title in parts, the words that were looked for among them. */
  title_parts: PartsSchema,
  /** About two lines of it, in parts likewise. */
  snippet: PartsSchema,
  /** Where it stands on the site, below the edition's address. */
  path: z.string(),
  /** What it stands in, the widest first: a guide's country and its chapter, an article's category. */
  within: z.array(z.string()),
  /** Of a service: which page it stands on. */
  group: z.enum(SERVICE_GROUPS).optional(),
  demo: z.literal(true).optional(),
  /** Of the three that answer best of all kinds: which it is, from 1. */
  place: z.int().optional(),
})
export type Hit = z.infer<typeof HitSchema>

/** What readers of hits are given: the words that were looked for, to be marked. */
export type Reading = { deps: ApiDeps; locale: Locale; words: Wanted }
export type HitReader = (ids: readonly number[], reading: Reading) => Promise<Hit[]>

export const presentParts = (parts: readonly TextPart[]) =>
  parts.map(({ text, isMatch }) => ({ text, is_match: isMatch }))

const snippetLength = 180

/** A title and what is said below it, with the words marked. @param texts plain, the most telling first */
export async function markHit(title: string, texts: readonly string[], { words }: Reading) {
  const tokenize: Tokenize = await openTokenizer()
  const snippet = snippetOf(tokenize, texts, words) ?? [{ text: cutShort(texts[0] ?? ''), isMatch: false }]
  return { title, title_parts: presentParts(markText(tokenize, title, words)), snippet: presentParts(snippet) }
}

/** As long as a snippet, ending with a word; Chinese is cut anywhere but inside a character. */
function cutShort(text: string): string {
  if (text.length <= snippetLength) return text
  const cut = text.slice(0, snippetLength).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > snippetLength - 30 ? space : undefined)} …`
}

/** Things in the order of their ids. */
export const inOrder = <T extends { id: number }>(ids: readonly number[], things: readonly T[]): T[] =>
  ids.flatMap((id) => things.find((thing) => thing.id === id) ?? [])
