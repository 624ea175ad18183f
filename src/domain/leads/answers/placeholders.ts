/** Places in the text of an answer that are filled in for each lead, such as `{name}`: a fixed set, the same in every language. */
export const PLACEHOLDERS = [
  'name',
  'consultant',
  'office',
  'office_phone',
  'office_address',
  'countries',
  'reference',
  'guide',
  'link',
  'site',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
/** What stands in the places; those without a value are missing. */
export type PlaceholderValues = Partial<Record<Placeholder, string>>

/** In braces of either width: who writes Chinese types ｛name｝. Each run of blanks can be read in one way only: twenty thousand of them would take hours. */
const PLACE = /[{｛]\s*(?!\s)([^\s{}｛｝]*(?:[^\S\n]+[^\s{}｛｝]+)*)\s*[}｝]/gu
const fragmentMax = 20

const knownAs = (written: string): Placeholder | undefined => {
  const name = written.toLowerCase().replace(/[\s-]+/g, '_')
  return PLACEHOLDERS.find((one) => one === name)
}

/** The text with every known place written as `{name}`, however it was typed. */
export const tidyPlaceholders = (text: string): string =>
  text.replace(PLACE, (typed, written: string) => {
    const name = knownAs(written)
    return name ? `{${name}}` : typed
  })

/** What stands in braces and is no known place, and braces without their other half, as they were typed; each once. */
export function unknownPlaceholders(text: string): string[] {
  const unknown = [...text.matchAll(PLACE)].filter(([, written = '']) => !knownAs(written)).map(([typed]) => typed)
  const halves = text.replace(PLACE, ' ').match(/[{}｛｝][^\s{}｛｝]*/gu) ?? []
  return [...new Set([...unknown, ...halves].map((typed) => typed.slice(0, fragmentMax)))]
}

/** The known places that still stand in a text, each once, in their order. */
export function openPlaceholders(...texts: string[]): Placeholder[] {
  const found = texts.flatMap((text) => [...text.matchAll(PLACE)].map(([, written = '']) => knownAs(written)))
  return [...new Set(found)].filter((name) => name !== undefined)
}

/** A text without what was filled in for a person's own words: a name that looks like a place is none. */
export const withoutOwnWords = (text: string, ownWords: readonly string[]): string =>
  ownWords
    .filter((words) => openPlaceholders(words).length > 0)
    .reduce((left, words) => left.replaceAll(words.trim(), ''), text)

/** Fills in what there is, in one pass: a value that looks like a place stays as it is. What has no value stays in the text. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(PLACE, (typed, written: string) => {
    const name = knownAs(written)
    return name ? values[name] || `{${name}}` : typed
  })
