/** Checks that texts and labels use one term for each concept, by the folder's `glossary.yaml`. */
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Entry, readValue } from '../../domain/content/entry.ts'
import { type Glossary, GlossarySchema, glossaryFinder } from '../../domain/content/glossary.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'
import { contentTexts, type LocalText, messageTexts } from './texts.ts'

const file = 'glossary.yaml'
const sources = fileURLToPath(new URL('../../', import.meta.url))

/** One sentence for each forbidden form, with file and place; none without a glossary. @param code the folder with the messages */
export function checkGlossary(entries: readonly Entry[], code = sources): string[] {
  const entry = entries.find(({ kind }) => kind === 'glossary')
  const glossary = entry && GlossarySchema.safeParse(readValue(entry)).data
  if (!glossary) return []
  const find = findersOf(glossary)
  return [
    ...ownTerms(glossary),
    ...contentTexts(entries),
    ...messageTexts(code)
      .filter(({ file: name, path }) => !isTyped(name, path))
      .map(({ text, ...label }) => ({ ...label, file: join('src', label.file), text: text.replace(ARGUMENT, '{') })),
  ].flatMap(find)
}

/** The name of an argument, which is no word of the label. */
const ARGUMENT = /\{\w+/g

/** What people type to find a page is theirs. */
const isTyped = (name: string, path: string) =>
  (basename(name) === 'pages.json' && /(names|asks|chat)$/.test(path)) || path.startsWith('lead_list · words')

/** A term that another term forbids would send an editor in circles. */
const ownTerms = (glossary: Glossary): LocalText[] =>
  editionCodes().flatMap((locale) =>
    (glossary[locale] ?? []).map(({ term }) => ({ file, path: `${locale} · term`, locale, text: term })),
  )

function findersOf(glossary: Glossary): (text: LocalText) => string[] {
  const finders = new Map(editionCodes().map((locale: Locale) => [locale, glossaryFinder(glossary[locale] ?? [])]))
  return ({ locale, text, file: fileName, path }) =>
    (finders.get(locale)?.(text) ?? []).map(
      ({ match, term: { term, note } }) =>
        `${fileName}, ${path}: “${match}” should be “${term}”${note && ` (${note})`}`,
    )
}
