/** The source of an entry of a YAML file, changed so that it says another value. */
import { type Document, isMap, isSeq, type Node, parseDocument } from 'yaml'
import { editsTo } from './edit-yaml.ts'
import { withEdits } from './edits.ts'
import { isSame } from './values.ts'
import { blockText, type Style } from './write-yaml.ts'

type Schema = Style['schema']

/**
 * The value of a source: of one item of a list with its dash, however far it stands in, or of a whole file.
 * @throws YAMLParseError where it is no YAML
 */
export function readYaml(source: string, schema: Schema = 'core'): unknown {
  return valueIn(parsed(source, schema))
}

/**
 * The source, with what differs from `value` written anew and nothing else touched: remarks, order, quotes and folds stay, and the
 * same value gives the same text. A field that is undefined is none. @throws YAMLParseError where the source is no YAML
 */
export function changeYaml(source: string, value: unknown, schema: Schema = 'core'): string {
  const document = parsed(source, schema)
  if (isSame(valueIn(document), value)) return source
  const style = styleOf(source, schema)
  const ways = [
    () => edited(source, document, value, style),
    () => edited(source, document, value, { ...style, mayFold: false }),
    () => whole(source, document, value, { ...style, mayFold: false }),
  ]
  for (const way of ways) {
    const text = withLineEnds(source, way())
    if (says(text, value, schema)) return text
  }
  throw new Error('this value has no YAML')
}

/** The source of a new item, as others of its list are written. @param like the source of another one; without, it stands at the margin */
export function newYaml(value: unknown, like = ''): string {
  const document = parsed(like, 'core')
  const style = styleOf(like, 'core')
  const indent = /^( *)- /m.exec(like)?.[1]?.length ?? 0
  const model = isSeq(document.contents) ? (document.contents.items[0] as Node) : null
  const written = (how: Style) => `${' '.repeat(indent)}-${blockText(value, { within: 'item', indent }, how, model)}\n`
  const text = written(style)
  return withLineEnds(like, says(text, value, 'core') ? text : written({ ...style, mayFold: false }))
}

const parsed = (source: string, schema: Schema) => {
  const document = parseDocument(source, { schema, keepSourceTokens: true })
  if (document.errors[0]) throw document.errors[0]
  return document
}

/** A list of one entry is that entry with its dash. */
const isItem = ({ contents }: Document.Parsed) => isSeq(contents) && !contents.flow && contents.items.length === 1

function valueIn(document: Document.Parsed): unknown {
  const value: unknown = document.toJS()
  return isItem(document) ? (value as unknown[])[0] : value
}

function edited(source: string, document: Document.Parsed, value: unknown, style: Style): string {
  const said = (node: unknown) => (node as Node | null)?.toJS(document)
  const contents = document.contents as Node | null
  const from = contents?.range?.[0] ?? 0
  const text = { source, style, said }
  if (!isItem(document))
    return withEdits(source, editsTo(text, contents, value, { from, slot: { within: 'pair', indent: -2 } }))
  const [item] = (contents as unknown as { items: Node[] }).items
  return withEdits(
    source,
    editsTo(text, item ?? null, value, { from: from + 1, slot: { within: 'item', indent: columnOf(source, from) } }),
  )
}

const columnOf = (source: string, at: number) => at - (source.lastIndexOf('\n', at - 1) + 1)

/** All of it anew but what stands above and below. */
function whole(source: string, document: Document.Parsed, value: unknown, style: Style): string {
  const contents = document.contents as Node | null
  const from = contents?.range?.[0] ?? source.length
  const end = contents?.range?.[1] ?? source.length
  const to = from + source.slice(from, end).trimEnd().length
  if (!isItem(document)) {
    const text = blockText(value, { within: 'pair', indent: -2 }, style, isMap(contents) ? contents : null).trimStart()
    return source.slice(0, from) + text + source.slice(to)
  }
  const indent = columnOf(source, from)
  const [item] = (contents as unknown as { items: Node[] }).items
  return `${source.slice(0, from)}-${blockText(value, { within: 'item', indent }, style, item ?? null)}${source.slice(to)}`
}

function says(source: string, value: unknown, schema: Schema): boolean {
  try {
    return isSame(readYaml(source, schema), value)
  } catch {
    return false
  }
}

const widthMin = 100
const widthMax = 160
function styleOf(source: string, schema: Schema): Style {
  const folded = source.split('\n').filter((line) => line.length <= widthMax)
  const longest = Math.max(widthMin, ...folded.map((line) => line.length))
  return { schema, isPadded: /\{ \S/.test(source), width: longest, mayFold: true }
}

/** Lines end as they do in the source. */
const withLineEnds = (source: string, text: string) => (source.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text)
