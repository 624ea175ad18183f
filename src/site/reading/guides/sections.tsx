import { Compass, FileText, ListChecks, type LucideIcon, Plane, Send } from 'lucide-react'
import type { Guide } from '../../../api/client.ts'
import { GUIDE_ANCHORS } from '../../../domain/guide-sections.ts'
import { schoolSystemPath } from '../../../domain/site-paths.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { programmesPath } from '../../programmes/list/list-address.ts'
import { listPath } from '../../schools/list/list-address.ts'
import { SchoolCard } from '../../schools/list/school-card.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { Fold } from '../../ui/fold.tsx'
import { Photo } from '../../ui/photo.tsx'
import { ArticleCards } from '../articles/article-card.tsx'
import { Checked, FigureSourceList, SourceLink } from '../figure-sources.tsx'
import type { GuideData } from './load.ts'

export function Hero({ data: { guide, nameIn, schoolCount } }: { data: GuideData }) {
  const t = useTranslations('guide')
  const href = useHref()
  const month = useDates().month(guide.updated)
  return (
    <div
      className={`frame grid items-center gap-x-12 gap-y-6 pt-3 pb-6 ${guide.image ? 'md:grid-cols-2 ' : 'max-w-3xl '}md:pt-6 md:pb-12`}
    >
      <div>
        <h1 className="text-[2.125rem] md:text-5xl">{t('heading', { country: nameIn })}</h1>
        <p className="mt-3 md:mt-4 md:text-lg">{guide.desc}</p>
        <ul className="mt-2 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-quiet md:mt-5">
          <li className="flex items-center">{t('checked', { month })}</li>
          <li>
            <a href={href(listPath(guide.code, {}))} className="text-link flex min-h-11 items-center">
              {t('schoolCount', { count: schoolCount })}
            </a>
          </li>
        </ul>
        {guide.fallback && <p className="mt-3">{t('fallback')}</p>}
      </div>
      {guide.image && (
        <Photo
          src={guide.image}
          picture={guide.picture}
          width={1280}
          height={800}
          sizes="(min-width: 48rem) 50vw, 100vw"
          isFirst
          className="aspect-16/10 w-full rounded-3xl bg-sea object-cover print:hidden"
        />
      )}
    </div>
  )
}

/** The contents of the guide: the folded sections themselves on phones, a plain list on tablets, a sticky bar on wide screens. */
export function PageNavigation({ data: { guide } }: { data: GuideData }) {
  const t = useTranslations('guide')
  const parts = [
    ...guide.modes.map((mode) => ({ anchor: GUIDE_ANCHORS.mode(mode.enrollment), label: mode.name })),
    ...(guide.process ? [{ anchor: GUIDE_ANCHORS.process, label: t('fiveSteps') }] : []),
  ]
  if (parts.length < 2) return null
  return (
    <nav aria-label={t('onThisPage')} className="guide-navigation no-print border-y max-md:hidden border-line bg-paper">
      <ul className="frame lg:flex lg:gap-x-8">
        {parts.map(({ anchor, label }) => (
          <li key={anchor} className="border-t border-line first:border-t-0 lg:border-0">
            <a href={`#${anchor}`} className="flex min-h-12 items-center font-semibold">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ICONS: Record<string, LucideIcon> = {
  compass: Compass,
  'list-checks': ListChecks,
  'file-text': FileText,
  send: Send,
  plane: Plane,
}

/** The five steps, as stops of the route. */
export function Process({ process }: { process: NonNullable<Guide['process']> }) {
  return (
    <section id={GUIDE_ANCHORS.process} className="guide-part frame pt-8 md:pt-20">
      <h2 className="text-[1.75rem] md:text-4xl">{process.title}</h2>
      <p className="measure mt-3 text-quiet md:text-lg">{process.desc}</p>
      <ol className="mt-4 grid gap-1 md:mt-8 md:gap-7">
        {process.steps.map(({ id, icon, title, items }) => {
          const Icon = ICONS[icon] ?? Compass
          return (
            <li
              key={id}
              id={GUIDE_ANCHORS.step(id)}
              className="guide-part route-step route-step-down max-md:ps-7 md:pb-2"
            >
              <Fold
                className="fold-columns"
                summaryClass="max-md:min-h-11"
                heading={
                  <h3 className="flex items-start gap-2.5 text-lg leading-snug md:text-xl">
                    <Icon size={22} aria-hidden className="mt-1 shrink-0 text-quiet" />
                    {title}
                  </h3>
                }
              >
                <ul className="measure grid list-disc gap-2 ps-5 marker:text-edge max-md:gap-1.5 max-md:ps-4 max-md:pt-1 max-md:pb-2 max-md:text-[0.9375rem]">
                  {items.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Fold>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Where each way in is compared with the schools at home; the anchors are those of the comparisons. */
export function SchoolSystemLinks({ data: { guide, nameIn, requestedHome } }: { data: GuideData }) {
  const t = useTranslations('guide')
  const href = useHref()
  if (guide.modes.length === 0) return null
  const path = href(schoolSystemPath(guide.code, requestedHome))
  return (
    <p className="frame pt-6 md:pt-12">
      {t('systemText', { country: nameIn })}{' '}
      {guide.modes.map(({ enrollment, system }, index) => {
        const anchor = GUIDE_ANCHORS.system(enrollment)
        return (
          <span key={enrollment} id={anchor} className="guide-part">
            {index > 0 && ' · '}
            <a href={`${path}#${anchor}`} className="text-link">
              {system.title}
            </a>
          </span>
        )
      })}
    </p>
  )
}

// Related links of a guide: schools of the country, and articles, those about it first.

export function Schools({ data: { guide, nameIn, schools } }: { data: GuideData }) {
  const t = useTranslations('guide')
  const tProgrammes = useTranslations('programmes')
  const href = useHref()
  const { site } = useLayout()
  if (schools.length === 0) return null
  return (
    <section className="no-print frame pt-7 md:pt-20">
      <h2 className="text-2xl md:text-3xl">{t('schoolsTitle', { country: nameIn })}</h2>
      <p className="mt-2 text-quiet">{t('schoolsText')}</p>
      <ul className="rail mt-5 md:grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {schools.map((school) => (
          <SchoolCard key={school.id} school={school} level="h3" />
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={href(listPath(guide.code, {}))} className="button button-quiet">
          {t('allSchools', { country: nameIn })}
        </a>
        {site.has_programmes && (
          <a href={href(programmesPath({ country: guide.code }))} className="button button-quiet">
            {tProgrammes('inCountry', { country: nameIn })}
          </a>
        )}
      </p>
    </section>
  )
}

export function Articles({ data: { articles } }: { data: GuideData }) {
  const t = useTranslations('guide')
  if (articles.length === 0) return null
  return (
    <section className="no-print frame pt-7 md:pt-16">
      <h2 className="text-2xl md:text-3xl">{t('articlesTitle')}</h2>
      <ArticleCards articles={articles} className="rail mt-5 md:grid gap-x-8 gap-y-9" />
    </section>
  )
}

/** Pages of the authorities whose rules the guide states, and the sources of its figures. */
export function Sources({ guide: { sources, figures } }: { guide: GuideData['guide'] }) {
  const t = useTranslations('guide')
  if (sources.length === 0)
    return (
      <div className="frame">
        <FigureSourceList figures={figures} />
      </div>
    )
  const further = (figures?.sources ?? []).filter(({ link }) => !sources.some((source) => source.link === link))
  return (
    <section id="figure-sources" className="guide-part frame pt-5 md:pt-10">
      <Fold summaryClass="max-md:min-h-11" heading={<h2 className="text-lg">{t('sourcesTitle')}</h2>}>
        <p className="measure text-quiet md:mt-2">{t('sourcesText')}</p>
        <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-[0.9375rem] marker:text-edge md:mt-3 md:grid-cols-2 md:gap-2">
          {sources.map(({ name, link }) => (
            <li key={link}>
              <a href={link} rel="noopener" className="text-link">
                {name}
              </a>
            </li>
          ))}
          {further.map((source) => (
            <li key={source.link}>
              <SourceLink {...source} />
            </li>
          ))}
        </ul>
        {figures && <Checked figures={figures} className="measure mt-3 text-[0.9375rem] text-quiet" />}
      </Fold>
    </section>
  )
}
