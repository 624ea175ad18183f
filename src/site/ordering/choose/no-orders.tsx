import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'

/** In place of services, where the site offers none to order. */
export function NoOrders() {
  const t = useTranslations('order')
  const tLayout = useTranslations('layout')
  const href = useHref()
  return (
    <section className="mb-8">
      <p className="measure md:text-lg">{t('closed')}</p>
      <a href={href('/consultation')} className="button button-main mt-4">
        {tLayout('book')}
      </a>
    </section>
  )
}
