/** What has to be written anew in a YAML text so that it says another value: as little as can be. */
import { isMap, isScalar, isSeq, type Node, type Pair, Scalar, type YAMLMap, type YAMLSeq } from 'yaml'
import { alignItems } from './align-items.ts'
import { type Edit, withEdits } from './edits.ts'
import { type Entries, isEntries, isSame } from './values.ts'
import { blockText, flowText, type Slot, type Style, scalarText } from './write-yaml.ts'

export type Text = { source: string; style: Style; said: (node: unknown) => unknown }

/** Where a value stands: behind the sign at `from`, or within braces. */
type Place = { from: number; slot: Slot | null }

/** The edits after which `node` says `value`. @param place what stands before it */
export function editsTo(text: Text, node: Node | null, value: unknown, place: Place): Edit[] {
  if (isSame(text.said(node), value)) return []
  if (isMap(node) && isEntries(value)) return mapEdits(text, node, value) ?? replaced(text, node, value, place)
  if (isSeq(node) && Array.isArray(value)) return seqEdits(text, node, value) ?? replaced(text, node, value, place)
  return replaced(text, node, value, place)
}

function replaced({ source, style }: Text, node: Node | null, value: unknown, { from, slot }: Place): Edit[] {
  const to = Math.max(from, endOf(source, node))
  if (!slot) {
    const isThere = node?.range && to > from
    return [
      {
        from: isThere ? (node.range?.[0] ?? from) : from,
        to,
        text: `${isThere ? '' : ' '}${flowText(value, style, node)}`,
      },
    ]
  }
  const isOneLine = (each: unknown) => typeof each !== 'object' || each === null
  const isInline = isScalar(node) && !BLOCKS.includes(node.type) && to > from && isOneLine(value)
  if (isInline && !(typeof value === 'string' && value.includes('\n') && style.mayFold))
    return [{ from: node.range?.[0] ?? from, to, text: scalarText(value, style, { like: node }) }]
  return [{ from, to, text: blockText(value, slot, style, node) }]
}
const BLOCKS: readonly unknown[] = [Scalar.BLOCK_FOLDED, Scalar.BLOCK_LITERAL]

/** The end of what a node says, without the lines that follow. */
function endOf(source: string, node: unknown): number {
  if (isMap(node) && !node.flow && node.items.length > 0) return endOfPair(source, node.items.at(-1) as Pair)
  if (isSeq(node) && !node.flow && node.items.length > 0) return endOfItem(source, node, node.items.length - 1)
  const [from = 0, to = 0] = (node as Node | null)?.range ?? []
  return from + source.slice(from, to).trimEnd().length
}
const endOfPair = (source: string, pair: Pair) =>
  Math.max(signOf(pair.srcToken?.sep, 'map-value-ind'), endOf(source, pair.value))
const endOfItem = (source: string, seq: YAMLSeq, at: number) =>
  Math.max(dashOf(seq, at) + 1, endOf(source, seq.items[at]))

type Signs = readonly { type: string; offset: number; source: string }[] | undefined
/** The place behind a sign. */
function signOf(signs: Signs, type: string): number {
  const sign = signs?.find((each) => each.type === type)
  return sign ? sign.offset + sign.source.length : 0
}

function dashOf(seq: YAMLSeq, at: number): number {
  const token = seq.srcToken as { items: readonly { start: Signs }[] } | undefined
  return signOf(token?.items[at]?.start, 'seq-item-ind') - 1
}

const lineEnd = (source: string, at: number) => {
  const end = source.indexOf('\n', at)
  return end === -1 ? source.length : end
}
const columnOf = (source: string, at: number) => at - (source.lastIndexOf('\n', at - 1) + 1)

/** What stands in a row, one behind the other: pairs or items, in braces or on lines of their own. */
type Row = { source: string; starts: number[]; ends: number[]; gap: string; isBlock: boolean; keepsRemarks: boolean }

/** One of the new row: an old one with what changes in it, one from elsewhere in the row, or a new one. */
type Step = { old: number; edits: Edit[] } | { text: string } | { moved: number; edits: Edit[] }

/** Null where nothing of the old row stays. */
function rowEdits(row: Row, steps: readonly Step[]): Edit[] | null {
  const kept = steps.flatMap((step) => ('old' in step ? [step.old] : []))
  const [first] = kept
  if (first === undefined) return null
  const edits = steps.flatMap((step) => ('old' in step ? step.edits : []))
  for (let at = 0; at < row.starts.length; at++) if (!kept.includes(at)) edits.push(...removal(row, at, first))
  let before = -1
  for (const step of steps) {
    if ('old' in step) before = step.old
    else edits.push(insertion(row, textOf(row, step), before, first))
  }
  return edits
}

const at = (places: readonly number[], index: number) => places[index] ?? 0

/** Where an item begins with the remarks above it; those above the first of all are of the whole list. */
function beginOf({ source, starts, ends }: Row, index: number): number {
  if (index === 0) return at(starts, 0)
  const from = at(ends, index - 1)
  return from + (/^[\s,]*/.exec(source.slice(from, at(starts, index)))?.[0].length ?? 0)
}

function removal(row: Row, index: number, first: number): Edit[] {
  const { source, starts, ends, keepsRemarks } = row
  if (index < first) return index === 0 ? [{ from: at(starts, 0), to: beginOf(row, first), text: '' }] : []
  const from = keepsRemarks ? source.lastIndexOf('\n', at(starts, index)) : at(ends, index - 1)
  return [{ from, to: at(ends, index), text: '' }]
}

function insertion(row: Row, text: string, before: number, first: number): Edit {
  const { ends, gap } = row
  if (before === -1) return { from: beginOf(row, first), to: beginOf(row, first), text: text + gap }
  return { from: at(ends, before), to: at(ends, before), text: gap + text }
}

/** A moved one takes the remarks above it along. */
function textOf(
  { source, starts, ends, gap, isBlock, keepsRemarks }: Row,
  step: { text: string } | { moved: number; edits: Edit[] },
): string {
  if ('text' in step) return step.text
  const { moved, edits } = step
  const own = withEdits(source, edits, at(starts, moved), at(ends, moved))
  if (!isBlock || keepsRemarks || moved === 0) return own
  const above = source.slice(at(ends, moved - 1), at(starts, moved))
  return above.trim() === '' ? own : above.replace(/^\s*\n */, '') + own || gap
}

function mapEdits(text: Text, map: YAMLMap, value: Entries): Edit[] | null {
  const { source, style } = text
  const pairs = map.items as Pair<Node, Node | null>[]
  const isBlock = !map.flow
  const starts = pairs.map(({ key }) => key.range?.[0] ?? 0)
  const column = columnOf(source, at(starts, 0))
  const ends = pairs.map((pair) => (isBlock ? lineEnd(source, endOfPair(source, pair)) : endOfPair(source, pair)))
  const slot: Slot | null = isBlock ? { within: 'pair', indent: column } : null
  const places = new Map(pairs.map(({ key }, index) => [String(text.said(key)), index]))
  const written = (key: string) =>
    `${scalarText(key, style, { isInFlow: !isBlock })}:${slot ? blockText(value[key], slot, style) : ` ${flowText(value[key], style)}`}`
  const stepOf = (key: string): Step => {
    const old = places.get(key)
    if (old === undefined) return { text: written(key) }
    const pair = pairs[old] as Pair<Node, Node | null>
    return {
      old,
      edits: editsTo(text, pair.value, value[key], { from: signOf(pair.srcToken?.sep, 'map-value-ind'), slot }),
    }
  }
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  const row = { source, starts, ends, gap: isBlock ? `\n${' '.repeat(column)}` : ', ', isBlock, keepsRemarks: false }
  return rowEdits(row, keys.map(stepOf))
}

function seqEdits(text: Text, seq: YAMLSeq, value: readonly unknown[]): Edit[] | null {
  const { source, style } = text
  const items = seq.items as (Node | null)[]
  const isBlock = !seq.flow
  const starts = items.map((item, index) => (isBlock ? dashOf(seq, index) : (item?.range?.[0] ?? 0)))
  const column = columnOf(source, at(starts, 0))
  const ends = items.map((item, index) =>
    isBlock ? lineEnd(source, endOfItem(source, seq, index)) : endOf(source, item),
  )
  const slot: Slot | null = isBlock ? { within: 'item', indent: column } : null
  const old = items.map(text.said)
  const editsOf = (index: number, each: unknown) =>
    editsTo(text, items[index] ?? null, each, { from: at(starts, index) + (isBlock ? 1 : 0), slot })
  const aligned = alignItems(old, value)
  const model = items.find((item) => item !== null)
  const steps = value.map((each, index): Step => {
    const place = aligned[index]
    if (place !== undefined) return { old: place, edits: editsOf(place, each) }
    const moved = old.findIndex((other, there) => !aligned.includes(there) && isSame(other, each))
    if (moved !== -1) return { moved, edits: [] }
    return { text: slot ? `-${blockText(each, slot, style, model)}` : flowText(each, style, model) }
  })
  const isOnLines =
    isBlock &&
    starts.every(
      (start) =>
        source.slice(source.lastIndexOf('\n', start) + 1, start).trim() === '' &&
        source.lastIndexOf('\n', start) !== -1,
    )
  const keepsRemarks = isOnLines && items.every((item) => !isMap(item) || item.flow === true)
  return rowEdits(
    { source, starts, ends, gap: isBlock ? `\n${' '.repeat(column)}` : ', ', isBlock, keepsRemarks },
    steps,
  )
}
