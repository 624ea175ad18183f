import { ArrowRight } from 'lucide-react'
import { useTranslations } from '../messages/provider.tsx'
import { useHomeCurrencyName } from '../shell/home-currency.ts'
import { useHref, useLayout } from '../shell/links.ts'
import { costsPath } from './load.ts'

/** The ways to /costs and /budget from pages about a country or about money. @param country its code; all countries without one */
export function CostsCard({ country }: { country?: string }) {
  const t = useTranslations('costs')
  const href = useHref()
  const currency = useHomeCurrencyName()
  if (!useLayout().site.has_costs) return null
  return (
    <div className="no-print mt-5 rounded-2xl bg-sea p-5 md:mt-8 md:flex md:items-center md:justify-between md:gap-8 md:p-8">
      <div>
        <h2 className="text-xl">{t('linkTitle')}</h2>
        <p className="measure mt-1">{t('linkText', { currency })}</p>
      </div>
      <p className="flex shrink-0 flex-wrap gap-3 max-md:mt-4">
        <a href={href(costsPath(country === undefined ? {} : { country }))} className="button button-quiet">
          {t('linkLabel')}
        </a>
        <a href={href('/budget')} className="button button-quiet">
          {t('linkBudget')}
        </a>
      </p>
    </div>
  )
}

/** One line on the page of a school or a programme. */
export function CostsLine({
  school,
  programme,
}: { school: number; programme?: never } | { school?: never; programme: number }) {
  const t = useTranslations('costs')
  const href = useHref()
  if (!useLayout().site.has_costs) return null
  const view = programme === undefined ? { school: String(school) } : { programme: String(programme) }
  return (
    <a href={href(costsPath(view))} className="text-link mt-1 inline-flex min-h-11 items-center gap-1.5">
      {t(programme === undefined ? 'linkSchool' : 'linkProgramme')}
      <ArrowRight size={16} aria-hidden className="shrink-0" />
    </a>
  )
}
