/** Texts that speak to the readers of one home country, with their money, exams or offices. */
import { editionOf, type Locale, textEditions } from '../editions.ts'

/** The home country of the readers that a text speaks to, ISO 3166-1 alpha-2, by the edition of the text. A text without one is everybody's. */
export type Readers = Readonly<Record<Locale, string>>

/** Whether the text of an edition, `written`, is for the readers of `locale`. */
export const isForReaders = (readers: Readers, written: Locale, locale: Locale): boolean =>
  readers[written] === undefined || readers[written] === editionOf(locale).homeCountry

type Question = { title: Readonly<Record<Locale, string | undefined>>; readers?: Readers | undefined }

/** Whether an edition shows a question: not if the text that it would show, its own or its fallback's, is for readers of another country. */
export function isQuestionShownIn({ title, readers = {} }: Question, locale: Locale): boolean {
  const written = textEditions(locale).find((each) => title[each])
  return written === undefined || isForReaders(readers, written, locale)
}
