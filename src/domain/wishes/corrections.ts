/** What a mistyped or shortened word of a wish may mean: only words that nothing else is known by are looked at. */
import { WISH_WORDS } from '../languages/wishes/index.ts'
import { cutInPieces, type SchoolVocabulary } from '../school-words/pieces.ts'
import { isJoined, type Word, wordsOf } from '../words.ts'
import { MARKS } from './marks.ts'
import { shortestSlip, slipsBetween, slipsMax } from './slips.ts'

/** Names of places in Chinese up to this length may be typed by their sound: 奧洲. From `shortestHan` on one character may be any other: 墨耳本. */
const longestHan = 5
const shortestHan = 3
/** Of a shorter name one character is right. */
const shortestSound = 2
/** Words that are corrected in a text; a text with more of them is no wish. */
const correctionsMax = 6

export class Corrections {
  readonly #byInitial = new Map<string, string[]>()
  readonly #hanPlaces = new Map<number, string[]>()
  readonly #bySound = new Map<string, string[]>()
  readonly #short = new Map<string, string[]>()
  readonly #names: SchoolVocabulary['names']

  constructor({ phrases, names }: SchoolVocabulary) {
    this.#names = names
    const latin = new Set<string>()
    for (const { key, meanings } of phrases.keys()) {
      const units = key.split(' ')
      for (const unit of units) if (unit.length >= shortestSlip && /^[a-z]+$/.test(unit)) latin.add(unit)
      const isHan = units.every((unit) => /^\p{Script=Han}$/u.test(unit))
      if (!isHan || units.length < shortestSound || units.length > longestHan) continue
      const isServed = meanings.some(({ country }) => country !== null)
      const name = units.join('')
      if (isServed) this.#hanPlaces.set(units.length, [...(this.#hanPlaces.get(units.length) ?? []), name])
      if (!isServed && !meanings.some(({ value }) => value.startsWith(MARKS.elsewhere))) continue
      const sound = soundOf(units)
      this.#bySound.set(sound, [...(this.#bySound.get(sound) ?? []), name])
    }
    for (const word of latin)
      this.#byInitial.set(word.charAt(0), [...(this.#byInitial.get(word.charAt(0)) ?? []), word])
    for (const { short } of WISH_WORDS)
      for (const [from, to] of Object.entries(short)) this.#short.set(from, [...(this.#short.get(from) ?? []), to])
  }

  /** The units with unknown words replaced by what they may mean, each in its place; short forms first, then slips. */
  correct(units: readonly Word[], vocabulary: SchoolVocabulary): Word[] {
    let best = this.#withHan([...units], vocabulary)
    const unknown = unknownIn(best, vocabulary)
    if (unknown.length > correctionsMax) return best
    // “comp sci”: each alone means nothing
    const expanded = best.flatMap((unit, at) => (unknown.includes(at) ? this.#expanded(unit) : [unit]))
    if (unknownIn(expanded, vocabulary).length < unknown.length) best = expanded
    for (const unit of unknownIn(best, vocabulary).map((at) => best[at])) {
      const at = unit ? best.indexOf(unit) : -1
      const readings = unit
        ? this.#spellingsOf(unit).map((spelling) => best.with(at, { ...unit, folded: spelling, exact: spelling }))
        : []
      const readable = readings.filter((reading) => !unknownIn(reading, vocabulary).includes(at))
      best = onlyMeant(readable, at, vocabulary) ?? best
    }
    return best
  }

  #expanded(unit: Word): Word[] {
    const [long] = this.#short.get(unit.folded) ?? []
    return long === undefined ? [unit] : wordsOf(long).map((word) => ({ ...word, start: unit.start, end: unit.end }))
  }

  /** The nearest words. */
  #spellingsOf({ folded, exact, isHan }: Word): string[] {
    if (isHan || folded !== exact || !/^[a-z]{4,}$/.test(folded) || this.#names.hasUnit(folded)) return []
    const near = (this.#byInitial.get(folded.charAt(0)) ?? []).flatMap((word) => {
      if (Math.abs(word.length - folded.length) > slipsMax(word)) return []
      const slips = slipsBetween(folded, word)
      return slips <= slipsMax(word) ? [{ word, slips }] : []
    })
    const fewest = Math.min(...near.map(({ slips }) => slips))
    return near.filter(({ slips }) => slips === fewest).map(({ word }) => word)
  }

  /** Names of places that are typed by their sound, else those with one wrong character. */
  #withHan(units: Word[], vocabulary: SchoolVocabulary): Word[] {
    const unknown = new Set(unknownIn(units, vocabulary))
    if (![...unknown].some((at) => units[at]?.isHan)) return units
    const sounding = (part: readonly Word[]) =>
      (this.#bySound.get(soundOf(part.map(({ folded }) => folded))) ?? []).filter(
        (place) => part.length >= shortestHan || differences(part, place) === 1,
      )
    const slipped = (part: readonly Word[]) =>
      part.length < shortestHan
        ? []
        : (this.#hanPlaces.get(part.length) ?? []).filter((place) => differences(part, place) === 1)
    for (const placesLike of [sounding, slipped])
      for (let length = longestHan; length >= shortestSound; length--)
        for (let from = 0; from + length <= units.length; from++) {
          const part = units.slice(from, from + length)
          const isWord = part.every((unit, at) => unit.isHan && (at === 0 || isJoined(part[at - 1], unit)))
          if (!isWord || !part.some((_, at) => unknown.has(from + at))) continue
          const readings = placesLike(part).map((place) => [
            ...units.slice(0, from),
            ...part.map((unit, at) => ({ ...unit, folded: place.charAt(at), exact: place.charAt(at) })),
            ...units.slice(from + length),
          ])
          const only = onlyMeant(readings, from, vocabulary)
          if (only) return this.#withHan(only, vocabulary)
        }
    return units
  }
}

const SOUNDS = new Map(
  WISH_WORDS.flatMap(({ sounds }) =>
    sounds.flatMap((group, at) => [...group].map((character): [string, number] => [character, at])),
  ),
)
/** Characters that sound like no other are their own sound. */
const soundOf = (characters: readonly string[]) => characters.map((each) => SOUNDS.get(each) ?? each).join(' ')

const differences = (part: readonly Word[], place: string) =>
  part.reduce((sum, { folded }, at) => sum + (folded === place.charAt(at) ? 0 : 1), 0)

/** The positions of units that no phrase has. */
const unknownIn = (units: readonly Word[], vocabulary: SchoolVocabulary): number[] =>
  cutInPieces(units, vocabulary).flatMap(({ role, from, to }) => (role === 'name' && to - from === 1 ? [from] : []))

/** The first of readings that mean the same; several that mean different things say nothing, but for a place with schools beside one without. */
function onlyMeant(readings: readonly Word[][], at: number, vocabulary: SchoolVocabulary): Word[] | undefined {
  const meant = readings.map((reading) => ({ reading, meaning: meaningAt(reading, at, vocabulary) }))
  const here = meant.filter(({ meaning }) => !meaning.includes(MARKS.elsewhere))
  const possible = here.length > 0 ? here : meant
  return new Set(possible.map(({ meaning }) => meaning)).size === 1 ? possible[0]?.reading : undefined
}

function meaningAt(units: readonly Word[], at: number, vocabulary: SchoolVocabulary): string {
  const piece = cutInPieces(units, vocabulary).find(({ from, to }) => from <= at && at < to)
  return JSON.stringify((piece?.meanings ?? []).map(({ filter, value }) => [filter, value]))
}
