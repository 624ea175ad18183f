import type { Cost } from '../../../domain/match/cost.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { Line } from './line.tsx'
import { useWords } from './words.ts'

type Props = { cost: Cost | null; budget: number | null; origins: MatchAnswer['origins'] }

/** What a year costs, and how far the budget is from it; a cost that isn't known is said to be. */
export function CostLine({ cost, budget, origins }: Props) {
  const t = useTranslations('match')
  const { price, home } = useWords()
  if (!cost) return <Line label={t('line.cost')}>{t(budget === null ? 'costUnknownPlain' : 'costUnknown')}</Line>
  const year = origins.find(({ id }) => id === cost.origin)?.year
  return (
    <Line label={t('line.cost')} year={year}>
      {t('costSays', { amount: price(cost.amount, cost.currency), home: home(cost.home) })}
      {budget !== null && cost.missing === null && (
        <span className="block">{t('costUnder', { gap: home(budget - cost.home) })}</span>
      )}
      {cost.missing !== null && (
        <span className="block">{t(cost.missing === 'board' ? 'costTuition' : 'costBoard')}</span>
      )}
    </Line>
  )
}
