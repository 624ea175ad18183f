/** The items before and after one of a list. */
export function neighboursOf<T extends { id: number }>(list: readonly T[], id: number): { previous?: T; next?: T } {
  const at = list.findIndex((item) => item.id === id)
  if (at < 0) return {}
  const [previous, next] = [list[at - 1], list[at + 1]]
  return { ...(previous && { previous }), ...(next && { next }) }
}
