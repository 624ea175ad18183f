/** Numbers as people type them: a comma for a point, full-width digits. */

/** A typed text in small letters, with narrow digits and signs. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[，、]/g, ',')
    .replace(/[．。]/g, '.')
    .replace(/[−–—]/g, '-')
    .trim()
    .toLowerCase()

/** A mark or score: `8,5`, `８．５`, `8.5/10`, `12%`, a place such as `5/40` where `most` is 100. Null for anything else. @param most upper end of the scale, which may be typed behind it */
export function readMark(text: string, most: number, isShare = false): number | null {
  const [, figure = '', , over] =
    /^(\d{1,4}([.,]\d{1,4})?)\s*(?:\/\s*(\d{1,4}(?:[.,]\d)?))?\s*%?$/.exec(plainText(text)) ?? []
  if (figure === '') return null
  const number = decimal(figure)
  if (over === undefined || decimal(over) === most) return number
  return isShare && decimal(over) > 0 ? (number / decimal(over)) * 100 : null
}

const decimal = (text: string) => Number(text.replace(',', '.'))
