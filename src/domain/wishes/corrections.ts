/** What a mistyped or shortened word of a wish may mean: only words that nothing else is known by are looked at. */
import { WISH_WORDS } from '../languages/wishes/index.ts'
import type { Meaning } from '../school-words/phrases.ts'
import { cutInPieces, type SchoolVocabulary } from '../school-words/pieces.ts'
import { foldedOf, isJoined, keyOf, type Word, wordsOf } from '../words.ts'
import { MARKS } from './marks.ts'
import { shortestSlip, slipsBetween, slipsMax } from './slips.ts'

/** Names of places and subjects in Chinese up to this length may be typed by their sound: 奧洲. From `shortestHan` on one character may be any other: 墨耳本. */
const longestHan = 5
const shortestHan = 3
/** Of a shorter name one character is right. */
const shortestSound = 2
/** Characters of the shortest phrase that may have a slip, and its most words: kế tón. */
const shortestPhrase = 6
const longestPhrase = 4
/** From so many characters on a slip is clear beside words of its own. */
const clearPhrase = 12
/** Words that are corrected in a text; a text with more of them is no wish. */
const correctionsMax = 6

export class Corrections {
  readonly #byInitial = new Map<string, string[]>()
  readonly #phrases = new Map<string, string[]>()
  readonly #hanPlaces = new Map<number, string[]>()
  readonly #bySound = new Map<string, string[]>()
  readonly #subjectsBySound = new Map<string, string[]>()
  readonly #short = new Map<string, string[]>()
  readonly #names: SchoolVocabulary['names']

  constructor({ phrases, names }: SchoolVocabulary) {
    this.#names = names
    const latin = new Set<string>()
    for (const { key, meanings } of phrases.keys()) {
      const units = key.split(' ')
      for (const unit of units) if (unit.length >= shortestSlip && /^[a-z]+$/.test(unit)) latin.add(unit)
      if (isMeant(meanings) && units.length > 1 && units.length <= longestPhrase && isLatinPhrase(key)) {
        const index = indexOf(key)
        this.#phrases.set(index, [...(this.#phrases.get(index) ?? []), key])
      }
      const isHan = units.every((unit) => /^\p{Script=Han}$/u.test(unit))
      if (!isHan || units.length < shortestSound || units.length > longestHan) continue
      const isServed = meanings.some(({ country }) => country !== null)
      const name = units.join('')
      if (isServed) this.#hanPlaces.set(units.length, [...(this.#hanPlaces.get(units.length) ?? []), name])
      const isPlace = isServed || meanings.some(({ value }) => value.startsWith(MARKS.elsewhere))
      const bySound = isPlace ? this.#bySound : isMeant(meanings) ? this.#subjectsBySound : null
      const sound = soundOf(units)
      bySound?.set(sound, [...(bySound.get(sound) ?? []), name])
    }
    for (const word of latin)
      this.#byInitial.set(word.charAt(0), [...(this.#byInitial.get(word.charAt(0)) ?? []), word])
    for (const { short } of WISH_WORDS)
      for (const [word, to] of Object.entries(short)) {
        const from = foldedOf(word)
        this.#short.set(from, [...(this.#short.get(from) ?? []), to])
      }
  }

  /** The units with unknown words replaced by what they may mean, each in its place; short forms first, then slips. */
  correct(units: readonly Word[], vocabulary: SchoolVocabulary): Word[] {
    let best = this.#withHan([...units], vocabulary)
    const unknown = unknownIn(best, vocabulary)
    if (unknown.length > correctionsMax) return best
    // “comp sci”: each alone means nothing
    const isPart = (at: number) => isJoined(best[at - 1], best[at]) || isJoined(best[at], best[at + 1])
    const expanded = best.flatMap((unit, at) => (unknown.includes(at) && !isPart(at) ? this.#expanded(unit) : [unit]))
    if (unknownIn(expanded, vocabulary).length < unknown.length) best = expanded
    const unread = unknownIn(best, vocabulary)
    const decoded = best.map((unit, at) => (unread.includes(at) ? withoutKeys(unit) : unit))
    if (unknownIn(decoded, vocabulary).length < unread.length) best = decoded
    best = this.#withPhrases(best, vocabulary)
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

  /** Unknown words with their neighbours as the one phrase that they are a slip of. */
  #withPhrases(units: Word[], vocabulary: SchoolVocabulary): Word[] {
    const read = cutInPieces(units, vocabulary).filter(({ role }) => role !== 'name')
    for (const at of unknownIn(units, vocabulary))
      for (let length = longestPhrase; length > 1; length--)
        for (let from = Math.max(0, at - length + 1); from <= at && from + length <= units.length; from++) {
          const part = units.slice(from, from + length)
          const key = keyOf(part)
          // đi sao is no di sản
          const isRead = read.some(
            ({ role, ...piece }) =>
              piece.from < from + length && from < piece.to && (role === 'filter' || key.length < clearPhrase),
          )
          if (isRead || key.length < shortestPhrase || !isLatinPhrase(key)) continue
          const near = (this.#phrases.get(indexOf(key)) ?? []).filter(
            (phrase) => Math.abs(phrase.length - key.length) <= 1 && slipsBetween(key, phrase) === 1,
          )
          const readings = near.map((phrase) => {
            const words = phrase.split(' ')
            return [
              ...units.slice(0, from),
              ...part.map((unit, index) => ({ ...unit, folded: words[index] ?? '', exact: words[index] ?? '' })),
              ...units.slice(from + length),
            ]
          })
          const only = onlyMeant(readings, from, vocabulary)
          if (only) return this.#withPhrases(only, vocabulary)
        }
    return units
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
    // 立科 within 私立科大 is no 理科
    const soundingSubjects = (part: readonly Word[], from: number) => {
      const to = from + part.length
      const isWithin =
        (unknown.has(from - 1) && isJoined(units[from - 1], part[0])) ||
        (unknown.has(to) && isJoined(part.at(-1), units[to]))
      const subjects = isWithin ? [] : (this.#subjectsBySound.get(soundOf(part.map(({ folded }) => folded))) ?? [])
      return subjects.filter((subject) => differences(part, subject) === 1)
    }
    const slipped = (part: readonly Word[]) =>
      part.length < shortestHan
        ? []
        : (this.#hanPlaces.get(part.length) ?? []).filter((place) => differences(part, place) === 1)
    for (const namesLike of [sounding, slipped, soundingSubjects])
      for (let length = longestHan; length >= shortestSound; length--)
        for (let from = 0; from + length <= units.length; from++) {
          const part = units.slice(from, from + length)
          const isWord = part.every((unit, at) => unit.isHan && (at === 0 || isJoined(part[at - 1], unit)))
          if (!isWord || !part.some((_, at) => unknown.has(from + at))) continue
          const readings = namesLike(part, from).map((place) => [
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

const isMeant = (meanings: readonly Meaning[]) => meanings.some(({ filter }) => filter === 'colleges')
const isLatinPhrase = (key: string) => /^[a-z ]+$/.test(key)
/** Phrases of as many words, with the same first letter: hardly anybody mistypes that. */
const indexOf = (key: string) => key.charAt(0) + key.split(' ').length

/** A word that was typed for Vietnamese with the keys of its marks shown: `thieets` for thiết. */
function withoutKeys(unit: Word): Word {
  const folded = unit.folded.replace(/([aeo])\1|dd/g, (pair) => pair.charAt(0)).replace(/(?<=[aou])w|[sfrxj]$/g, '')
  return unit.isHan || folded === unit.folded ? unit : { ...unit, folded, exact: folded }
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
