import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import type { Package } from './load.ts'
import { RangeAtHome } from './range-at-home.tsx'

/** Packages side by side, their parts on the same lines; below each other on phones. */
export function Packages({ packages }: { packages: Package[] }) {
  return (
    <div className="mt-8 grid gap-y-14 lg:auto-cols-fr lg:grid-flow-col lg:grid-rows-[repeat(7,auto)] lg:gap-x-12 lg:gap-y-0">
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
        <img
          src={each.path_image}
          width={640}
          height={400}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          className="aspect-[16/10] w-full rounded-2xl md:max-lg:max-w-md bg-sea object-cover"
        />
        <h2 className="mt-5 text-2xl md:text-3xl">{each.title}</h2>
        {each.demo && <span className="tag mt-2 border border-line">{tLayout('demo')}</span>}
      </div>
      <p className="measure mt-3 md:text-lg">{each.desc}</p>
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
      <section className="mt-7 border-t border-edge pt-4">
        <h3 className="text-lg">{t('timeline')}</h3>
        <p className="measure mt-2">{each.timeline}</p>
      </section>
      <Price each={each} />
    </article>
  )
}

/** From and to, and what it depends on; an empty line of the grid where no range is given. */
function Price({ each: { price, price_depends } }: { each: Package }) {
  const t = useTranslations('services')
  const { locale, site } = useLayout()
  const href = useHref()
  if (!price) return <div />
  const { currency, from_minor, to_minor } = price
  const range = { from: formatMoney(from_minor, currency, locale), to: formatMoney(to_minor, currency, locale) }
  return (
    <section className="mt-7 border-t border-edge pt-4">
      <h3 className="text-lg">{t('price')}</h3>
      <p className="mt-2 text-xl font-semibold tabular-nums">{t('priceRange', range)}</p>
      <RangeAtHome fromMinor={from_minor} toMinor={to_minor} currency={currency} />
      {price_depends.length > 0 && (
        <>
          <p className="mt-2 text-quiet">{t('priceDepends')}</p>
          <ul className="measure mt-1 grid list-disc gap-1 pl-5 text-pretty marker:text-land">
            {price_depends.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
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
    <section className="mt-7 border-t border-edge pt-4">
      <h3 className="text-lg">{title}</h3>
      <ul className="measure mt-3 grid content-start gap-2.5 text-pretty">{children}</ul>
    </section>
  )
}
