/** By their places; those without one follow in the order of the list. */
export const inMenuOrder = <T extends { order?: number | undefined }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER))
