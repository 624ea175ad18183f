import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../links.ts'

/** The quiet way on to a consultation, where a page ends. */
export function CallToAction({ title, text }: { title: string; text: string }) {
  const t = useTranslations('layout')
  const href = useHref()
  return (
    <section className="no-print mt-12 rounded-2xl bg-sea p-6 md:flex md:items-center md:justify-between md:gap-6 md:p-8">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-1">{text}</p>
      </div>
      <a href={href('/consultation')} className="button button-main mt-4 shrink-0 md:mt-0">
        {t('book')}
      </a>
    </section>
  )
}
