/** The visitor's shortlist in a URL, a cookie or a form: comma-separated ids. The same in browser and server. */

export const shortlistMax = 12
export const compareMax = 6

const charactersMax = 2000
/** The largest integer that both databases can store. */
export const idMax = 2_147_483_647

/** Parses the ids of a list, each once, in order; invalid ids are skipped. */
export function readIds(text: string): number[] {
  const words = text
    .slice(0, charactersMax)
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}_.-]+/u)
  return [
    ...new Set(
      words
        .filter((word) => /^\d{1,10}$/.test(word))
        .map(Number)
        .filter((id) => id > 0 && id <= idMax),
    ),
  ]
}

export const joinIds = (ids: readonly number[]): string => ids.join(',')

/** Whether two lists hold the same schools, in any order. */
export const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Changes that a form can request, by the names of its fields. */
const CHANGE_FIELDS = ['add', 'from', 'to', 'keep', 'remove', 'up', 'down', 'clear'] as const
/**
 * `add` schools, `keep` these instead of the own list, `remove` one, move it `up` or `down`, or `clear` the list: relative to the stored list,
 * even when the page is outdated. Or change `from` to `to`, if the list is still `from`.
 */
export type ListChange = Partial<Record<(typeof CHANGE_FIELDS)[number], string | null>>

export const readChange = (text: (name: string) => string | null): ListChange =>
  Object.fromEntries(CHANGE_FIELDS.map((name) => [name, text(name)]))

/**
 * Returns the visitor's own list after a change, the list to show (another one while viewing a shared list), and the previous list for undo. The shown
 * list may exceed the maximum, so that the page can name the schools beyond it. Deleted schools are never counted or stored.
 */
export function changeList(
  ownIds: readonly number[],
  change: ListChange,
  isKnown: (id: number) => boolean = () => true,
): { ownIds: number[]; shown: number[]; was: number[] } {
  const before = ownIds.filter(isKnown)
  const was = change.to == null ? [...ownIds] : readIds(change.from ?? '')
  const saved = (shown: number[]) => ({ ownIds: shown.filter(isKnown).slice(0, shortlistMax), shown, was })
  const next = listAfter(before, change)
  if (next) return saved(next)
  const shown = readIds(change.to ?? '')
  const isStill = isSameList(before, readIds(change.from ?? '').filter(isKnown))
  return isStill ? saved(shown) : { ownIds: before, shown, was }
}

/** Null when the change contains the whole previous list. */
function listAfter(ids: number[], { add, keep, remove, up, down, clear }: ListChange): number[] | null {
  if (keep) return readIds(keep)
  if (add) return [...new Set([...ids, ...readIds(add)])]
  if (remove) return ids.filter((id) => id !== Number(remove))
  if (up || down) return moved(ids, ids.indexOf(Number(up || down)), up ? -1 : 1)
  return clear ? [] : null
}

/** The list with a school swapped with its neighbour; unchanged at its ends, and for a school that is not on it. */
function moved(ids: number[], place: number, by: number): number[] {
  const [one, other] = [ids[place], ids[place + by]]
  if (one === undefined || other === undefined) return ids
  return ids.map((id) => (id === one ? other : id === other ? one : id))
}

/** `/shortlist?s=1,5,9`; with `was` the page offers an undo. */
export function shortlistPath(ids: readonly number[], was: readonly number[] = []): string {
  const before = was.length > 0 && joinIds(was) !== joinIds(ids) ? `was=${joinIds(was)}` : ''
  const query = [ids.length > 0 ? `s=${joinIds(ids)}` : '', before].filter(Boolean).join('&')
  return `/shortlist${query && `?${query}`}`
}

/** `/compare?s=1,5` */
export const comparePath = (ids: readonly number[]): string =>
  ids.length > 0 ? `/compare?s=${joinIds(ids)}` : '/compare'
