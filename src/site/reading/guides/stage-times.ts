import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { durationOf, type Stage } from './age-scale.ts'

/** When a stage is, and how long it takes, in the reader's words; of one that takes months only its beginning is an age. */
export function useStageTimes() {
  const t = useTranslations('guide')
  const format = useFormatter()
  const length = (stage: Stage) => {
    const { unit, count } = durationOf(stage)
    return t(unit, { count })
  }
  const isShort = (stage: Stage) => durationOf(stage).unit === 'months'
  const between = ({ startAge, years }: Stage) => ({ from: startAge, to: startAge + years })
  const ages = (stage: Stage) =>
    isShort(stage) ? t('fromAge', { from: stage.startAge }) : t('between', between(stage))
  return {
    length,
    /** In a column that is headed by age. */
    span: (stage: Stage) => (isShort(stage) ? format.number(stage.startAge) : t('span', between(stage))),
    when: (stage: Stage) => t('when', { ages: ages(stage), length: length(stage) }),
  }
}
