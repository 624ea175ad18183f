/** What a message says of the same values, it says always: it is put together once, not for each page that says it. */

type Translate = (key: string, values?: Record<string, unknown>, ...more: unknown[]) => string

/** Pages say a few hundred; what visitors typed may be among the values, and is not kept for long. */
const keptMax = 1000
const nameLengthMax = 300

/** The same translator, but that it remembers texts; elements, raw messages and what is asked with formats of its own it makes each time. */
export function remembering<T extends object>(translator: T, max = keptMax): T {
  const translate = translator as Translate
  const said = new Map<string, string>()
  const remember: Translate = (key, values, ...more) => {
    const name = more.length > 0 ? null : nameOf(key, values)
    if (name === null) return translate(key, values, ...more)
    const known = said.get(name)
    if (known !== undefined) return known
    const text = translate(key, values)
    if (said.size >= max) said.clear()
    if (name.length <= nameLengthMax) said.set(name, text)
    return text
  }
  return Object.assign(remember, translator) as unknown as T
}

/** A name that no other values have; null for values that are more than texts, numbers and moments. */
function nameOf(key: string, values: Record<string, unknown> | undefined): string | null {
  if (values === undefined) return key
  let name = key
  for (const called in values) {
    const value = values[called]
    // the length says where a text ends, whatever stands in it
    if (typeof value === 'string') name += `\n${called} ${value.length} ${value}`
    else if (typeof value === 'number') name += `\n${called} = ${value}`
    else if (value instanceof Date) name += `\n${called} @ ${value.getTime()}`
    else return null
  }
  return name
}
