import { homeCurrency } from '../../domain/editions.ts'
import type { Money } from '../../domain/typed-money.ts'
import { ErrorSummary, TextField } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { useHomeCurrencyName } from '../shell/home-currency.ts'
import { useHref, useLayout } from '../shell/links.ts'
import { type BudgetPageData, budgetPath } from './budget-load.ts'
import { useBothMoney, useCostFormats } from './formats.ts'

/** The amount as it is said; a short number gets the amount that it usually stands for to choose. */
export function BudgetForm({ data: { text, read } }: { data: BudgetPageData }) {
  const t = useTranslations('budget')
  const href = useHref()
  const error = useBudgetError(read)
  const offers = useOffers(read)
  const currency = useHomeCurrencyName()
  return (
    <form method="get" action={href('/budget')} className="no-print card mt-6 p-5 md:p-8" data-budget>
      <ErrorSummary errors={error ? [{ field: 'budget', text: error }] : []} of={text} />
      {offers.length > 0 && (
        <ul className="mb-5 flex flex-wrap gap-3" data-offers>
          {offers.map(({ label, amount }) => (
            <li key={label}>
              <a href={href(budgetPath(amount))} className="button button-quiet">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="max-w-md">
        <TextField
          name="budget"
          label={t('field', { currency })}
          hint={t('hint', { example: t('example') })}
          value={text}
          errors={error ? [error] : undefined}
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <button type="submit" className="button button-main mt-5">
        {t('show')}
      </button>
    </form>
  )
}

type Read = BudgetPageData['read']

/** A typed amount: in the reader's currency rounded, in another as typed. */
export function useTypedMoney(): (money: Money) => string {
  const { home, exact } = useCostFormats()
  const own = homeCurrency(useLayout().locale)
  return ({ amount, currency }) =>
    currency === own ? home([amount * 100, amount * 100]) : exact([amount * 100, amount * 100], currency)
}

/** Amounts of the answer: in the reader's currency, and in the one that the budget was typed in. */
export function useBudgetMoney({ read, answer }: BudgetPageData): (ends: [number, number]) => string {
  return useBothMoney(read && 'money' in read ? read.money : null, answer.rates)
}

function useBudgetError(read: Read): string | null {
  const t = useTranslations('budget')
  const own = useHomeCurrencyName()
  const { home } = useCostFormats()
  const written = useTypedMoney()
  if (read === null || !('error' in read)) return null
  const example = t('example')
  if (read.error === 'unreadable') return t('error.unreadable', { example })
  if (read.error === 'either')
    return t('error.either', { first: written(read.either[0]), second: written(read.either[1]) })
  if (read.error === 'currency') return t('error.currency', { currency: read.currency, own })
  return t(`error.${read.error}`, { amount: home([read.home * 100, read.home * 100]), example })
}

function useOffers(read: Read): { label: string; amount: number }[] {
  const t = useTranslations('budget')
  const { home } = useCostFormats()
  const own = homeCurrency(useLayout().locale)
  if (read === null || !('error' in read)) return []
  const offer = (amount: number) => ({ amount, label: t('meant', { amount: home([amount * 100, amount * 100]) }) })
  if (read.error === 'small') return read.meant === null ? [] : [offer(read.meant)]
  if (read.error !== 'either') return []
  return read.either.filter(({ currency }) => currency === own).map(({ amount }) => offer(amount))
}
