/** Says how an amount for the whole course is read where budgets are for a year. */
import { useCostFormats } from '../../costs/formats.ts'
import { useTranslations } from '../../messages/provider.tsx'

export type WholeBudgetCode = 'whole_course' | 'whole_years'
export const isWholeBudget = (code: string): code is WholeBudgetCode =>
  code === 'whole_course' || code === 'whole_years'

/** @returns a sentence; `text` is the amount as typed, or with `whole_years` the number of years; `yearly` is in units of home money */
export function useWholeBudgetText(): (read: { code: WholeBudgetCode; text: string }, yearly: number) => string {
  const t = useTranslations('programmes')
  const { home } = useCostFormats()
  const written = (amount: number) => home([amount * 100, amount * 100])
  return ({ code, text }, yearly) => {
    if (code === 'whole_course') return t('unusedWish.whole_course', { text })
    const years = Number(text)
    return t('unusedWish.whole_years', { years, whole: written(yearly * years), yearly: written(yearly) })
  }
}
