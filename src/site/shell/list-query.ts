/** The filters of a list in its URL: values of one filter joined by commas, empty ones left out. */
import { recordOf } from '../../domain/collections.ts'

/** Filters of a URL; repeated form parameters are joined by commas. */
export const joinedIn = <K extends string>(search: URLSearchParams, names: readonly K[]): Record<K, string> =>
  recordOf(names, (name) => search.getAll(name).filter(Boolean).join(','))

/** Whether a form without script repeated a parameter, so that the URL should be normalised. */
export const hasRepeated = (search: URLSearchParams, names: readonly string[]): boolean =>
  names.some((name) => search.getAll(name).length > 1)

/** A path with those of the filters that have a value, and the page from the second on. */
export function pathWith<K extends string>(
  path: string,
  names: readonly K[],
  filters: Partial<Record<K, string>>,
  page: number,
): string {
  const search = new URLSearchParams()
  for (const name of names) if (filters[name]) search.set(name, filters[name])
  if (page > 1) search.set('page', String(page))
  // commas and colons are valid in a URL, and easier to read aloud
  const query = search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return path + (query && `?${query}`)
}

/** The chosen values of a comma-joined filter, each once. */
export const valuesOf = (joined: string): string[] => [...new Set(joined.split(',').filter(Boolean))]

/** A comma-joined filter without one of its values. */
export const without = (joined: string, value: string | number): string =>
  valuesOf(joined)
    .filter((other) => other !== String(value))
    .join(',')
