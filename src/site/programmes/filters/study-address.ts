/** The filters of programmes that the lists of programmes and of schools share, in their URLs. */
import { readMark } from '../../../domain/typed-numbers.ts'
import { readTypedText } from '../../../domain/typed-text.ts'

export type StudyFilters = {
  /** Ids. */
  subjects: string
  /** A year with everything, and its tuition alone, in whole units of the edition's home money; as typed until the server has read them. */
  budget: string
  fee: string
  /** The reader's overall IELTS band such as `6.5`, or `none`. */
  english: string
  /** The reader's mark with the code of its scale, such as `vn-10:7.8`. */
  grade: string
  /** What a form sends of the grade: the code of the scale, and the mark as typed. */
  scale: string
  mark: string
  /** Months, 1 to 12. */
  intake: string
  /** `1` for programmes with a conditional offer, or with a right to work after the degree. */
  conditional: string
  post_study: string
}
export type StudyFilter = keyof StudyFilters

export const STUDY_FILTERS = [
  ...(['subjects', 'budget', 'fee', 'english', 'grade', 'scale', 'mark', 'intake'] as const),
  ...(['conditional', 'post_study'] as const),
] satisfies StudyFilter[]

/** Typed texts as the API takes them. */
export const tidied = <T extends StudyFilters>(filters: T): T => ({
  ...filters,
  budget: readTypedText(filters.budget),
  fee: readTypedText(filters.fee),
  mark: readTypedText(filters.mark),
})

type Scale = { code: string; name: string; worst: number; best: number }
/** @property text the mark as typed @property scale null where none was chosen */
export type UnreadMark = { text: string; scale: Scale | null }

const digits = 2

/** The grade that a URL or a form means; empty without one, or with what couldn't be read of it. */
export function readGrade<S extends Scale>(
  { grade, scale: code, mark }: Pick<StudyFilters, 'grade' | 'scale' | 'mark'>,
  scales: readonly S[],
): { grade: string; scale: S | null; unread: UnreadMark | null } {
  const none = { grade: '', scale: null, unread: null }
  const [givenCode = '', givenMark = ''] = code || mark ? [code, mark] : grade.split(':')
  const scale = scales.find((each) => each.code === givenCode) ?? null
  if (givenMark === '') return { ...none, scale }
  if (!scale) return { ...none, unread: { text: givenMark, scale } }
  const [from, to] = [Math.min(scale.worst, scale.best), Math.max(scale.worst, scale.best)]
  const number = readMark(givenMark, to, scale.best === 0)
  if (number === null || number < from || number > to) return { ...none, scale, unread: { text: givenMark, scale } }
  return { grade: `${scale.code}:${Number(number.toFixed(digits))}`, scale, unread: null }
}

type Read = { budget: number | null; fee: number | null; grade: string }

export type StudyCriteria = ReturnType<typeof studyCriteria>

/** The API's parameters of filters that were read. */
export const studyCriteria = ({ subjects, english, intake, conditional, post_study }: StudyFilters, read: Read) => ({
  ...(subjects && { subjects }),
  ...(english && { english: english === 'none' ? english : `ielts:${english}` }),
  ...(intake && { intake }),
  ...(conditional && { conditional }),
  ...(post_study && { post_study }),
  ...(read.budget !== null && { budget: String(read.budget) }),
  ...(read.fee !== null && { fee: String(read.fee) }),
  ...(read.grade && { grade: read.grade }),
})
