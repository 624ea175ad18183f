/** Markdown ↔ the editor's document, with the site's Markdown rules. */
import { getSchema, type JSONContent } from '@tiptap/core'
import { MarkdownManager } from '@tiptap/markdown'
import { Node } from '@tiptap/pm/model'
import { FIGURE_SIGNS, keepNames, sayNames, signsOf } from '../../../domain/figures/name-placeholders.ts'
import { joinParted, partEmphasis } from '../../../domain/markdown/cjk-emphasis.ts'
import { clean, joined } from './clean.ts'
import { extensions } from './extensions.ts'
import { FIGURE } from './figure-node.ts'
import { BREAK, escapeBeginning, escapeEnd, hideBreaks, hideSpaces, restoreCharacters } from './placeholders.ts'

function make() {
  const editorExtensions = extensions(() => null)
  return { manager: new MarkdownManager({ extensions: editorExtensions }), schema: getSchema(editorExtensions) }
}
let made: ReturnType<typeof make> | undefined
const parts = () => {
  made ??= make()
  return made
}

/** Parses Markdown into a document with every attribute of the schema. */
export function readDocument(text: string): JSONContent {
  const { text: masked, names } = keepNames(hideBreaks(text))
  return settle(withFigures(parts().manager.parse(partEmphasis(masked)), names))
}

/** Normalises a document to the schema and removes invisible nodes. */
export const settle = (document: JSONContent): JSONContent =>
  clean(Node.fromJSON(parts().schema, clean(document)).toJSON() as JSONContent)

/** Serializes a settled document as Markdown. */
export function writeDocument(document: JSONContent): string {
  const names = [...new Set(bracesIn(document))]
  return restoreCharacters(sayNames(parts().manager.serialize(asWritten(document, signsOf(names))), names)).replace(
    /\n*$/,
    '\n',
  )
}

/** The top-level blocks of a text, unchanged; joined they are the text. */
export function piecesOf(text: string): { raw: string; isSpace: boolean }[] {
  const { text: masked, names } = keepNames(text)
  const { instance } = parts().manager
  const tokens = new instance.Lexer(instance.defaults).lex(partEmphasis(masked))
  return tokens.map(({ raw, type }) => ({ raw: sayNames(joinParted(raw), names), isSpace: type === 'space' }))
}

function withFigures(node: JSONContent, names: readonly string[]): JSONContent {
  if (!node.content) return node
  const isCode = node.type === 'codeBlock'
  return { ...node, content: node.content.flatMap((inner) => readNode(inner, names, isCode)) }
}

/** Replaces the placeholders of figures and breaks with nodes; in code, with the original text. */
function readNode(node: JSONContent, names: readonly string[], isWithinCode: boolean): JSONContent[] {
  if (node.text === undefined) return [withFigures(node, names)]
  const isCode = isWithinCode || node.marks?.some(({ type }) => type === 'code')
  const text = isCode ? joinParted(node.text).replaceAll(BREAK, '<br>') : joinParted(node.text)
  if (isWithinCode) return [{ ...node, text: sayNames(text, names) }]
  const pieces = text.split(new RegExp(`(${FIGURE_SIGNS.source}|${BREAK})`))
  const marks = node.marks && { marks: node.marks }
  return pieces.flatMap((piece, at): JSONContent[] => {
    if (piece === BREAK) return [{ type: 'hardBreak' }]
    if (at % 2 === 1) return [{ type: FIGURE, attrs: { braces: sayNames(piece, names) }, ...marks }]
    return piece === '' ? [] : [{ ...node, text: piece }]
  })
}

const bracesIn = (node: JSONContent): string[] =>
  node.type === FIGURE ? [String(node.attrs?.braces)] : (node.content ?? []).flatMap(bracesIn)

type Within = { isCell?: boolean; isCode?: boolean }

/** Replaces figures, and characters that Markdown would interpret, with placeholders. */
function asWritten(node: JSONContent, placeholders: ReadonlyMap<string, string>, within: Within = {}): JSONContent {
  if (!node.content) return node
  const isCell = within.isCell || node.type === 'tableCell' || node.type === 'tableHeader'
  const isCode = within.isCode || node.type === 'codeBlock'
  const content = joined(
    node.content.map((inner) => {
      if (inner.type === FIGURE) return asPlaceholder(inner, placeholders)
      if (inner.text !== undefined) return isCode ? inner : { ...inner, text: hideSpaces(inner.text) }
      return asWritten(inner, placeholders, { isCell, isCode })
    }),
  )
  if (isCell || !LINES.has(node.type ?? '')) return { ...node, content }
  return {
    ...node,
    content: content.map((inner, at) => asLine(inner, content[at - 1], content[at + 1], node.type === 'heading')),
  }
}

const LINES = new Set(['paragraph', 'heading'])

/** Escapes Markdown at the beginning of each line, and at the end of a heading. */
function asLine(
  node: JSONContent,
  before: JSONContent | undefined,
  after: JSONContent | undefined,
  isHeading: boolean,
) {
  if (node.text === undefined || node.marks) return node
  if (isHeading) return after ? node : { ...node, text: escapeEnd(node.text) }
  const [first = '', ...others] = node.text.split('\n')
  const isFirst = before === undefined || before.type === 'hardBreak'
  return { ...node, text: [isFirst ? escapeBeginning(first) : first, ...others.map(escapeBeginning)].join('\n') }
}

const asPlaceholder = ({ attrs, marks }: JSONContent, placeholders: ReadonlyMap<string, string>): JSONContent => ({
  type: 'text',
  text: placeholders.get(String(attrs?.braces)) ?? String(attrs?.braces),
  ...(marks && { marks }),
})
