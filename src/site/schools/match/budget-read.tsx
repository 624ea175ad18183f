import type { MatchAnswer } from '../../../domain/match/match.ts'
import { HOME_CURRENCY } from '../../../domain/school-facts.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useLayout } from '../../shell/links.ts'
import { useWords } from './words.ts'

type Props = { answer: MatchAnswer; rateDay: string }

/** What was understood of the budget, so that a misread one is seen. */
export function BudgetRead({ answer: { money, visitor }, rateDay }: Props) {
  const t = useTranslations('match')
  const { home, asWritten } = useWords()
  const { day } = useDates()
  const { locale } = useLayout()
  if (money === null || visitor.budget === null) return null
  return (
    <p className="measure mb-2" data-budget>
      {money.currency === HOME_CURRENCY[locale]
        ? t('budgetRead', { amount: asWritten(money) })
        : t('budgetReadAt', { money: asWritten(money), amount: home(visitor.budget), day: day(rateDay) })}
    </p>
  )
}
