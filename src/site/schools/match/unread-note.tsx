/** What the match didn't use of the question that led to it, and how it read an amount for the whole course. */
import { useTranslations } from '../../messages/provider.tsx'
import { useWholeBudgetText } from '../../programmes/list/whole-budget.ts'
import type { MatchPageData } from './load.ts'

/** A sentence on the amount; empty for none. */
export function useUnreadBudget({ unread }: MatchPageData): string {
  const budgetText = useWholeBudgetText()
  return unread?.wholeBudget ? budgetText(unread.wholeBudget, unread.yearly) : ''
}

export function UnreadNote({ data }: { data: MatchPageData }) {
  const t = useTranslations('programmes')
  const budget = useUnreadBudget(data)
  const words = data.unread?.words ? t('unreadWords', { words: data.unread.words }) : ''
  const currency = data.unread?.currency ? t('unusedWish.currency', { text: data.unread.currency, band: '' }) : ''
  const test = data.unread?.otherTest ? t('unusedWish.other_test', { text: data.unread.otherTest, band: '' }) : ''
  const lines = [budget, currency, test, words].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul role="status" className="mt-3 rounded-2xl bg-sea p-4" data-unread>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
