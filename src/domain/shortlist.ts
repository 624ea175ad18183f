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

/** What a form asks of the list: `add` these schools, make `from` into `to`, or `keep` these in place of one's own. */
export type ListChange = { add?: string | null; from?: string | null; to?: string | null; keep?: string | null }

/**
 * The visitor's own list after a change, and the list to be shown, which is another where somebody else's is looked at; it may be
 * longer than a list can hold, so that the page can say what found no room. Schools that are gone count nowhere, and are not kept.
 */
export function changeList(
  own: readonly number[],
  { add, from, to, keep }: ListChange,
  isKnown: (id: number) => boolean = () => true,
): { own: number[]; shown: number[] } {
  const kept = (shown: number[]) => ({ own: shown.filter(isKnown).slice(0, shortlistMax), shown })
  const before = own.filter(isKnown)
  if (keep) return kept(readIds(keep))
  if (add) return kept([...new Set([...before, ...readIds(add)])])
  const next = readIds(to ?? '')
  return isSameList(before, readIds(from ?? '').filter(isKnown)) ? kept(next) : { own: before, shown: next }
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
