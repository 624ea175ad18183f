import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../links.ts'

/** Where schools are recommended: who pays for that, in a sentence. */
export function PaidLine({ className = '' }: { className?: string }) {
  const t = useTranslations('layout')
  const href = useHref()
  const { paid_by } = useLayout().site
  if (!paid_by) return null
  return (
    <p className={`measure text-sm text-quiet ${className}`}>
      {paid_by.sentence}{' '}
      <a href={href('/about#paid')} className="text-link">
        {t('howPaid')}
      </a>{' '}
      {paid_by.demo && <span className="tag border border-line">{t('demo')}</span>}
    </p>
  )
}
