/** Placeholders in an answer's text, such as `{name}`, filled in for each lead: a fixed set, the same in every language. */
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
/** The values of placeholders; missing values are absent. */
export type PlaceholderValues = Partial<Record<Placeholder, string>>

/** Braces of either width: Chinese input methods type ｛name｝. Each run of blanks has one possible match; otherwise twenty thousand blanks would take hours. */
const PLACE = /[{｛]\s*(?!\s)([^\s{}｛｝]*(?:[^\S\n]+[^\s{}｛｝]+)*)\s*[}｝]/gu
const fragmentMax = 20

const placeholderOf = (written: string): Placeholder | undefined => {
  const name = written.toLowerCase().replace(/[\s-]+/g, '_')
  return PLACEHOLDERS.find((one) => one === name)
}

/** The text with every known placeholder normalised to `{name}`. */
export const tidyPlaceholders = (text: string): string =>
  text.replace(PLACE, (placeholder, written: string) => {
    const name = placeholderOf(written)
    return name ? `{${name}}` : placeholder
  })

/** Unknown placeholders and unbalanced braces, as typed, each once. */
export function unknownPlaceholders(text: string): string[] {
  const unknown = [...text.matchAll(PLACE)]
    .filter(([, written = '']) => !placeholderOf(written))
    .map(([placeholder]) => placeholder)
  const halves = text.replace(PLACE, ' ').match(/[{}｛｝][^\s{}｛｝]*/gu) ?? []
  return [...new Set([...unknown, ...halves].map((placeholder) => placeholder.slice(0, fragmentMax)))]
}

/** The known placeholders that remain in a text, each once, in order. */
export function openPlaceholders(...texts: string[]): Placeholder[] {
  const names = texts.flatMap((text) => [...text.matchAll(PLACE)].map(([, written = '']) => placeholderOf(written)))
  return [...new Set(names)].filter((name) => name !== undefined)
}

/** A text without filled-in words of a person: a name that looks like a placeholder is none. */
export const withoutOwnWords = (text: string, inserted: readonly string[]): string =>
  inserted
    .filter((words) => openPlaceholders(words).length > 0)
    .reduce((left, words) => left.replaceAll(words.trim(), ''), text)

/** Fills in the available values in one pass: a value that looks like a placeholder stays unchanged. Placeholders without a value stay in the text. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(PLACE, (placeholder, written: string) => {
    const name = placeholderOf(written)
    return name ? values[name] || `{${name}}` : placeholder
  })
