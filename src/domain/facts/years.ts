const YEAR = /^(20\d\d)(?:-(\d\d|20\d\d))?$/

/** Whether it is a year, an academic year (2022-23) or a span (2021-2025). */
export function isYear(text: string): boolean {
  const [, from = '', to] = YEAR.exec(text) ?? []
  if (from === '') return false
  if (to === undefined) return true
  return to.length === 2 ? Number(to) === (Number(from) + 1) % 100 : Number(to) > Number(from)
}

/** Whether a figure can exist for it already: prices of the next year are published, later ones not. */
export const isPublishedBy = (text: string, thisYear: number): boolean => Number(text.slice(0, 4)) <= thisYear + 1
