const articles = new Set(['the'])
const joiners = new Set(['of', 'and', 'at', 'in', 'for', 'de', 'du', 'des', 'la', 'le', 'van', 'von'])
const kinds = new Set(['university', 'universiteit', 'universite', 'college', 'institute', 'school'])
// Initials with another meaning, such as those of University of South Australia.
const misleading = new Set(['USA', 'ASS', 'FAT', 'SAD', 'BAD', 'BUM', 'SEX', 'WC'])

/** One to four letters: MIT, UCL and UNSW by initials, RMIT by the acronym in the name, Ox and Ya where one word identifies the school. */
export function monogramLetters(nameEn: string): string {
  const plain = nameEn.normalize('NFD').replace(/\p{M}|['’.]/gu, '')
  const acronym = /(?:^|[\s(])([A-Z]{3,4})(?=$|[\s)])/.exec(plain)?.[1]
  if (acronym && !misleading.has(acronym)) return acronym
  const words = splitWords(plain)
  const distinctive = words.filter((word) => !kinds.has(word.toLowerCase()))
  const [first] = distinctive
  if (words.length < 3 && distinctive.length === 1 && first) return shortenWord(first)
  const initials = words.map(takeInitial).join('').toUpperCase()
  const letters = initials.slice(0, hasFourLetters(plain) ? 4 : 3)
  return misleading.has(letters) && first ? shortenWord(first) : letters || '?'
}

function splitWords(name: string): string[] {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !articles.has(word.toLowerCase()))
    .filter((word, index) => index === 0 || !joiners.has(word.toLowerCase()))
}

/** UCLA, UNSW, UCSD: schools known by four letters. */
function hasFourLetters(name: string): boolean {
  return /^(the )?(university of|uc) /i.test(name)
}

function shortenWord(word: string): string {
  if (isAcronym(word)) return word
  const [first = '', second = ''] = word
  return first.toUpperCase() + second.toLowerCase()
}

function takeInitial(word: string): string {
  return isAcronym(word) ? word : ([...word][0] ?? '')
}

function isAcronym(word: string): boolean {
  return /^[A-Z]{2,4}$/.test(word)
}
