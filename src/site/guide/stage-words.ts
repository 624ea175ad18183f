import { useTranslations } from 'use-intl'
import { durationOf, type Stage } from './age-scale.ts'

/** When a stage is, and how long it takes, in the reader's words. */
export function useStageWords() {
  const t = useTranslations('guide')
  const ages = ({ StartAge, Years }: Stage) => t('between', { from: StartAge, to: StartAge + Years })
  const length = (stage: Stage) => {
    const { unit, count } = durationOf(stage)
    return t(unit, { count })
  }
  return {
    length,
    /** In a column that is headed by age. */
    span: ({ StartAge, Years }: Stage) => t('span', { from: StartAge, to: StartAge + Years }),
    when: (stage: Stage) => t('when', { ages: ages(stage), length: length(stage) }),
  }
}
