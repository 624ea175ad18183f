import {
  ArrowRight,
  Award,
  Check,
  Compass,
  FileText,
  type LucideIcon,
  MessageCircle,
  Minus,
  Plane,
  Route,
  Send,
  Stamp,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { aboutAtHome } from '../../../domain/at-home.ts'
import { isKeyOf } from '../../../domain/collections.ts'
import type { OFFERING_ICONS } from '../../../domain/content/services.ts'
import type { Currency } from '../../../domain/currencies.ts'
import { editionOf, type Locale } from '../../../domain/editions.ts'
import { formatMoney, moneyInWords } from '../../../domain/money.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { Fold } from '../../ui/fold.tsx'
import type { Offering as OfferingItem, Package } from './load.ts'

const ICONS: Record<(typeof OFFERING_ICONS)[number], LucideIcon> = {
  compass: Compass,
  'file-text': FileText,
  'message-circle': MessageCircle,
  send: Send,
  stamp: Stamp,
  award: Award,
  route: Route,
  plane: Plane,
}

/** The icon of a service. */
const iconOf = (name: string): LucideIcon => (isKeyOf(ICONS, name) ? ICONS[name] : Compass)

/** One service: its description and required documents on one side, its steps as stops of the line on the other. */
export function Offering({ offering }: { offering: OfferingItem }) {
  const t = useTranslations('services')
  const Icon = iconOf(offering.icon)
  return (
    <article id={offering.code} className="scroll-mt-24 border-t-2 border-ink pt-4 pb-6 md:pt-6 md:pb-12">
      <h2 className="flex items-center gap-3 text-2xl md:text-3xl">
        <Icon size={28} strokeWidth={1.75} aria-hidden className="shrink-0 text-quiet" />
        {offering.title}
      </h2>
      <div className="mt-3 grid gap-x-12 gap-y-1 md:gap-y-6 xl:grid-cols-[1fr_20rem] xl:grid-rows-[auto_1fr]">
        <p className="measure md:text-lg">{offering.desc}</p>
        <section className="xl:col-start-2 xl:row-span-2">
          <Fold summaryClass="max-md:min-h-11" heading={<h3 className="text-lg">{t('steps')}</h3>}>
            <ol className="mt-3 grid gap-4">
              {offering.steps.map((step) => (
                <li key={step} className="route-step route-step-down text-[0.9375rem]">
                  {step}
                </li>
              ))}
            </ol>
          </Fold>
        </section>
        <section className="xl:col-start-1 xl:row-start-2">
          <Fold summaryClass="max-md:min-h-11" heading={<h3 className="text-lg">{t('bring')}</h3>}>
            <p className="measure mt-1 text-quiet">{offering.you_bring}</p>
          </Fold>
          <Onward link={offering.link} />
        </section>
      </div>
    </article>
  )
}

const LABELS = {
  '/service': 'toPackages',
  '/service_select/refine': 'toRefine',
  '/service_select/apply': 'toApply',
} as const

/** The link to order this service. */
function Onward({ link }: { link: string }) {
  const t = useTranslations('services')
  const tLayout = useTranslations('layout')
  const tHome = useTranslations('home')
  const href = useHref()
  const { empty_pages: emptyPages } = useLayout().site
  if (emptyPages.includes(link)) return null
  const key = isKeyOf(LABELS, link) && LABELS[link]
  const label = key ? t(key) : link === '/consultation' ? tLayout('book') : tHome('readMore')
  return (
    <a
      href={href(link)}
      className="mt-1 inline-flex min-h-11 items-center gap-1.5 font-semibold underline md:mt-3 decoration-line underline-offset-4 hover:decoration-ink"
    >
      {label}
      <ArrowRight size={17} aria-hidden className="text-accent" />
    </a>
  )
}

type Props = {
  /** The ends of a range, in hundredths. */
  fromMinor: number
  toMinor: number
  currency: Currency
}

/** The approximate amount in the reader's own currency, with the date of the rate; nothing when the price is in it already. */
export function RangeAtHome({ fromMinor, toMinor, currency }: Props) {
  const t = useTranslations('services')
  const { locale, site } = useLayout()
  const { home_rate: rate } = site
  if (!rate || rate.asked !== currency) return null
  const [from = 0, to = 0] = [fromMinor, toMinor].map((amountMinor) => aboutAtHome(amountMinor, rate.rate))
  return (
    <p className="mt-1 text-quiet" data-at-home>
      {t('priceAtHome', { amount: moneyInWords(writtenRange(from, to, locale), rate.home, locale), day: rate.day })}
    </p>
  )
}

/** 47–110 triệu; English is written in full, ₱100,000–240,000. */
function writtenRange(from: number, to: number, locale: Locale): string {
  const { htmlLang, largeNumbers: notation } = editionOf(locale)
  const format = new Intl.NumberFormat(htmlLang, { notation, compactDisplay: 'long', maximumSignificantDigits: 3 })
  return from === to ? format.format(from) : format.formatRange(from, to).replace(/\s?[-–]\s?/, '–')
}

/** Packages side by side with aligned parts; stacked on phones. */
export function Packages({ packages }: { packages: Package[] }) {
  return (
    <div className="mt-6 grid gap-y-8 md:mt-8 md:gap-y-14 lg:auto-cols-fr lg:grid-flow-col lg:grid-rows-[repeat(7,auto)] lg:gap-x-12 lg:gap-y-0">
      {packages.map((each, index) => (
        <PackageColumn key={each.id} each={each} isFirst={index === 0} />
      ))}
    </div>
  )
}

function PackageColumn({ each, isFirst }: { each: Package; isFirst: boolean }) {
  const t = useTranslations('services')
  const tLayout = useTranslations('layout')
  return (
    <article id={each.code} className="scroll-mt-24 lg:row-span-7 lg:grid lg:grid-rows-subgrid">
      <div>
        {each.path_image ? (
          <img
            src={each.path_image}
            width={640}
            height={400}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            className="aspect-[16/10] w-full rounded-2xl bg-sea object-cover max-md:hidden md:max-lg:max-w-md"
          />
        ) : (
          <div className="aspect-[16/10] w-full rounded-2xl bg-sea max-lg:hidden" />
        )}
        <h2 className="text-2xl md:mt-5 md:text-3xl">{each.title}</h2>
        {each.demo && <span className="tag mt-2 border border-line">{tLayout('demo')}</span>}
      </div>
      <p className="measure mt-2 md:mt-3 md:text-lg">{each.desc}</p>
      <Part title={t('forWhom')}>
        {each.for_whom.map((text) => (
          <li key={text} className="border-l-[2.5px] border-land pl-3">
            {text}
          </li>
        ))}
      </Part>
      <Part title={t('includes')}>
        {each.includes.map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check size={19} aria-hidden className="mt-1 shrink-0 text-jade" />
            {text}
          </li>
        ))}
      </Part>
      <Part title={t('notIncluded')}>
        {each.not_included.map((text) => (
          <li key={text} className="flex gap-2.5 text-quiet">
            <Minus size={19} aria-hidden className="mt-1 shrink-0" />
            {text}
          </li>
        ))}
      </Part>
      <section className="border-t border-edge pt-3 md:mt-7 md:pt-4">
        <h3 className="text-lg">{t('timeline')}</h3>
        <p className="measure mt-1 md:mt-2">{each.timeline}</p>
      </section>
      <Price each={each} />
    </article>
  )
}

/** The price range and its conditions; an empty grid line without a range. */
function Price({ each: { price, price_depends } }: { each: Package }) {
  const t = useTranslations('services')
  const { locale, site } = useLayout()
  const href = useHref()
  if (!price) return <div />
  const { currency, from_minor, to_minor } = price
  const range = { from: formatMoney(from_minor, currency, locale), to: formatMoney(to_minor, currency, locale) }
  return (
    <section className="mt-4 border-t border-edge pt-3 md:mt-7 md:pt-4">
      <h3 className="text-lg">{t('price')}</h3>
      <p className="mt-2 text-xl font-semibold tabular-nums">{t('priceRange', range)}</p>
      <RangeAtHome fromMinor={from_minor} toMinor={to_minor} currency={currency} />
      {price_depends.length > 0 && (
        <Fold
          className="mt-1"
          summaryClass="max-md:min-h-11"
          heading={<span className="text-quiet">{t('priceDepends')}</span>}
        >
          <ul className="measure mt-1 grid list-disc gap-1 pl-5 text-pretty marker:text-land">
            {price_depends.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Fold>
      )}
      {site.pages.includes('terms') && (
        <a href={href('/terms')} className="text-link mt-2 inline-flex min-h-11 items-center">
          {t('toTerms')}
        </a>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-edge max-md:first-of-type:mt-4 md:mt-7 md:pt-4">
      <Fold summaryClass="max-md:min-h-12" heading={<h3 className="text-lg">{title}</h3>}>
        <ul className="measure mt-1 grid content-start gap-2.5 text-pretty max-md:pb-4 md:mt-3">{children}</ul>
      </Fold>
    </section>
  )
}
