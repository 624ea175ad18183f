import { shortAmount } from '../../../domain/editions.ts'
import { moneyInWords } from '../../../domain/money.ts'
import { homeCurrency } from '../../../domain/school-facts.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { programmesPath } from './list-address.ts'
import type { ProgrammeListData } from './load.ts'

/** More digits than a budget has. */
const exactDigits = 12

/** Amounts in the reader's money: short, and exactly as they can be typed again. */
export function useBudgetWords() {
  const format = useFormatter()
  const { locale } = useLayout()
  const write = (amount: number, digits: number) => {
    const text = format.number(amount, { ...shortAmount(locale, amount), maximumSignificantDigits: digits })
    return moneyInWords(text, homeCurrency(locale), locale)
  }
  return { short: (amount: number) => write(amount, 3), exact: (amount: number) => write(amount, exactDigits) }
}

/** What the server made of a typed budget that it could not read: the amounts that may be meant. */
export function UnreadBudget({ data: { budget, filters, list } }: { data: ProgrammeListData }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const words = useBudgetWords()
  const example = words.exact(list.choices?.budgets[2]?.limit ?? 0)
  if (!budget || budget.amount !== null) return null
  return (
    <div role="status" className="mt-3 rounded-2xl bg-danger-soft p-4">
      <p>{t(budget.offers.length > 0 ? 'budgetUnclear' : 'budgetUnread', { text: filters.budget, amount: example })}</p>
      {budget.offers.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {budget.offers.map((amount) => (
            <li key={amount}>
              <a href={href(programmesPath({ ...filters, budget: String(amount) }))} className="button button-quiet">
                {t('budgetMeant', { amount: words.exact(amount) })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
