import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useWrittenFigures } from '../written-figure.ts'
import type { Choices } from './load.ts'

export type BandFilter = 'tuition' | 'admission' | 'size'
type Band = { from: number; to: number | null }

/** How a band is written: `US$10,000–20,000`, `10–25%`, `2,000–5,000`. */
export function useBands() {
  const t = useTranslations('schools')
  const format = useFormatter()
  const write = useWrittenFigures()
  const label = (name: BandFilter, { from, to }: Band): string => {
    const ends = { from: format.number(from), to: to === null ? '' : format.number(to) }
    const part = to === null ? 'last' : from === 0 ? 'first' : 'middle'
    return t(`band.${name}.${part}`, ends)
  }
  /** Of a band that is open to one side, its other end, said to be one. */
  const home = ({ from, to, home: amount }: Choices['tuition'][number]): string | null => {
    const closed = amount && from === 0 ? { ...amount, value: amount.value_to ?? 0, value_to: null } : amount
    const written = write({ unit: 'money', value: from, value_to: to, currency: 'USD', home: closed }).home
    if (written === null || (to !== null && from > 0)) return written
    return t(to === null ? 'band.tuition.lastHome' : 'band.tuition.firstHome', { amount: written })
  }
  return { label, home }
}
