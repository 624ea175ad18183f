import { ArrowRight } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { FigureSourceList } from '../../reading/figure-sources.tsx'
import { headingsDown } from '../../reading/guides/headings-down.ts'
import { useDates } from '../../shell/dates.ts'
import { CallToAction } from '../../shell/layout/call-to-action.tsx'
import { useHref } from '../../shell/links.ts'
import type { CountryText } from './country-text.ts'
import '../../shell/layout/prose-tables.css'

/** Below the first page of a country's schools: how studying there works, or the way to its guide. */
export function CountryAbout({ text, code, country }: { text: CountryText; code: string; country: string }) {
  return text.kind === 'guide' ? (
    <GuideLink image={text.image} code={code} country={country} />
  ) : (
    <CountryPage page={text} country={country} />
  )
}

function GuideLink({ image, code, country }: { image: string; code: string; country: string }) {
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

function CountryPage({ page, country }: { page: Extract<CountryText, { kind: 'page' }>; country: string }) {
  const t = useTranslations('guide')
  const { day } = useDates()
  return (
    <section className="mt-16 border-t-2 border-ink pt-8">
      <h2 className="text-[1.75rem] md:text-4xl">{page.title}</h2>
      <p className="mt-2 text-quiet">{t('updated', { date: day(page.updated) })}</p>
      {page.fallback && <p className="mt-3">{t('fallback')}</p>}
      <div
        className="prose country-text mt-4 lg:columns-2 lg:gap-14"
        dangerouslySetInnerHTML={{ __html: headingsDown(page.body) }}
      />
      <FigureSourceList figures={page.figures} />
      <CallToAction title={t('askTitle', { country })} text={t('askText')} />
    </section>
  )
}
