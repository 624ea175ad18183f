/** Values as YAML, in the style of what stands where they go or beside it. */
import { Document, isCollection, isMap, isScalar, isSeq, type Node, Scalar, type YAMLMap } from 'yaml'
import { isEntries } from './values.ts'

/** How a text is written that is made anew: which schema reads it, and how its file looks. */
export type Style = {
  schema: 'core' | 'failsafe'
  /** Whether a blank stands within braces. */
  isPadded: boolean
  /** Signs of a line of folded text. */
  width: number
  /** Whether texts of several lines may be blocks; else they stand in quotes. */
  mayFold: boolean
}

/** Where a value goes: behind `key:` or `-`, whose column is the indent. */
export type Slot = { within: 'pair' | 'item'; indent: number }

/** What stands behind `key:` or `-`, from its blank or line break on. @param like what it replaces, or one of its kind */
export function blockText(value: unknown, slot: Slot, style: Style, like?: Node | null): string {
  if (typeof value === 'string') return ` ${blockString(value, slot.indent, style, like)}`
  if (!Array.isArray(value) && !isEntries(value)) return ` ${scalarText(value, style)}`
  const isFlow = isCollection(like) ? like.flow === true : Array.isArray(value) && isShort(value)
  if (isFlow || isEmpty(value)) return ` ${flowText(value, style)}`
  const lines = Array.isArray(value) ? itemLines(value, slot, style, like) : pairLines(value, slot, style, like)
  const column = ' '.repeat(slot.indent + 2)
  return slot.within === 'item' ? ` ${lines.join(`\n${column}`)}` : lines.map((line) => `\n${column}${line}`).join('')
}

function itemLines(items: readonly unknown[], { indent }: Slot, style: Style, like?: Node | null): string[] {
  const model = isSeq(like) ? (like.items[0] as Node | undefined) : undefined
  return items.map((item) => `-${blockText(item, { within: 'item', indent: indent + 2 }, style, model)}`)
}

function pairLines(fields: Record<string, unknown>, { indent }: Slot, style: Style, like?: Node | null): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const model = isMap(like) ? (like.get(key, true) as Node | undefined) : undefined
      return `${scalarText(key, style)}:${blockText(value, { within: 'pair', indent: indent + 2 }, style, model)}`
    })
}

/** On one line, as within braces. */
export function flowText(value: unknown, style: Style, like?: Node | null): string {
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, style)).join(', ')}]`
  if (!isEntries(value)) return scalarText(value, style, { isInFlow: true, like })
  const model = (key: string) => (isMap(like) ? ((like as YAMLMap).get(key, true) as Node | undefined) : undefined)
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${scalarText(key, style, { isInFlow: true })}: ${flowText(each, style, model(key))}`)
  if (fields.length === 0) return '{}'
  return style.isPadded ? `{ ${fields.join(', ')} }` : `{${fields.join(', ')}}`
}

/** A value on one line. */
export function scalarText(
  value: unknown,
  { schema }: Style,
  { isInFlow = false, like }: { isInFlow?: boolean; like?: Node | null | undefined } = {},
): string {
  const scalar = new Scalar(value)
  if (typeof value === 'string' && isScalar(like) && QUOTED.includes(like.type)) scalar.type = like.type as Scalar.Type
  if (typeof value === 'string' && value.includes('\n')) scalar.type = Scalar.QUOTE_DOUBLE
  const document = new Document([scalar], { schema })
  ;(document.contents as { flow?: boolean }).flow = isInFlow
  const text = document
    .toString({ lineWidth: 0, flowCollectionPadding: false, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })
    .trimEnd()
  return isInFlow ? text.slice(1, -1).trim() : text.slice(2)
}

const QUOTED: readonly unknown[] = [Scalar.QUOTE_DOUBLE, Scalar.QUOTE_SINGLE]

/** @param indent column of the key or dash before it */
function blockString(text: string, indent: number, style: Style, like?: Node | null): string {
  const isFolded = isScalar(like) && like.type === Scalar.BLOCK_FOLDED
  const isLiteral = text.includes('\n') && !isFolded
  if (!style.mayFold || !(isFolded || isLiteral)) return scalarText(text, style, { like })
  const scalar = new Scalar(text)
  scalar.type = isFolded ? Scalar.BLOCK_FOLDED : Scalar.BLOCK_LITERAL
  const written = new Document({ k: scalar }, { schema: style.schema }).toString({
    lineWidth: Math.max(style.width - indent, 40),
  })
  const [head = '', ...lines] = written.replace(/\n$/, '').split('\n')
  const column = ' '.repeat(indent + 2)
  return [head.slice(3), ...lines.map((line) => (line === '' ? '' : column + line.slice(2)))].join('\n')
}

const isEmpty = (value: object) => Object.values(value).every((each) => each === undefined)

const shortMax = 100
const isShort = (items: readonly unknown[]) =>
  items.every((item) => typeof item !== 'object' || item === null) && items.join(', ').length <= shortMax
