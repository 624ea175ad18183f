/** The words of wishes: those of the school search, with subjects in place of fields of study, and levels of programmes in place of kinds of entry. */
import { WISH_WORDS } from '../languages/wishes/index.ts'
import { PROGRAMME_LEVELS } from '../programmes/programme.ts'
import type { SchoolVocabulary } from '../school-words/pieces.ts'
import { schoolVocabulary, type WordSource } from '../school-words/vocabulary.ts'
import { foldedOf } from '../words.ts'

/** The words of the content, and the same where short words may lack their diacritics, for texts without any. */
export type WishVocabulary = { marked: SchoolVocabulary; unmarked: SchoolVocabulary }

/** Values of the filter `tags`, which programmes don't have. */
export const MARKS = { conditional: 'conditional', postStudy: 'post-study' } as const

type SubjectWords = { id: number; college: string; names: readonly string[]; words: readonly string[] }
type Source = Pick<WordSource, 'countries' | 'regions' | 'cities' | 'words' | 'schoolNames'> & {
  subjects: readonly SubjectWords[]
  /** Fields of study by slug; each means all of its subjects. */
  colleges: readonly { slug: string; names: readonly string[] }[]
}

/** The lookup tables of a reading, built once per content. */
export function wishVocabulary({ subjects, colleges, words, ...source }: Source): WishVocabulary {
  const withNames = (value: string, names: readonly string[]) => ({ value, slug: '', names })
  const parts = [
    ...subjects.flatMap(({ names, words: others }) => [...names, ...others]),
    ...WISH_WORDS.flatMap(({ levels }) => Object.values(levels).flat()),
  ].map((phrase) => ` ${foldedOf(phrase)} `)
  // “thạc sĩ IT” is read by its parts: a level and a subject
  const isReadByParts = (phrase: string) => {
    const folded = ` ${foldedOf(phrase)} `
    return parts.some((part) => folded.includes(part))
  }
  const fields = colleges.map(({ slug, names }) => {
    const ids = subjects.filter(({ college }) => college === slug).map(({ id }) => id)
    const fieldPhrases = [...names, ...words.flatMap(({ colleges: others }) => others[slug] ?? [])]
    return withNames(
      ids.join(' '),
      fieldPhrases.filter((phrase) => ids.length > 0 && !isReadByParts(phrase)),
    )
  })
  const phrasesOf = (name: 'postStudy' | 'conditional') => WISH_WORDS.flatMap((wishWords) => wishWords[name])
  const whole: WordSource = {
    ...source,
    colleges: [
      ...subjects.map(({ id, names, words: others }) => withNames(String(id), [...names, ...others])),
      ...fields,
    ],
    enrollments: PROGRAMME_LEVELS.map((level) =>
      withNames(
        level,
        WISH_WORDS.flatMap(({ levels }) => levels[level]),
      ),
    ),
    tags: [withNames(MARKS.conditional, phrasesOf('conditional')), withNames(MARKS.postStudy, phrasesOf('postStudy'))],
    words: words.map((list) => ({
      ...list,
      colleges: {},
      enrollments: {},
      tags: {},
      no_exam: [],
      fillers: [...list.fillers, ...WISH_WORDS.flatMap(({ fillers }) => fillers)],
      kept: [...list.kept, ...WISH_WORDS.flatMap(({ fixed }) => fixed)],
    })),
  }
  const marked = schoolVocabulary(whole)
  const { phrases } = schoolVocabulary({ ...whole, schoolNames: [] }, { clearLettersMin: 1 })
  return { marked, unmarked: { phrases, names: marked.names } }
}
