import { useLoaderData } from 'react-router'
import type { ServiceCopy } from '../firm/services/load.ts'
import { Offering } from '../firm/services/packages.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction, RelatedLinks } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export { loader } from '../firm/services/load.ts'

export default function OurServicesPage() {
  const { offerings, integrity } = useLoaderData<ServiceCopy>()
  const t = useTranslations('services')
  return (
    <div className="frame">
      <PageMeta title={t('workMetaTitle')} description={t('workMeta')} />
      <Breadcrumbs crumbs={[{ label: t('workTitle') }]} />
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
      <CallToAction title={t('askTitle')} text={t('askText')} />
      <RelatedLinks
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
