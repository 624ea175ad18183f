/** The sentence beside a wrong field. */
import type { Wrong } from '../../../domain/match/fields.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useWords } from './words.ts'

export function useWrong(): (wrong: Wrong) => string {
  const t = useTranslations('match')
  const { home, asWritten } = useWords()
  return ({ says, from = 0, to = 0, either, currency = '' }) => {
    const [first = '', second = ''] = either?.map(asWritten) ?? []
    const named = { first, second, currency, own: t('currency'), amount: home(to), example: t('example') }
    return t(`wrong.${says}` as 'wrong.between', { from, to, ...named })
  }
}
