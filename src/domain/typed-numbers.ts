/** Parses typed numbers: a comma as decimal point, full-width and Thai digits. */

/** A typed text in lower case, with half-width digits and punctuation. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
    .replace(/[，、]/g, ',')
    .replace(/[．。]/g, '.')
    .replace(/[‐−–—]/g, '-')
    .trim()
    .toLowerCase()

/** A mark with the upper end of its scale behind it: `3.3/4.0`. Null for other input. */
export function readMarkOutOf(text: string): { value: number; outOf: number } | null {
  const [, value, outOf] = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*\/\s*(\d{1,3}(?:[.,]\d{1,2})?)$/.exec(plainText(text)) ?? []
  return value === undefined || outOf === undefined ? null : { value: decimal(value), outOf: decimal(outOf) }
}

/** A grade or score: `8,5`, `８．５`, `8.5/10`, `12%`, a rank such as `5/40` where `most` is 100. Null for other input. @param most upper end of the scale, which may follow the number */
export function readMark(text: string, most: number, isShare = false): number | null {
  const [, figure = '', , over] =
    /^(\d{1,4}([.,]\d{1,4})?)\s*(?:\/\s*(\d{1,4}(?:[.,]\d{1,2})?))?\s*%?$/.exec(plainText(text)) ?? []
  if (figure === '') return null
  const number = decimal(figure)
  if (over === undefined || decimal(over) === most) return number
  return isShare && decimal(over) > 0 ? (number / decimal(over)) * 100 : null
}

const decimal = (text: string) => Number(text.replace(',', '.'))
