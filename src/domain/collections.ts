/** Lists and tables with closed sets of keys: TypeScript's own signatures widen them to `string`. */

/** Whether a value is in a closed list. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.some((item) => item === value)

/** The keys of a table whose type names all of them. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

/** Builds a table with a value for each key of a list. */
export const recordOf = <const K extends PropertyKey, T>(keys: readonly K[], make: (key: K, place: number) => T) =>
  Object.fromEntries(keys.map((key, place) => [key, make(key, place)])) as Record<K, T>

/** @throws RangeError when the index is out of range */
export function itemAt<T>(list: readonly T[], place: number): T {
  const item = list[place]
  if (item === undefined) throw new RangeError(`no item ${place} in a list of ${list.length}`)
  return item
}

/** Whether a table has an own key of this name. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T & string =>
  Object.hasOwn(table, key)

/** The value of a key. @throws RangeError when the table lacks it */
export function valueIn<T>(table: Readonly<Record<string, T>>, key: string): T {
  const value = table[key]
  if (value === undefined)
    throw new RangeError(`no ${JSON.stringify(key)} in a table of ${Object.keys(table).join(', ')}`)
  return value
}
