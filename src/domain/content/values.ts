/** Compares source values. */
export type Entries = Record<string, unknown>

export const isEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values are equal in a file: the order of fields and undefined fields are ignored. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (!isEntries(a) || !isEntries(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]))
}

/** The canonical form of a value: equal values have the same one. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isEntries(value)) return JSON.stringify(value) ?? ''
  const fields = Object.keys(value).filter((key) => value[key] !== undefined)
  return `{${fields.sort().map((key) => `${key}:${canonical(value[key])}`)}}`
}

/** No schema is nested deeper, and recursive functions need a call for each level. */
export const levelsMax = 20

/** Whether a value is nested deeper than this. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))
