/** Spellings of names, and folded texts that keep the position of each character. */
import { foldText } from '../folding.ts'

/** A text in lower case without diacritics, with runs of space and punctuation as one space; and start and end of each character. */
export function foldWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = ''
  let place = 0
  const [starts, ends]: [number[], number[]] = [[], []]
  for (const sign of text) {
    const end = place + sign.length
    const bare = bareOf(sign)
    // a combining mark belongs to the letter before it
    if (bare === '') ends.splice(-1, 1, end)
    else if (bare !== ' ' || !folded.endsWith(' '))
      for (const unit of bare.split('')) {
        folded += unit
        starts.push(place)
        ends.push(end)
      }
    place = end
  }
  return { folded, starts, ends }
}

function bareOf(sign: string): string {
  const bare = sign
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\p{Mn}/gu, '')
  return bare.replace(/[\s\p{P}\p{S}]+/gu, ' ')
}

/** A folded name as given, with its last word first, and with its first word last; none for a single word, which is ambiguous without diacritics (An, ăn). */
export function nameOrders(name: string): string[] {
  const words = foldText(name).split(' ').filter(Boolean)
  if (words.length < 2 && !/\p{sc=Han}{2}/u.test(name)) return []
  const orders = [words, [...words.slice(-1), ...words.slice(0, -1)], [...words.slice(1), ...words.slice(0, 1)]]
  return [...new Set(orders.map((order) => order.join(' ')))].filter(Boolean)
}

/** Finds a name in a folded text, as whole words; Chinese has no word separators. */
export function namePattern(name: string): RegExp {
  const ways = nameOrders(name).map((order) =>
    /^[\p{sc=Han} ]+$/u.test(order)
      ? [...order.replaceAll(' ', '')].join(' ?')
      : `(?<![\\p{L}\\p{N}])${RegExp.escape(order)}(?![\\p{L}\\p{N}])`,
  )
  return new RegExp(ways.join('|') || '(?!)', 'gu')
}
