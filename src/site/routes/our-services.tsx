import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ServiceCopy } from '../firm/load-services.ts'
import { Offering } from '../firm/offering.tsx'
import { Ask } from '../layout/ask.tsx'
import { PageMeta } from '../layout/page-meta.tsx'
import { Trail } from '../layout/trail.tsx'
import { WayOn } from '../layout/way-on.tsx'

export { loader } from '../firm/load-services.ts'

export default function OurServicesPage() {
  const { offerings, integrity } = useLoaderData<ServiceCopy>()
  const t = useTranslations('services')
  return (
    <div className="frame">
      <PageMeta title={t('workMetaTitle')} description={t('workMeta')} />
      <Trail stops={[{ label: t('workTitle') }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{t('workTitle')}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{t('workIntro')}</p>
      <div className="mt-8 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[14rem_1fr]">
        <Index offerings={offerings} />
        <div>
          {offerings.map((offering) => (
            <Offering key={offering.id} offering={offering} />
          ))}
          <section className="border-t-2 border-ink pt-6">
            <h2 className="text-2xl">{t('integrityTitle')}</h2>
            <p className="measure mt-3 md:text-lg">{integrity}</p>
          </section>
        </div>
      </div>
      <Ask title={t('askTitle')} text={t('askText')} />
      <WayOn
        title={t('onTitle')}
        links={[
          { label: t('toPackages'), path: '/service' },
          { label: t('toQuestions'), path: '/faq/6' },
          { label: t('toAbout'), path: '/about' },
        ]}
      />
    </div>
  )
}

function Index({ offerings }: { offerings: ServiceCopy['offerings'] }) {
  const t = useTranslations('services')
  return (
    <nav aria-label={t('index')} className="lg:sticky lg:top-24">
      <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-3 lg:grid-cols-1">
        {offerings.map(({ id, code, title }) => (
          <li key={id} className="border-t border-line">
            <a
              href={`#${code}`}
              className="flex min-h-11 items-center py-1.5 leading-snug hover:underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
