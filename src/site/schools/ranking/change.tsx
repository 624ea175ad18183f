import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'

/** Places gained or lost since the edition before. */
export function Change({ change }: { change: number | null }) {
  const t = useTranslations('ranking')
  if (change === null)
    return (
      <span className="inline-flex items-center gap-1 text-sm text-quiet">
        <Minus size={14} aria-hidden className="hidden md:inline" />
        {t('isNew')}
      </span>
    )
  if (change === 0)
    return (
      <span className="text-quiet">
        <span aria-hidden>=</span>
        <span className="sr-only">{t('same')}</span>
      </span>
    )
  const count = Math.abs(change)
  const Arrow = change > 0 ? ArrowUp : ArrowDown
  return (
    <span
      className={`inline-flex items-center gap-0.5 font-semibold tabular-nums ${change > 0 ? 'text-jade' : 'text-danger'}`}
    >
      <Arrow size={16} aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{change > 0 ? t('up', { count }) : t('down', { count })}</span>
    </span>
  )
}
