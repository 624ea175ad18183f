/** Finds leads that may be from one person: the matching fields, and the certainty of the match. */
import { foldText } from '../folding.ts'

export const SAME_BY = ['phone', 'email', 'chat', 'name'] as const
export type SameBy = (typeof SAME_BY)[number]
export const CERTAINTIES = ['nearly_certain', 'likely', 'perhaps'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** The match of two leads: `isOtherName` when their names contradict the shared contact, as in a family with one phone. */
export type MatchScore = { same: SameBy[]; isSamePlace: boolean; isOtherName: boolean; certainty: Certainty }

type Known = {
  name: string
  phone: string
  email: string
  chat_id: string | null
  /** Comma-separated codes. */
  countries: string
  edition: string
}

/** The match of two leads; null when no identifying field matches. */
export function matchScoreOf(one: Known, other: Known): MatchScore | null {
  const agrees: Record<SameBy, boolean> = {
    phone: one.phone !== '' && one.phone === other.phone,
    email: one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase(),
    chat: Boolean(one.chat_id) && one.chat_id?.toLowerCase() === other.chat_id?.toLowerCase(),
    name: foldText(one.name) !== '' && foldText(one.name) === foldText(other.name),
  }
  const same = SAME_BY.filter((by) => agrees[by])
  if (same.length === 0) return null
  const match = { same, isSamePlace: isSamePlace(one, other), isOtherName: isOtherName(one.name, other.name) }
  return { ...match, certainty: certaintyOf(match) }
}

function certaintyOf({ same, isSamePlace, isOtherName }: Omit<MatchScore, 'certainty'>): Certainty {
  const isReached = same.includes('phone') || same.includes('email')
  if (isReached) return isOtherName && same.length < 2 ? 'likely' : 'nearly_certain'
  if (same.includes('chat')) return isOtherName ? 'perhaps' : 'likely'
  // a name alone is not enough: thousands are called Nguyễn Thị Lan
  return isSamePlace ? 'likely' : 'perhaps'
}

/** Whether both have a country in common and came from the same edition. */
function isSamePlace(one: Known, other: Known): boolean {
  const otherCountries = other.countries.split(',').filter(Boolean)
  return one.edition === other.edition && one.countries.split(',').some((code) => otherCountries.includes(code))
}

/** Whether two names can't be one person's: neither contains the words of the other. Names in different scripts contradict nothing. */
function isOtherName(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (few.length === 0 || isHan(few) !== isHan(many)) return false
  return !few.every((word) => many.includes(word))
}
const wordsOf = (name: string) => foldText(name).split(' ').filter(Boolean)
const isHan = (words: readonly string[]) => words.some((word) => /\p{sc=Han}/u.test(word))

/** Most certain first. */
export const byCertainty = (one: Pick<MatchScore, 'certainty'>, other: Pick<MatchScore, 'certainty'>): number =>
  CERTAINTIES.indexOf(one.certainty) - CERTAINTIES.indexOf(other.certainty)
