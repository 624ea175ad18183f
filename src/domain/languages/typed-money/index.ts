/** How readers type amounts of money, in each language. Apart from the other rules, so that only the page with such a field loads them. */
import type { LanguageCode, PerLanguage } from '../index.ts'
import { en } from './en.ts'
import { th } from './th.ts'
import type { TypedMoney } from './typed-money.ts'
import { vi } from './vi.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

const BY_LANGUAGE: Partial<PerLanguage<TypedMoney>> = { vi, 'zh-hant': zhHant, 'zh-hans': zhHans, en, th }

export const TYPED_MONEY: readonly TypedMoney[] = Object.values(BY_LANGUAGE)

/** A language without words of its own has those of English. */
export const typedMoneyOf = (language: LanguageCode): TypedMoney => BY_LANGUAGE[language] ?? en
