/** Every text of entries and labels, with its place: for checks of wording. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry, readValue } from '../../domain/content/entry.ts'
import { localeOf } from '../../domain/content/labels.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'

export type PlacedText = { file: string; path: string; locale: Locale | null; text: string }
/** A text in a language of the site. */
export type LocalText = PlacedText & { locale: Locale }

/** Every text of an entry, by the language key above it, a column's suffix, or its file's name. */
export function textsOf({ file, key, source }: Entry): PlacedText[] {
  const locale = file.endsWith('.md') ? localeOf(file) : null
  return textsBelow(readValue({ source }), key, locale).map((text) => ({ file, ...text }))
}

function textsBelow(value: unknown, path: string, locale: Locale | null): Omit<PlacedText, 'file'>[] {
  if (typeof value === 'string') return [{ path, locale, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsBelow(inner, `${path} · ${name}`, ofKey(name) ?? locale))
}

const ofKey = (key: string) => editionCodes().find((locale) => key === locale || key.endsWith(`_${locale}`))

/** Kinds that contain readers' words, and forbidden forms. */
const NOT_OURS = ['synonyms', 'glossary']

/** URLs, and what people type for a subject. */
const NOT_COPY = / · seo_slug$| · words · /

/** The texts of entries in the languages of the site that editors word. */
export const contentTexts = (entries: readonly Entry[]): LocalText[] =>
  entries
    .filter(({ kind }) => !NOT_OURS.includes(kind))
    .flatMap(textsOf)
    .filter((text): text is LocalText => text.locale !== null && !NOT_COPY.test(text.path))

/** The labels of each edition: of messages/LANGUAGE/ in a folder. */
export const messageTexts = (folder: string): LocalText[] =>
  editionCodes().flatMap((locale) => {
    const labels = join('messages', editionOf(locale).language)
    if (!existsSync(join(folder, labels))) return []
    return readdirSync(join(folder, labels))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => {
        const file = join(labels, name)
        const texts = textsBelow(JSON.parse(readFileSync(join(folder, file), 'utf8')), '', locale)
        return texts.map((text) => ({ file, ...text, path: text.path.slice(3), locale }))
      })
  })
