/** The sections of the home page, in the order in which they stand. */
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SchoolItem } from '../../../api/client.ts'
import globeEn from '../../art/globe-en.svg?raw'
import globeTw from '../../art/globe-tw.svg?raw'
import globeVi from '../../art/globe-vi.svg?raw'
import { useTranslations } from '../../messages/provider.tsx'
import { SchoolCard } from '../../schools/list/school-card.tsx'
import { MatchCard } from '../../schools/match/match-link.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import type { HomeData } from './load.ts'

const GLOBES = { vi: globeVi, tw: globeTw, en: globeEn }

export function Hero({ banner }: { banner: HomeData['banners'][number] | undefined }) {
  const t = useTranslations('home')
  const href = useHref()
  const { locale, site } = useLayout()
  return (
    <section className="overflow-hidden">
      <div className="frame grid items-center gap-6 py-8 md:grid-cols-[1.1fr_1fr] md:py-14 lg:gap-12">
        <div>
          <h1 className="text-[2.125rem] leading-[1.2] md:text-5xl lg:text-[3.375rem]">
            {banner?.title ?? site.tagline}
          </h1>
          <p className="mt-4 max-w-xl text-lg text-quiet">{banner?.desc}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <a href={href(banner?.link ?? '/consultation')} className="button button-main">
              {banner?.link_label}
            </a>
            <DialogButton dialog="school-search" command="show-modal" className="button button-quiet">
              {t('secondary')}
            </DialogButton>
          </div>
        </div>
        <figure className="mx-auto w-full max-w-80 md:max-w-none">
          <Drawing svg={GLOBES[locale]} />
          <figcaption className="mt-2 text-center text-sm text-quiet">
            {t('routeCaption', { city: t(`cities.${locale}`) })}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

/** A part of the home page under its own heading. */
export function Section({
  title,
  text,
  children,
  tone = 'plain',
}: {
  title: string
  text?: string
  children: ReactNode
  tone?: 'plain' | 'sand'
}) {
  return (
    <section className={tone === 'sand' ? 'mt-14 bg-sand py-12' : 'mt-14'}>
      <div className="frame">
        <h2 className="text-[1.625rem] md:text-4xl">{title}</h2>
        {text && <p className="measure mt-2 text-lg text-quiet">{text}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </section>
  )
}

export function Claims() {
  const t = useTranslations('home')
  const tLayout = useTranslations('layout')
  const { claims } = useLayout().site
  const href = useHref()
  return (
    <section aria-label={t('claims')} className="border-y border-line bg-sand">
      <ul className="frame grid grid-cols-2 gap-x-6 gap-y-5 py-5 md:grid-cols-3 lg:flex lg:justify-between">
        {claims.map(({ id, value, label, period, demo }) => (
          <li key={id} className="max-md:first:col-span-2">
            <p className="text-2xl font-semibold">{value}</p>
            <p className="max-w-48 text-sm leading-snug">{label}</p>
            <p className="mt-1 text-xs text-quiet">{demo ? t('claimPeriod', { period }) : period}</p>
            {demo && <span className="sr-only">{tLayout('demo')}</span>}
          </li>
        ))}
      </ul>
      <p className="frame -mt-3 pb-2 text-sm">
        <a href={href('/about#figures')} className="text-link inline-flex min-h-11 items-center">
          {t('howCounted')}
        </a>
      </p>
    </section>
  )
}

export function Countries({ countries }: { countries: HomeData['countries'] }) {
  const t = useTranslations('home')
  const href = useHref()
  return (
    <Section title={t('countriesTitle')} text={t('countriesText')}>
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-5">
        {countries.map(({ id, name, country_code, summary, school_count }) => (
          <li key={id} className="card relative flex flex-col p-5 hover:border-edge">
            <h3 className="text-xl">
              <a
                href={href(`/countries/${country_code}/schools`)}
                className="after:absolute after:inset-0 after:rounded-2xl"
              >
                {name}
              </a>
            </h3>
            <p className="mt-2 grow text-[0.9375rem] text-quiet">{summary}</p>
            <p className="mt-3 flex items-center gap-1.5 font-semibold">
              {t('schoolCount', { count: school_count })} <ArrowRight size={17} aria-hidden className="text-accent" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Expectations({ items }: { items: HomeData['expectations'] }) {
  const t = useTranslations('home')
  return (
    <Section title={t('whyTitle')}>
      <ul className="grid gap-x-10 gap-y-7 md:grid-cols-2">
        {items.map(({ id, title, desc }) => (
          <li key={id} className="border-t-2 border-ink pt-4">
            <h3 className="text-xl">{title}</h3>
            <p className="measure mt-1.5 text-quiet">{desc}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The line again: five stops from first talk to departure. */
export function Steps({ steps }: { steps: HomeData['steps'] }) {
  const t = useTranslations('home')
  return (
    <Section title={t('flowTitle')} text={t('flowText')} tone="sand">
      <ol className="route-steps grid gap-6 lg:grid-cols-5">
        {steps.map(({ id, title, desc }) => (
          <li key={id} className="route-step">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-quiet">{desc}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Schools of note for the edition, or a few drawn by lot. */
export function ShownSchools({ schools, areNotable }: { schools: SchoolItem[]; areNotable: boolean }) {
  const t = useTranslations('home')
  const href = useHref()
  return (
    <Section
      title={areNotable ? t('notableTitle') : t('schoolsTitle')}
      text={areNotable ? t('notableText') : t('schoolsText')}
    >
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {schools.map((school) => (
          <SchoolCard key={school.id} school={school} level="h3" />
        ))}
      </ul>
      <a href={href('/countries/all/schools')} className="button button-quiet mt-6">
        {t('allSchools')}
      </a>
      <MatchCard level="h3" />
    </Section>
  )
}

export function Services({ services }: { services: HomeData['services'] }) {
  const t = useTranslations('home')
  const href = useHref()
  return (
    <Section title={t('servicesTitle')}>
      <ul className="grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
        {services.map(({ id, title, desc, link }) => (
          <li key={id} className="relative border-t border-line py-5 hover:border-ink">
            <h3 className="text-lg">
              <a
                href={href(link ?? '/service')}
                className="flex items-center justify-between gap-3 after:absolute after:inset-0"
              >
                {title}
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
  return (
    <div className="frame mt-10 grid gap-4 md:grid-cols-2">
      {banners.map(({ id, title, desc, link, link_label }) => (
        <section key={id} className="rounded-2xl bg-sea p-6 md:p-8">
          <h2 className="text-2xl">{title}</h2>
          <p className="measure mt-2">{desc}</p>
          <a href={href(link ?? '/')} className="button button-quiet mt-4 bg-paper">
            {link_label}
          </a>
        </section>
      ))}
    </div>
  )
}

export function Questions({ questions }: { questions: HomeData['questions'] }) {
  const t = useTranslations('home')
  return (
    <Section title={t('faqTitle')}>
      <div className="max-w-3xl">
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

export function LastCall() {
  const t = useTranslations('home')
  const tLayout = useTranslations('layout')
  const href = useHref()
  return (
    <section className="frame mt-14">
      <div className="card flex flex-col items-start gap-5 p-6 md:flex-row md:items-center md:justify-between md:p-10">
        <div>
          <h2 className="text-2xl md:text-3xl">{t('ctaTitle')}</h2>
          <p className="measure mt-2 text-quiet">{t('ctaText')}</p>
        </div>
        <a href={href('/consultation')} className="button button-main shrink-0">
          {tLayout('book')}
        </a>
      </div>
    </section>
  )
}
