import { ArrowRight } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'

/** Below the first page of a country's schools: the way to its guide. */
export function GuideLink({ image, code, country }: { image: string; code: string; country: string }) {
  const t = useTranslations('guide')
  const href = useHref()
  return (
    <section className="card relative mt-14 items-center gap-8 overflow-hidden hover:border-edge md:flex">
      <img
        src={image}
        width={640}
        height={400}
        alt=""
        loading="lazy"
        className="aspect-16/10 w-full bg-sea object-cover md:w-80"
      />
      <div className="p-6 md:ps-0">
        <h2 className="text-2xl">
          <a href={href(`/study/${code}`)} className="after:absolute after:inset-0 after:rounded-2xl">
            {t('linkTitle', { country })}
          </a>
        </h2>
        <p className="measure mt-2 text-quiet">{t('linkText')}</p>
        <p className="mt-3 flex items-center gap-1.5 font-semibold">
          {t('linkLabel')} <ArrowRight size={17} aria-hidden className="text-accent" />
        </p>
      </div>
    </section>
  )
}
