/** Whether texts and labels call each thing by its one name: `glossary.yaml` of the folder says which. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Glossary, GlossarySchema, glossaryFinder } from '../../domain/content/glossary.ts'
import { LOCALES, type Locale } from '../../domain/editions.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import { type ContentFolder, checkList, readFile, readYaml, textsOf } from './files.ts'
import { describeProblem } from './problems.ts'
import { contentTexts, type FileText, messageTexts } from './texts.ts'

const file = 'glossary.yaml'
const sources = fileURLToPath(new URL('../../', import.meta.url))

/** A sentence a form that must not appear, with file and line; none without a glossary. @param code the folder with the messages */
export function checkGlossary(given: string | ContentFiles, code = sources): string[] {
  const folder: ContentFolder = { files: textsOf(given), problems: [] }
  if (!folder.files.has(file)) return []
  const value = readFile(folder, file, readYaml)
  const [glossary] = value === undefined ? [] : checkList(folder, file, [value], GlossarySchema)
  if (!glossary) return folder.problems.map(describeProblem)
  const find = findersOf(glossary)
  return [
    ...ownTerms(glossary).flatMap((text) => find(text)),
    ...contentTexts(folder.files).flatMap((text) => find(text)),
    ...messageTexts(code).flatMap((text) => find({ ...text, file: join('src', text.file) })),
  ]
}

/** A name that another term forbids would send a writer in circles. */
const ownTerms = (glossary: Glossary): FileText[] =>
  LOCALES.flatMap((locale) =>
    (glossary[locale] ?? []).map(({ term }, at) => ({
      file: `${file}, ${locale}, term`,
      line: at + 1,
      isAsWritten: false,
      locale,
      text: term,
    })),
  )

function findersOf(glossary: Glossary): (text: FileText) => string[] {
  const finders = new Map(LOCALES.map((locale: Locale) => [locale, glossaryFinder(glossary[locale] ?? [])]))
  return ({ locale, text, ...place }) =>
    (finders.get(locale)?.(text) ?? []).map(({ at, found, term: { term, note } }) => {
      const line = place.line + (place.isAsWritten ? text.slice(0, at).split('\n').length - 1 : 0)
      return `${place.file}:${line}: “${found}”, our word is “${term}”${note && ` (${note})`}`
    })
}
