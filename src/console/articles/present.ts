import type { Locale } from '../../domain/editions.ts'
import { wordsOf } from '../messages/words.ts'

type Present = { name: string; locale: Locale; since: number }

/** Who else works on an article: a sentence each, by the reader's clock. */
export function presentSentences(present: readonly Present[], locale: Locale, timeZone: string): string[] {
  const say = wordsOf(locale)
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return present.map(({ name, locale: of, since }) =>
    say('articles.present', { name, language: say(`articles.language.${of}`), time: clock.format(since) }),
  )
}
