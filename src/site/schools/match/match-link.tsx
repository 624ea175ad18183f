import { ArrowRight } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'

/** The link to "Where do I stand" for visitors without a school in mind. */
export function MatchCard() {
  const t = useTranslations('match')
  return (
    <div className="mt-5 rounded-2xl bg-sea p-5 md:mt-8 md:flex md:items-center md:justify-between md:gap-8 md:p-8">
      <div>
        <h2 className="text-xl">{t('linkTitle')}</h2>
        <p className="measure mt-1">{t('linkText')}</p>
      </div>
      <a href={useHref()('/match')} className="button button-quiet shrink-0 max-md:mt-4">
        {t('linkLabel')}
      </a>
    </div>
  )
}

/** One line, when schools follow below. */
export function MatchLine() {
  const t = useTranslations('match')
  return (
    <a href={useHref()('/match')} className="text-link mt-1 inline-flex min-h-11 items-center gap-1.5">
      {t('linkLabel')}
      <ArrowRight size={16} aria-hidden className="shrink-0" />
    </a>
  )
}
