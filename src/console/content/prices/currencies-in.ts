import type { Draft, DraftFields } from '../../../domain/content-form/draft.ts'
import { CURRENCIES, type Currency } from '../../../domain/currencies.ts'
import { editionCodes, editionOf } from '../../../domain/editions.ts'

/** The currencies of the editions, and those that already have an amount. */
export function currenciesIn(drafts: DraftFields): Currency[] {
  const currencyDrafts = drafts.currencies?.is === 'group' ? drafts.currencies.fields : {}
  const usual = editionCodes().map((locale) => {
    const draft = currencyDrafts[locale]
    return draft?.is === 'text' && draft.text !== '' ? draft.text : editionOf(locale).usualCurrency
  })
  const used = pricedIn(drafts)
  return CURRENCIES.filter((currency) => usual.includes(currency) || used.includes(currency))
}

/** The currencies that have an amount. */
export const pricedIn = (drafts: DraftFields): Currency[] =>
  CURRENCIES.filter((currency) => Object.values(drafts).some((draft) => hasAmount(draft, currency)))

function hasAmount(draft: Draft, currency: string): boolean {
  if (draft.is === 'list') return draft.rows.some((row) => hasAmount(row.draft, currency))
  if (draft.is !== 'group') return false
  const amount = draft.fields[currency]
  return (
    (amount?.is === 'text' && amount.text !== '') ||
    Object.values(draft.fields).some((each) => hasAmount(each, currency))
  )
}
