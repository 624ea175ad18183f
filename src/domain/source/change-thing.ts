/** A thing of the content and what it says, whether it is one piece of text or a document in each language. */
import type { ShelfKind } from '../content/shelves.ts'
import { LOCALES, type Locale } from '../editions.ts'
import { changeDocument, type DocumentTexts, newDocument, readDocument } from './change-document.ts'
import { changePiece, valueOfPiece } from './change-piece.ts'
import { localeOf } from './label.ts'
import type { Entries } from './values.ts'

export type Text = { file: string; place: string; source: string }
/** Null removes a text. */
export type TextChange = { file: string; place: string; source: string | null }

/** What a thing says. @param texts of a page, one a language @throws Error when one can't be read */
export function readThing(kind: ShelfKind, texts: readonly Text[], header: string | null): Entries {
  const [first] = texts
  if (!first) return {}
  return kind === 'pages' ? readPage(texts) : valueOfPiece(kind, first.file, first.source, header)
}

/** The texts that are others when a thing says `value`. */
export function changeThing(
  kind: ShelfKind,
  texts: readonly Text[],
  value: Entries,
  header: string | null,
): TextChange[] {
  if (kind === 'pages') return changePage(texts, value)
  return texts.slice(0, 1).flatMap(({ file, place, source }) => {
    const changed = changePiece(kind, source, value, header)
    return changed === source ? [] : [{ file, place, source: changed }]
  })
}

const TEXTS = ['title', 'description'] as const
type Localized = Partial<Record<Locale, string>>

/** Its day, version and demonstration stand in every language's file alike. */
function readPage(texts: readonly Text[]): Entries {
  const documents = new Map(texts.map(({ file, source }) => [localeOf(file), readDocument(source)]))
  const each = (of: (document: DocumentTexts) => string | undefined): Localized =>
    Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const document = documents.get(locale)
        const text = document && of(document)
        return text === undefined ? [] : [[locale, text]]
      }),
    )
  const head = (documents.get('en') ?? [...documents.values()][0])?.head ?? {}
  const note = each((document) => document.head.demo_note)
  return {
    version: head.version,
    updated: head.updated,
    ...Object.fromEntries(TEXTS.map((name) => [name, each((document) => document.head[name])])),
    body: each((document) => document.body),
    ...(Object.keys(note).length > 0 && { demo_note: { demo: true, text: note } }),
    ...(head.demo === 'true' && { demo: true }),
  }
}

function changePage(texts: readonly Text[], value: Entries): TextChange[] {
  const [first] = texts
  if (!first) return []
  const model = readDocument((texts.find(({ file }) => localeOf(file) === 'en') ?? first).source)
  return LOCALES.flatMap((locale): TextChange[] => {
    const text = texts.find(({ file }) => localeOf(file) === locale)
    const file = text?.file ?? first.file.replace(/[a-z]+\.md$/, `${locale}.md`)
    const old = text ? readDocument(text.source) : null
    const said = documentOf(value, locale, old ?? { head: { id: model.head.id ?? '' }, body: '' })
    const source = said && (text ? changeDocument(text.source, said) : newDocument(said))
    return source === (text?.source ?? null) ? [] : [{ file, place: text?.place ?? '', source }]
  })
}

/** Null for a language in which a page says nothing. */
function documentOf(value: Entries, locale: Locale, old: DocumentTexts): DocumentTexts | null {
  const textOf = (name: string) => ((value[name] ?? {}) as Localized)[locale]
  const body = textOf('body')
  if (body === undefined && TEXTS.every((name) => textOf(name) === undefined)) return null
  const note = ((value.demo_note ?? {}) as { text?: Localized }).text?.[locale]
  const head: Record<string, string | undefined> = {
    ...old.head,
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])),
    updated: value.updated as string | undefined,
    version: value.version as string | undefined,
    demo_note: note,
    demo: value.demo === true ? 'true' : undefined,
  }
  const said = Object.entries(head).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return { head: Object.fromEntries(said), body: body === old.body ? body : `\n${(body ?? '').trim()}\n` }
}
