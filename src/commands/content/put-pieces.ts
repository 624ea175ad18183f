/** Changes of pieces → the files' new texts. */

import { kindsIn, SHELVES } from '../../domain/content/shelves.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { EntryRow } from '../../store/queries/content-entries.ts'
import type { EntryChange } from './rows.ts'

const inOrder = (rows: readonly EntryRow[]) =>
  rows.filter(({ is_gone }) => is_gone === 0).toSorted((one, other) => one.position - other.position)

/** @throws DomainError `conflict` with `entries`: the pieces, as they stand now, that somebody changed since they were read */
export function refuseOvertaken(before: readonly EntryRow[], changes: readonly EntryChange[]): void {
  const known = new Map(before.filter(({ is_gone }) => is_gone === 0).map((row) => [`${row.file}\n${row.place}`, row]))
  const overtaken = changes.filter(
    ({ file, place, version }) => (known.get(`${file}\n${place}`)?.version ?? 0) !== version,
  )
  if (overtaken.length === 0) return
  const entries = overtaken.map(({ file, place }) => {
    const { source = null, version = 0, edited_by = null, edited_at = null } = known.get(`${file}\n${place}`) ?? {}
    return { file, place, source, version, edited_by, edited_at }
  })
  throw new DomainError('conflict', { entries })
}

/** The text of a file after its changes; null when nothing is left of it. @param rows the file's */
export function textAfter(file: string, rows: readonly EntryRow[], changes: readonly EntryChange[]): string | null {
  let pieces: Pieces = replaced(inOrder(rows), changes)
  for (const change of together(changes.filter(({ version }) => version === 0))) pieces = added(pieces, change)
  if (pieces.every(({ place }) => place.startsWith('#')) && isList(file)) pieces = [...pieces, nothing]
  return pieces.length === 0 ? null : pieces.map(({ source }) => source).join('')
}

/** A file without an entry says that its list is empty; one that says nothing could have been cut off. */
const nothing = { place: '#', source: '[]\n' }
const isList = (file: string) => kindsIn(file).some((kind) => SHELVES[kind].layout === 'list')

type Pieces = { place: string; source: string }[]

function replaced(pieces: Pieces, changes: readonly EntryChange[]): Pieces {
  const sources = new Map(changes.flatMap(({ place, version, source }) => (version === 0 ? [] : [[place, source]])))
  return pieces.flatMap((piece) => {
    const source = sources.get(piece.place)
    if (source === undefined) return [piece]
    return source === null ? [] : [{ place: piece.place, source: withEnd(source) }]
  })
}

/** New things that stand one behind the other at the end of a list are put there at once: a sheet may bring thousands. */
function together(changes: readonly EntryChange[]): EntryChange[] {
  const groups: EntryChange[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    const before = last?.[0]
    const isNext = before?.after === undefined && change.after === undefined && change.source !== null
    if (before?.source && isNext && listOf(before.place) === listOf(change.place)) last?.push(change)
    else groups.push([change])
  }
  return groups.map((group) => {
    const [first] = group as [EntryChange]
    const isOne = group.length === 1
    return isOne ? first : { ...first, source: group.map(({ source }) => withEnd(source ?? '')).join('') }
  })
}

function added(pieces: Pieces, { place, source, after }: EntryChange): Pieces {
  if (source === null) return pieces
  const list = listOf(place)
  const isOpen = pieces.some((piece) => !piece.place.startsWith('#') && listOf(piece.place) === list)
  const ready = isOpen ? pieces : list === '' ? pieces.map(withoutNothing) : opened(pieces, list)
  const at = ready.findIndex((piece) => piece.place === after)
  const behind = at >= 0 ? at : lastOfList(ready, list)
  const ended = ready.map((piece, index) => (index === behind ? { ...piece, source: withEnd(piece.source) } : piece))
  return ended.toSpliced(behind + 1, 0, { place, source: withEnd(source) })
}

const withoutNothing = ({ place, source }: Pieces[number]) => ({ place, source: source.replace(/^\[\]\n/m, '') })

const listOf = (place: string) => place.slice(0, place.lastIndexOf('/') + 1)

/** Behind the last thing of its list, or where the list was opened. */
function lastOfList(pieces: Pieces, list: string): number {
  if (list === '') return pieces.length - 1
  const ofList = pieces.map(({ place }) => place === `#${list}` || (!place.startsWith('#') && listOf(place) === list))
  return ofList.lastIndexOf(true)
}

/** `videos: []` is a list that nothing can be put into: the name of the list becomes a piece that ends where its things begin. */
function opened(pieces: Pieces, list: string): Pieces {
  const name = list.slice(0, -1)
  const line = new RegExp(`^${name}:[ ]*(\\[\\][ ]*)?\n`, 'm')
  return pieces.flatMap((piece) => {
    const found = line.exec(piece.source)
    if (!found) return [piece]
    const rest = piece.source.slice(found.index + found[0].length)
    const head = { place: `#${list}`, source: `${piece.source.slice(0, found.index)}${name}:\n` }
    return rest === '' ? [head] : [head, { place: piece.place, source: rest }]
  })
}

/** The next piece begins on a line of its own. */
const withEnd = (source: string) => (source === '' || source.endsWith('\n') ? source : `${source}\n`)
