import { homeCurrency, shortAmount } from '../../../domain/editions.ts'
import { moneyInWords } from '../../../domain/money.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import type { StudyPart } from './study-part.ts'

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

type Unread = Pick<StudyPart, 'filters' | 'study' | 'choices' | 'path'>

/** What the server could not read of typed amounts and marks, with the amounts that may be meant. */
export function UnreadTexts(part: Unread) {
  const t = useTranslations('programmes')
  const { unreadMark } = part.study
  return (
    <>
      <UnreadAmount {...part} name="budget" />
      <UnreadAmount {...part} name="fee" />
      {unreadMark && (
        <p role="status" className="mt-3 rounded-2xl bg-danger-soft p-4">
          {unreadMark.scale
            ? t('gradeUnread', {
                text: unreadMark.text,
                from: Math.min(unreadMark.scale.worst, unreadMark.scale.best),
                to: Math.max(unreadMark.scale.worst, unreadMark.scale.best),
              })
            : t('gradeNoScale', { text: unreadMark.text })}
        </p>
      )}
    </>
  )
}

function UnreadAmount({ filters, study, choices, path, name }: Unread & { name: 'budget' | 'fee' }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const words = useBudgetWords()
  const input = study.amounts[name]
  const example = words.exact(choices?.budgets[2]?.limit ?? 0)
  if (!input || input.amount !== null) return null
  return (
    <div role="status" className="mt-3 rounded-2xl bg-danger-soft p-4">
      <p>{t(input.offers.length > 0 ? 'budgetUnclear' : 'budgetUnread', { text: filters[name], amount: example })}</p>
      {input.offers.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {input.offers.map((amount) => (
            <li key={amount}>
              <a href={href(path({ [name]: String(amount) }))} className="button button-quiet">
                {t('budgetMeant', { amount: words.exact(amount) })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
