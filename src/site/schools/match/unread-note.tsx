/** What the match didn't use of the question that led to it, and how it read an amount for the whole course. */
import { useTranslations } from '../../messages/provider.tsx'
import { useWholeBudgetText } from '../../programmes/list/whole-budget.ts'
import { useHref } from '../../shell/links.ts'
import { type MatchPageData, matchPath } from './load.ts'

/** A sentence on the amount; empty for none. */
export function useUnreadBudget({ unread }: MatchPageData): string {
  const budgetText = useWholeBudgetText()
  return unread?.wholeBudget ? budgetText(unread.wholeBudget, unread.yearly) : ''
}

export function UnreadNote({ data }: { data: MatchPageData }) {
  const t = useTranslations('programmes')
  const tMatch = useTranslations('match')
  const href = useHref()
  const budget = useUnreadBudget(data)
  const words = data.unread?.words ? t('unreadWords', { words: data.unread.words }) : ''
  const currency = data.unread?.currency ? t('unusedWish.currency', { text: data.unread.currency, band: '' }) : ''
  const test = data.unread?.otherTest ? t('unusedWish.other_test', { text: data.unread.otherTest, band: '' }) : ''
  const lines = [budget, currency, test, words].filter(Boolean)
  const isLevelAssumed = data.unread?.isLevelAssumed
  if (lines.length === 0 && !isLevelAssumed) return null
  return (
    <ul role="status" className="mt-3 rounded-2xl bg-sea p-4" data-unread>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {isLevelAssumed && (
        <li>
          {tMatch('levelAssumed', { level: tMatch('levels.bachelor') })}{' '}
          <a href={href(matchPath({ ...data.values, level: ['master'] }, data.question))} className="text-link">
            {tMatch('levelInstead', { level: tMatch('levels.master') })}
          </a>
        </li>
      )}
    </ul>
  )
}
