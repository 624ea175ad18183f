/** The words used to write figures, in each language. */
import { loadMessages } from '../messages.ts'
import { looseTranslators } from '../translators.ts'

const MESSAGES = await loadMessages('figures')

/** Keys are composed of a figure's own codes. */
export const WORDS = looseTranslators(MESSAGES)

/** Currencies that texts can write, ISO 4217. */
export const WRITTEN_MONEY: readonly string[] = Object.keys(MESSAGES.en.money)
