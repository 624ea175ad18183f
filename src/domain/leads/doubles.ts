/** Two leads that may be one person: in what they agree, and how certain that makes it. */
import { foldText } from '../folding.ts'

export const SAME_BY = ['phone', 'email', 'chat', 'name'] as const
export type SameBy = (typeof SAME_BY)[number]
export const CERTAINTIES = ['nearly_certain', 'likely', 'perhaps'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** Why two leads may be one: `isOtherName` where the names contradict what they share, as in a family with one phone. */
export type Likeness = { same: SameBy[]; isSamePlace: boolean; isOtherName: boolean; certainty: Certainty }

type Known = {
  name: string
  phone: string
  email: string
  chat_id: string | null
  /** Codes joined by commas. */
  countries: string
  edition: string
}

/** In what two leads agree; null when in nothing that would tell a person. */
export function likenessOf(one: Known, other: Known): Likeness | null {
  const agrees: Record<SameBy, boolean> = {
    phone: one.phone !== '' && one.phone === other.phone,
    email: one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase(),
    chat: Boolean(one.chat_id) && one.chat_id?.toLowerCase() === other.chat_id?.toLowerCase(),
    name: foldText(one.name) !== '' && foldText(one.name) === foldText(other.name),
  }
  const same = SAME_BY.filter((by) => agrees[by])
  if (same.length === 0) return null
  const found = { same, isSamePlace: isSamePlace(one, other), isOtherName: isOtherName(one.name, other.name) }
  return { ...found, certainty: certaintyOf(found) }
}

function certaintyOf({ same, isSamePlace, isOtherName }: Omit<Likeness, 'certainty'>): Certainty {
  const isReached = same.includes('phone') || same.includes('email')
  if (isReached) return isOtherName && same.length < 2 ? 'likely' : 'nearly_certain'
  if (same.includes('chat')) return isOtherName ? 'perhaps' : 'likely'
  // a name alone: thousands are called Nguyễn Thị Lan
  return isSamePlace ? 'likely' : 'perhaps'
}

/** Wants to go to the same country, and came by the same edition of the site. */
function isSamePlace(one: Known, other: Known): boolean {
  const theirs = other.countries.split(',').filter(Boolean)
  return one.edition === other.edition && one.countries.split(',').some((code) => theirs.includes(code))
}

/** Whether two names can't be one person's: the words of neither are among the other's. Another script contradicts nothing. */
function isOtherName(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (few.length === 0 || isHan(few) !== isHan(many)) return false
  return !few.every((word) => many.includes(word))
}
const wordsOf = (name: string) => foldText(name).split(' ').filter(Boolean)
const isHan = (words: readonly string[]) => words.some((word) => /\p{sc=Han}/u.test(word))

/** Surest first. */
export const byCertainty = (one: Pick<Likeness, 'certainty'>, other: Pick<Likeness, 'certainty'>): number =>
  CERTAINTIES.indexOf(one.certainty) - CERTAINTIES.indexOf(other.certainty)
