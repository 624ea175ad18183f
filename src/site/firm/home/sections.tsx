/** The sections of the home page, in page order. */

import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SchoolItem } from '../../../api/client.ts'
import { globeOf } from '../../art/globes.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { SiteSearch } from '../../reading/search/search-form.tsx'
import { SchoolCard } from '../../schools/list/school-card.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Fold } from '../../ui/fold.tsx'
import type { HomeData } from './load.ts'

export function Hero({ banner }: { banner: HomeData['banners'][number] | undefined }) {
  const t = useTranslations('home')
  const tLayout = useTranslations('layout')
  const tMatch = useTranslations('match')
  const tCosts = useTranslations('costs')
  const href = useHref()
  const { locale, site } = useLayout()
  const globe = globeOf(locale)
  return (
    <section className="overflow-hidden">
      <div className="frame grid items-center gap-5 py-6 md:grid-cols-[1.1fr_1fr] md:py-14 lg:gap-12">
        <div>
          <h1 className="text-[2.125rem] leading-[1.2] md:text-5xl lg:text-[3.375rem]">
            {banner?.title ?? site.tagline}
          </h1>
          <p className="mt-3 max-w-xl text-quiet md:mt-4 md:text-lg">{banner?.desc}</p>
          <SiteSearch
            question={{ label: t('ask.label'), hint: t('ask.hint'), example: t('ask.example') }}
            className="mt-5 max-w-xl md:mt-6"
          />
          <p className="mt-1 flex flex-wrap gap-x-5">
            <a href={href('/match')} className="text-link inline-flex min-h-11 items-center">
              {tMatch('linkLabel')}
            </a>
            {site.has_costs && (
              <a href={href('/budget')} className="text-link inline-flex min-h-11 items-center">
                {tCosts('linkBudget')}
              </a>
            )}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <a href={href(banner?.link ?? '/consultation')} className="button button-main max-md:px-4">
              {banner?.link_label ?? tLayout('book')}
            </a>
            <DialogButton dialog="school-search" command="show-modal" className="button button-quiet max-md:px-4">
              {t('secondary')}
            </DialogButton>
          </div>
        </div>
        <figure className="max-md:hidden">
          <Drawing svg={globe.svg} />
          {globe.hasRoute && (
            <figcaption className="text-center text-sm md:mt-2 text-quiet">{t('routeCaption')}</figcaption>
          )}
        </figure>
      </div>
    </section>
  )
}

/** The organisation's heading of a section, and the sentence below it; empty for the usual ones. */
export type Heading = { title: string; text: string }

/** A section of the home page with its own heading. */
export function Section({
  title,
  text,
  children,
  tone = 'plain',
  isFolded = false,
}: {
  title: string
  text?: string
  children: ReactNode
  tone?: 'plain' | 'sand'
  /** On phones the content unfolds. */
  isFolded?: boolean
}) {
  const heading = <h2 className="text-[1.625rem] md:text-4xl">{title}</h2>
  const content = <div className="mt-3 md:mt-6">{children}</div>
  return (
    <section className={tone === 'sand' ? 'mt-6 bg-sand py-5 md:mt-14 md:py-12' : 'mt-6 md:mt-14'}>
      <div className="frame">
        {isFolded ? (
          <Fold
            heading={
              <>
                {heading}
                {text && <span className="measure mt-2 text-quiet md:text-lg">{text}</span>}
              </>
            }
          >
            {content}
          </Fold>
        ) : (
          <>
            {heading}
            {text && <p className="measure mt-2 text-quiet md:text-lg">{text}</p>}
            {content}
          </>
        )}
      </div>
    </section>
  )
}

export function Claims() {
  const t = useTranslations('home')
  const { claims } = useLayout().site
  const href = useHref()
  if (claims.length === 0) return null
  return (
    <section aria-label={t('claims')} className="border-y border-line bg-sand">
      <ul className="frame grid grid-cols-2 gap-x-6 gap-y-1.5 py-2 md:grid-cols-3 md:gap-y-5 md:py-5 lg:flex lg:justify-between">
        {claims.map(({ id, value, label, period, of }) => (
          <li key={id} className="max-md:first:col-span-2">
            <p className="text-2xl font-semibold">{value}</p>
            <p className="max-w-48 text-sm leading-snug">{label}</p>
            <p className="mt-0.5 max-w-48 text-xs leading-snug text-quiet">
              {of ? t('claimsNote', { period, of }) : period}
            </p>
          </li>
        ))}
      </ul>
      <p className="frame -mt-3 flex flex-wrap items-center gap-x-4 pb-1 text-sm">
        <a href={href('/about#figures')} className="text-link inline-flex min-h-11 items-center">
          {t('howCounted')}
        </a>
        {claims.some(({ demo }) => demo) && <span className="text-quiet">{t('claimsDemo')}</span>}
      </p>
    </section>
  )
}

/** On wide screens, by the number of countries, so that no card stands alone. */
const COUNTRY_COLUMNS = [
  '',
  'lg:grid-cols-2',
  'lg:grid-cols-2',
  'lg:grid-cols-3',
  'lg:grid-cols-4',
  'lg:grid-cols-5',
  'lg:grid-cols-3',
]

export function Countries({ countries, title, text }: { countries: HomeData['countries'] } & Heading) {
  const t = useTranslations('home')
  const href = useHref()
  if (countries.length === 0) return null
  return (
    <Section title={title || t('countriesTitle')} text={text}>
      <ul
        className={`grid gap-x-5 max-md:grid-cols-2 md:grid-cols-2 md:gap-3 ${COUNTRY_COLUMNS[countries.length] ?? 'lg:grid-cols-4'}`}
      >
        {countries.map(({ id, name, country_code, summary, school_count }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 hover:border-edge max-md:border-t max-md:border-line md:flex-col md:flex-nowrap md:items-stretch md:rounded-2xl md:border md:border-line md:bg-card md:p-5 md:shadow-card"
          >
            <h3 className="text-lg md:text-xl">
              <a
                href={href(`/countries/${country_code}/schools`)}
                className="after:absolute after:inset-0 after:rounded-2xl"
              >
                {name}
              </a>
            </h3>
            <p className="grow text-[0.8125rem] leading-snug text-quiet max-md:hidden md:mt-2 md:text-[0.9375rem] md:leading-normal">
              {summary}
            </p>
            <p className="flex items-center gap-1.5 font-semibold max-md:text-sm md:mt-3">
              {t('schoolCount', { count: school_count })} <ArrowRight size={17} aria-hidden className="text-accent" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Expectations({ items, title, text }: { items: HomeData['expectations'] } & Heading) {
  const t = useTranslations('home')
  if (items.length === 0) return null
  return (
    <Section title={title || t('whyTitle')} text={text}>
      <ul className="grid gap-x-10 md:grid-cols-2 md:gap-y-7">
        {items.map(({ id, title: name, desc }) => (
          <li key={id} className="border-t border-line md:border-t-2 md:border-ink md:pt-4">
            <Fold summaryClass="max-md:min-h-13 max-md:py-2" heading={<h3 className="text-lg md:text-xl">{name}</h3>}>
              <p className="measure text-quiet max-md:pb-3 md:mt-1.5">{desc}</p>
            </Fold>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The line motif: five stops from first talk to departure. */
export function Steps({ steps, title, text }: { steps: HomeData['steps'] } & Heading) {
  const t = useTranslations('home')
  if (steps.length === 0) return null
  return (
    <Section title={title || t('flowTitle')} text={text} tone="sand" isFolded>
      <ol className="route-steps grid gap-2 md:gap-6 lg:grid-cols-5">
        {steps.map(({ id, title: name, desc }) => (
          <li key={id} className="route-step">
            <Fold summaryClass="max-md:min-h-11" heading={<h3 className="text-lg">{name}</h3>}>
              <p className="text-[0.9375rem] text-quiet max-md:pb-2 md:mt-1">{desc}</p>
            </Fold>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Featured schools of the edition, or a random sample, which the organisation's heading doesn't fit. */
export function ShownSchools({
  schools,
  areNotable,
  title,
  text,
}: { schools: SchoolItem[]; areNotable: boolean } & Heading) {
  const t = useTranslations('home')
  const href = useHref()
  if (schools.length === 0) return null
  return (
    <Section
      title={areNotable ? title || t('notableTitle') : t('schoolsTitle')}
      text={areNotable ? text : t('schoolsText')}
    >
      <ul className="rail md:grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {schools.map((school) => (
          <SchoolCard key={school.id} school={school} level="h3" />
        ))}
      </ul>
      <a href={href('/countries/all/schools')} className="button button-quiet mt-1 md:mt-6">
        {t('allSchools')}
      </a>
    </Section>
  )
}

export function Services({ services, title, text }: { services: HomeData['services'] } & Heading) {
  const t = useTranslations('home')
  const href = useHref()
  if (services.length === 0) return null
  return (
    <Section title={title || t('servicesTitle')} text={text}>
      <ul className="rail gap-x-8 md:grid md:grid-cols-2 lg:grid-cols-3">
        {services.map(({ id, title: name, desc, link }) => (
          <li key={id} className="relative border-t border-line py-3 hover:border-ink md:py-5">
            <h3 className="text-lg">
              <a
                href={href(link ?? '/service')}
                className="flex items-center justify-between gap-3 after:absolute after:inset-0"
              >
                {name}
                <ArrowRight size={17} aria-hidden className="shrink-0 text-accent" />
              </a>
            </h3>
            <p className="mt-1 text-[0.9375rem] text-quiet">{desc}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Advertisement({ banners }: { banners: HomeData['banners'] }) {
  const href = useHref()
  if (banners.length === 0) return null
  return (
    <div className="frame mt-8 md:mt-10">
      <div className="rail gap-4 md:grid md:grid-cols-2">
        {banners.map(({ id, title, desc, link, link_label }) => (
          <section key={id} className="rounded-2xl bg-sea p-5 md:p-8">
            <h2 className="text-xl md:text-2xl">{title}</h2>
            <p className="measure mt-2 max-md:text-[0.9375rem]">{desc}</p>
            <a href={href(link ?? '/')} className="button button-quiet mt-4 bg-paper">
              {link_label}
            </a>
          </section>
        ))}
      </div>
    </div>
  )
}

export function Questions({ questions, title, text }: { questions: HomeData['questions'] } & Heading) {
  const t = useTranslations('home')
  if (questions.length === 0) return null
  return (
    <Section title={title || t('faqTitle')} text={text}>
      <div className="items-start gap-x-14 lg:grid lg:grid-cols-2">
        {questions.map(({ id, question, answer }) => (
          <details key={id} className="group border-b border-line">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-2 text-lg font-semibold">
              {question}
              <span aria-hidden className="text-2xl text-accent transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="measure pb-5 text-quiet">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

export function LastCall({ title, text }: Heading) {
  const t = useTranslations('home')
  const tLayout = useTranslations('layout')
  const href = useHref()
  return (
    <section className="frame mt-9 max-md:hidden md:mt-14">
      <div className="card flex flex-col items-start gap-4 p-5 md:flex-row md:items-center md:justify-between md:p-10">
        <div>
          <h2 className="text-2xl md:text-3xl">{title || t('ctaTitle')}</h2>
          {text && <p className="measure mt-2 text-quiet">{text}</p>}
        </div>
        <a href={href('/consultation')} className="button button-main shrink-0">
          {tLayout('book')}
        </a>
      </div>
    </section>
  )
}
