import { useTranslations } from '../../messages/provider.tsx'
import { listPath } from '../../schools/list/list-address.ts'
import { useDates } from '../../shell/dates.ts'
import { useHref } from '../../shell/links.ts'
import { Photo } from '../../ui/photo.tsx'
import type { GuideData } from './load.ts'

export function Hero({ data: { guide, nameIn, schoolCount } }: { data: GuideData }) {
  const t = useTranslations('guide')
  const href = useHref()
  const month = useDates().month(guide.updated)
  return (
    <div className="frame grid items-center gap-x-12 gap-y-6 pt-3 pb-6 md:grid-cols-2 md:pt-6 md:pb-12">
      <div>
        <h1 className="text-[2.125rem] md:text-5xl">{t('heading', { country: nameIn })}</h1>
        <p className="mt-4 text-lg">{guide.desc}</p>
        <ul className="mt-5 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-quiet">
          <li className="flex items-center">{t('checked', { month })}</li>
          <li>
            <a href={href(listPath(guide.code, {}))} className="text-link flex min-h-11 items-center">
              {t('schoolCount', { count: schoolCount })}
            </a>
          </li>
        </ul>
        {guide.fallback && <p className="mt-3">{t('fallback')}</p>}
      </div>
      <Photo
        src={guide.image}
        picture={guide.picture}
        width={1280}
        height={800}
        sizes="(min-width: 48rem) 50vw, 100vw"
        isFirst
        className="aspect-16/10 w-full rounded-3xl bg-sea object-cover print:hidden"
      />
    </div>
  )
}
