/** The visitor's shortlist as it stands in an address, a cookie or a form: ids joined by commas. The same in browser and server. */

export const shortlistMax = 12
export const compareMax = 6

const charactersMax = 2000
/** The largest that both databases hold. */
export const idMax = 2_147_483_647

/** The ids of a list, each once, in their order; whatever can't be one is passed over. */
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

/** Whether two lists hold the same schools, in whatever order. */
export const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** What a form may ask of the list, by the names of its fields. */
const ASKED = ['add', 'from', 'to', 'keep', 'remove', 'up', 'down', 'clear'] as const
/**
 * `add` these schools, `keep` these in place of one's own, `remove` this one, move it `up` or `down`, `clear` the list: of what is kept now,
 * whatever the page knew when it was drawn. Or make `from` into `to`, where that is still the list.
 */
export type ListChange = Partial<Record<(typeof ASKED)[number], string | null>>

export const readChange = (text: (name: string) => string | null): ListChange =>
  Object.fromEntries(ASKED.map((name) => [name, text(name)]))

/**
 * The visitor's own list after a change, the list to be shown, which is another where somebody else's is looked at, and what to go back to. What is shown may be
 * longer than a list can hold, so that the page can say what found no room. Schools that are gone count nowhere, and are not kept.
 */
export function changeList(
  own: readonly number[],
  change: ListChange,
  isKnown: (id: number) => boolean = () => true,
): { own: number[]; shown: number[]; was: number[] } {
  const before = own.filter(isKnown)
  const was = change.to == null ? [...own] : readIds(change.from ?? '')
  const kept = (shown: number[]) => ({ own: shown.filter(isKnown).slice(0, shortlistMax), shown, was })
  const next = ownAfter(before, change)
  if (next) return kept(next)
  const shown = readIds(change.to ?? '')
  const isStill = isSameList(before, readIds(change.from ?? '').filter(isKnown))
  return isStill ? kept(shown) : { own: before, shown, was }
}

/** Null where the change says what the list was. */
function ownAfter(own: number[], { add, keep, remove, up, down, clear }: ListChange): number[] | null {
  if (keep) return readIds(keep)
  if (add) return [...new Set([...own, ...readIds(add)])]
  if (remove) return own.filter((id) => id !== Number(remove))
  if (up || down) return moved(own, own.indexOf(Number(up || down)), up ? -1 : 1)
  return clear ? [] : null
}

/** The list with the school at a place and its neighbour changed about; as it is at its ends, and for one that is no more on it. */
function moved(ids: number[], place: number, by: number): number[] {
  const [one, other] = [ids[place], ids[place + by]]
  if (one === undefined || other === undefined) return ids
  return ids.map((id) => (id === one ? other : id === other ? one : id))
}

/** `/shortlist?s=1,5,9`; with `was` the page offers to go back to that. */
export function shortlistPath(ids: readonly number[], was: readonly number[] = []): string {
  const before = was.length > 0 && joinIds(was) !== joinIds(ids) ? `was=${joinIds(was)}` : ''
  const query = [ids.length > 0 ? `s=${joinIds(ids)}` : '', before].filter(Boolean).join('&')
  return `/shortlist${query && `?${query}`}`
}

/** `/compare?s=1,5` */
export const comparePath = (ids: readonly number[]): string =>
  ids.length > 0 ? `/compare?s=${joinIds(ids)}` : '/compare'
