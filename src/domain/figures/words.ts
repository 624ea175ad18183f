/** The words that figures are written with, in each language. */
import type { Locale } from '../editions.ts'
import { translators } from '../translators.ts'
import en from './messages/en.json' with { type: 'json' }
import tw from './messages/tw.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }

type Say = { (key: string, values?: Record<string, string | number>): string; has: (key: string) => boolean }

/** Keys are put together of a figure's own codes. */
export const WORDS = translators({ vi, tw, en }) as unknown as Record<Locale, Say>

/** Currencies that texts can write, ISO 4217. */
export const WRITTEN_MONEY: readonly string[] = Object.keys(en.money)
