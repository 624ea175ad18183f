/** The words used to write figures, in each language. */
import { looseTranslators } from '../translators.ts'
import en from './messages/en.json' with { type: 'json' }
import tw from './messages/tw.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }

/** Keys are composed of a figure's own codes. */
export const WORDS = looseTranslators({ vi, 'zh-hant': tw, en })

/** Currencies that texts can write, ISO 4217. */
export const WRITTEN_MONEY: readonly string[] = Object.keys(en.money)
