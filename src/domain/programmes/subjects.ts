/** Which subjects a programme belongs to, by a register's codes and by its name. */
import type { Subject } from '../content/subjects.ts'
import { editionCodes, editionOf } from '../editions.ts'
import { foldText } from '../folding.ts'

/** The code systems of registers; `duo` and `words` are words of names. */
export const CODE_SYSTEMS = ['cip', 'asced', 'cah', 'duo'] as const
export type CodeSystem = (typeof CODE_SYSTEMS)[number]

export type SubjectCodes = { id: number; slug: string; college: string } & Record<CodeSystem, readonly string[]> & {
    /** English words of programme names. */
    english: readonly string[]
  }

/** The English words of a subject: registers are in English, whatever the editions are called. */
export const englishWords = ({ name, words }: Pick<Subject, 'name' | 'words'>): string[] =>
  editionCodes()
    .filter((code) => editionOf(code).language === 'en')
    .flatMap((code) => [name[code] ?? [], words[code] ?? []].flat())

/** Codes and words that two subjects claim, each with the subjects' slugs. */
export function claimedTwice(
  subjects: readonly SubjectCodes[],
): { system: CodeSystem; code: string; slugs: string[] }[] {
  return CODE_SYSTEMS.flatMap((system) => {
    const claims = subjects.flatMap(({ slug, [system]: codes }) =>
      codes.map((code) => ({ slug, code: system === 'duo' ? foldText(code) : code })),
    )
    return [...Map.groupBy(claims, ({ code }) => code)]
      .filter(([, of]) => of.length > 1)
      .map(([code, of]) => ({ system, code, slugs: of.map(({ slug }) => slug) }))
  })
}

export type SubjectFinder = {
  /** The subject with the longest prefix of a code; null when none claims it. */
  ofCode: (system: 'cip' | 'asced' | 'cah', code: string) => number | null
  /** The subjects that an English or Dutch name tells: of words that overlap the longest counts. At most two, in the order of the name. */
  ofName: (name: string, language: 'english' | 'dutch') => number[]
  /** Whether two subjects are of different fields. */
  isOtherField: (one: number, other: number) => boolean
}

/** Codes are looked up by prefix, names by their longest words. */
export function findSubjects(subjects: readonly SubjectCodes[]): SubjectFinder {
  const prefixes = Object.fromEntries(
    (['cip', 'asced', 'cah'] as const).map((system) => [
      system,
      new Map(subjects.flatMap(({ id, [system]: codes }) => codes.map((code) => [code, id]))),
    ]),
  )
  const fields = new Map(subjects.map(({ id, college }) => [id, college]))
  const english = wordsOf(subjects, ({ english: words }) => words)
  // Dutch schools have English names too
  const dutch = wordsOf(subjects, ({ duo, english: words }) => [...words, ...duo])
  return {
    ofCode(system, code) {
      const codes = prefixes[system]
      for (let length = code.length; length >= 2; length--) {
        const id = codes?.get(code.slice(0, length))
        if (id !== undefined) return id
      }
      return null
    },
    ofName: (name, language) => subjectsIn(name, language === 'dutch' ? dutch : english),
    isOtherField: (one, other) => fields.get(one) !== fields.get(other),
  }
}

/** Folded words with their subjects, and how many words the longest has. */
type Words = { subjects: Map<string, number>; longest: number }

function wordsOf(subjects: readonly SubjectCodes[], of: (subject: SubjectCodes) => readonly string[]): Words {
  const byWord = new Map<string, number>()
  for (const subject of subjects)
    for (const word of of(subject)) {
      const folded = foldText(word)
      if (!byWord.has(folded)) byWord.set(folded, subject.id)
    }
  return { subjects: byWord, longest: Math.max(1, ...[...byWord.keys()].map((word) => word.split(' ').length)) }
}

/** Words of names that say less than others beside them: Bachelor of Commerce (Accounting) is accounting. */
const VAGUE = new Set(
  'arts art science sciences engineering business management commerce administration leadership design health education humanities technology language studies'.split(
    ' ',
  ),
)
/** The name of a degree, not of a subject. */
const OF_PHILOSOPHY = /\b(doctor|master|bachelor) of (philosophy|arts in|science in)\b/g
const JOINED = /[/&+]|\b(and|with|en)\b/i

function subjectsIn(name: string, { subjects, longest }: Words): number[] {
  const words = foldText(name).replace(OF_PHILOSOPHY, '').trim().split(' ')
  const matches: { id: number; isVague: boolean }[] = []
  for (let at = 0; at < words.length; ) {
    let taken = 0
    for (let count = Math.min(longest, words.length - at); count > 0 && taken === 0; count--) {
      const phrase = words.slice(at, at + count).join(' ')
      const id = subjects.get(phrase)
      if (id === undefined) continue
      matches.push({ id, isVague: VAGUE.has(phrase) })
      taken = count
    }
    at += taken || 1
  }
  const clear = matches.filter(({ isVague }) => !isVague)
  const vague =
    clear.length === 0 || (JOINED.test(name) && !name.includes('(')) ? matches.filter((each) => each.isVague) : []
  return [...new Set([...clear, ...vague].map(({ id }) => id))].slice(0, 2)
}
