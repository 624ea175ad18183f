import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import type { PricedRefine } from '../quote.ts'

/** Beyond the priced range: a consultant can be asked, with the request written already. */
export function OverLimit({
  priced,
  longest,
  level: Heading = 'h3',
}: {
  priced: PricedRefine
  longest: number
  level?: 'h2' | 'h3'
}) {
  const t = useTranslations('order.check')
  const href = useHref()
  const { name, mode_name: mode, word_count: count, copies } = priced
  const remarks = encodeURIComponent(t('overRemarks', { name, mode, count, copies }))
  return (
    <div data-over-limit className="rounded-xl border-2 border-danger bg-danger-soft p-4">
      <Heading className="text-lg">{t('overTitle')}</Heading>
      <p className="mt-1">{t('overText', { count, max: longest })}</p>
      <a href={href(`/consultation?remarks=${remarks}`)} className="button button-main mt-4">
        {t('overContact')}
      </a>
    </div>
  )
}
