/** Keys that put names in the order of a language, compared sign by sign: made once when a name is written, so that no database's own order matters. */
import { sortKey } from './folding.ts'

/** Languages that order names otherwise than English does; English has `sortKey`. */
export type OrderedLocale = 'vi' | 'tw'

/** Signs that stand below every letter: first what ends a name's letters, then what ends a word. */
const endOfName = ' '
const endOfWord = '!'
/** Above every letter. */
const beyond = '~'

/** The name's place in its language: Vietnamese by alphabet (đ after d) and then by tones, Chinese by strokes, character after character. */
export const nameKey = (name: string, locale: OrderedLocale): string =>
  locale === 'vi' ? vietnameseKey(name) : strokeKey(name)

const VIETNAMESE = [...'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz']
/** In the order of dictionaries: huyền, hỏi, ngã, sắc, nặng. */
const TONES = ['\u0300', '\u0309', '\u0303', '\u0301', '\u0323']
const noTone = '0'
const otherMark = '9'

function vietnameseKey(name: string): string {
  let letters = ''
  let tones = ''
  for (const [sign] of words(name).matchAll(/\P{M}\p{M}*/gu)) {
    const { letter, tone } = vietnameseLetter(sign)
    letters += letter
    tones += tone
  }
  // tones count only between names of the same letters
  return letters + endOfName + tones
}

function vietnameseLetter(sign: string): { letter: string; tone: string } {
  const [base = '', ...marks] = sign.normalize('NFD')
  const shaped = marks.map((mark) => ({ mark, place: VIETNAMESE.indexOf((base + mark).normalize('NFC')) }))
  const shape = shaped.find(({ place }) => place >= 0)
  const place = shape?.place ?? VIETNAMESE.indexOf(base)
  const tone = marks.find((mark) => mark !== shape?.mark)
  return {
    letter: place < 0 ? otherSign(base) : String.fromCharCode('A'.charCodeAt(0) + place),
    tone: tone === undefined ? noTone : String(TONES.indexOf(tone) + 1 || otherMark),
  }
}

/** Chinese characters before Latin letters, as Taiwan's lists have them. */
const han = 'B'
const placeDigits = 3
const places = 36

function strokeKey(name: string): string {
  const strokes = strokeOrder()
  return [...words(name).normalize('NFD').replace(/\p{M}/gu, '')]
    .map((sign) => {
      const place = strokes.get(sign)
      return place === undefined ? otherSign(sign) : han + place.toString(places).padStart(placeDigits, '0')
    })
    .join('')
}

let knownStrokes: Map<string, number> | undefined

/** Each character's place by strokes, as Unicode's data for Taiwan have it. */
function strokeOrder(): Map<string, number> {
  if (knownStrokes) return knownStrokes
  const { compare } = new Intl.Collator('zh-Hant-u-co-stroke')
  const characters: string[] = []
  for (let code = 0x3400; code <= 0x9fff; code++) {
    const sign = String.fromCharCode(code)
    if (/\p{Script=Han}/u.test(sign)) characters.push(sign)
  }
  knownStrokes = new Map(characters.sort(compare).map((sign, place) => [sign, place]))
  return knownStrokes
}

/** Small letters with one sign between words; a leading English article counts for nothing. */
function words(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{P}\p{S}]+/gu, endOfWord)
  return plain.replace(/^!?(the!)?/, '').replace(/!$/, '')
}

const otherSign = (sign: string): string =>
  sign === endOfWord || /^[0-9a-z]$/.test(sign)
    ? sign
    : beyond + (sign.codePointAt(0) ?? 0).toString(16).padStart(6, '0')

type Names = { name_en: string; name_vi?: string | null | undefined; name_tw?: string | null | undefined }

/** The keys of a row with names, one for each language that it is listed in. */
export const sortKeysOf = ({ name_en, name_vi, name_tw }: Names) => ({
  sort_key: sortKey(name_en),
  sort_key_vi: nameKey(name_vi ?? name_en, 'vi'),
  sort_key_tw: nameKey(name_tw ?? name_en, 'tw'),
})
