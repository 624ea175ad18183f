/** How readers write wishes for programmes, in each language. Apart from the other rules, because only the search reads them. */
import type { PerLanguage } from '../index.ts'
import { en } from './en.ts'
import { th } from './th.ts'
import { vi } from './vi.ts'
import type { WishWords } from './wish-words.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

const BY_LANGUAGE: Partial<PerLanguage<WishWords>> = { vi, 'zh-hant': zhHant, 'zh-hans': zhHans, en, th }

export const WISH_WORDS: readonly WishWords[] = Object.values(BY_LANGUAGE)
