/** The sentence beside a wrong field. */
import type { Wrong } from '../../../domain/match/fields.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useWords } from './words.ts'

export function useWrong(): (wrong: Wrong) => string {
  const t = useTranslations('match')
  const { home } = useWords()
  return ({ says, from = 0, to = 0 }) =>
    t(`wrong.${says}` as 'wrong.between', { from, to, amount: home(to), example: t('example') })
}
