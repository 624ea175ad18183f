/** What words say to texts: those that say little in any question, and those that hardly a text has. */
import type { Locale } from '../../../domain/editions.ts'
import type { Database } from '../../store.ts'
import { countsOf } from './kept-postings.ts'
import { everyTerm } from './postings-of.ts'
import { readTyped } from './search-scored.ts'

/** Whether nothing in it asks for anything: quiet words and numbers alone. */
export async function saysLittle(db: Database, text: string, locale: Locale): Promise<boolean> {
  const { pieces } = await readTyped(db, text, locale)
  return pieces.every(({ isQuiet, ways }) => isQuiet || /^\p{N}+$/u.test(ways[0]?.text ?? ''))
}

/** Quiet words that names have too; of characters one alone may be a part of any word. */
const JOINING = new Set(['of', 'the', 'at', 'in', 'and', 'for', 'và'])

/** Whether it is put as a question or sentence, which no name is: how do I, 需要嗎. */
export async function isSentence(db: Database, text: string, locale: Locale): Promise<boolean> {
  const { pieces } = await readTyped(db, text, locale)
  return pieces.some(
    ({ isQuiet, ways: [typed] }) => isQuiet && typed && typed.text.length > 1 && !JOINING.has(typed.text),
  )
}

/** Up to so many texts, or this part of all, have what is rare. */
const rareMax = 3
const rarePart = 0.01

/** Whether hardly a text has all of these words: then they are no word of the field, but a name. */
export async function isRareInTexts(db: Database, text: string, locale: Locale): Promise<boolean> {
  const every = everyTerm(locale)
  const having = await countsOf(db, [every])
  return (await countInTexts(db, text, locale)) <= Math.max(rareMax, rarePart * (having.get(every) ?? 0))
}

/** How many texts have the rarest of these words. */
export async function countInTexts(db: Database, text: string, locale: Locale): Promise<number> {
  const { pieces } = await readTyped(db, text, locale)
  const units = pieces.flatMap(({ ways }) => ways[0]?.units ?? [])
  const having = await countsOf(
    db,
    units.flatMap(({ options }) => options.map(({ term }) => term)),
  )
  return Math.min(...units.map(({ options }) => Math.max(0, ...options.map(({ term }) => having.get(term) ?? 0))))
}
