import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'

/** Who pays the firm, and who doesn't; nothing where the firm doesn't say. */
export function Paid() {
  const t = useTranslations('about')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const { paid_by, pages } = useLayout().site
  if (!paid_by) return null
  return (
    <section id="paid" className="frame mt-14 scroll-mt-16">
      <h2 className="text-[1.625rem] md:text-4xl">{t('paidTitle')}</h2>
      <p className="measure mt-2 md:text-lg">
        {paid_by.sentence} {paid_by.demo && <span className="tag border border-line">{tLayout('demo')}</span>}
      </p>
      <ul className="mt-6 grid gap-x-12 gap-y-6 md:grid-cols-2">
        {paid_by.points.map(({ title, desc }) => (
          <li key={title} className="border-t border-line pt-4">
            <h3 className="text-lg">{title}</h3>
            <p className="measure mt-1 text-quiet">{desc}</p>
          </li>
        ))}
      </ul>
      {pages.includes('terms') && (
        <a href={href('/terms')} className="button button-quiet mt-6">
          {tLayout('terms')}
        </a>
      )}
    </section>
  )
}
