import { ArrowRight } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { iconOf } from './icons.ts'
import type { Offering as OfferingItem } from './load.ts'

/** One kind of help: what it is and what to bring on one side, its steps as stops of the line on the other. */
export function Offering({ offering }: { offering: OfferingItem }) {
  const t = useTranslations('services')
  const Icon = iconOf(offering.icon)
  return (
    <article id={offering.code} className="scroll-mt-24 border-t-2 border-ink pt-6 pb-12">
      <h2 className="flex items-center gap-3 text-2xl md:text-3xl">
        <Icon size={28} strokeWidth={1.75} aria-hidden className="shrink-0 text-quiet" />
        {offering.title}
      </h2>
      <div className="mt-3 grid gap-x-12 gap-y-6 xl:grid-cols-[1fr_20rem] xl:grid-rows-[auto_1fr]">
        <p className="measure md:text-lg">{offering.desc}</p>
        <section className="xl:col-start-2 xl:row-span-2">
          <h3 className="text-lg">{t('steps')}</h3>
          <ol className="mt-3 grid gap-4">
            {offering.steps.map((step) => (
              <li key={step} className="route-step route-step-down text-[0.9375rem]">
                {step}
              </li>
            ))}
          </ol>
        </section>
        <section className="xl:col-start-1 xl:row-start-2">
          <h3 className="text-lg">{t('bring')}</h3>
          <p className="measure mt-1 text-quiet">{offering.you_bring}</p>
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

/** Where this kind of help is ordered. */
function Onward({ link }: { link: string }) {
  const t = useTranslations('services')
  const tLayout = useTranslations('layout')
  const tHome = useTranslations('home')
  const href = useHref()
  const key = LABELS[link as keyof typeof LABELS]
  const label = key ? t(key) : link === '/consultation' ? tLayout('book') : tHome('readMore')
  return (
    <a
      href={href(link)}
      className="mt-3 inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {label}
      <ArrowRight size={17} aria-hidden className="text-accent" />
    </a>
  )
}
