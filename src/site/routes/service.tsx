import { useLoaderData } from 'react-router'
import type { ServiceCopy } from '../firm/services/load.ts'
import { Packages } from '../firm/services/packages.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction, RelatedLinks } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref, useLayout } from '../shell/links.ts'

export { loader } from '../firm/services/load.ts'

export default function ServicePage() {
  const { packages } = useLoaderData<ServiceCopy>()
  const t = useTranslations('services')
  const { site, address } = useLayout()
  const href = useHref()
  // the demonstration's services are left out of structured data
  const real = packages.filter(({ demo }) => !demo)
  const jsonLd = real.map(({ title, desc, code }) => ({
    '@type': 'Service',
    name: title,
    description: desc,
    url: `${address.origin}${href('/service')}#${code}`,
    provider: { '@type': 'Organization', name: site.name },
  }))
  return (
    <div className="frame">
      <PageMeta title={t('metaTitle')} description={t('meta')} jsonLd={jsonLd} />
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{t('title')}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
      {packages.some(({ demo }) => demo) && <p className="mt-1 text-sm text-quiet">{t('demoNote')}</p>}
      {packages.length > 0 && (
        <>
          <PackageIndex packages={packages} />
          <Packages packages={packages} />
        </>
      )}
      <Costs />
      <CallToAction title={t('askTitle')} text={t('askText')} />
      <RelatedLinks
        title={t('onTitle')}
        links={[
          { label: t('toWork'), path: '/our_services' },
          { label: t('toQuestions'), path: '/faq/6' },
          { label: t('toAbout'), path: '/about' },
        ]}
      />
    </div>
  )
}

/** On phones the packages are stacked: links to each of them. */
function PackageIndex({ packages }: { packages: ServiceCopy['packages'] }) {
  const t = useTranslations('services')
  return (
    <nav aria-label={t('jump')} className="mt-5 lg:hidden">
      <ul className="border-t border-line">
        {packages.map(({ id, code, title }) => (
          <li key={id} className="border-b border-line">
            <a href={`#${code}`} className="flex min-h-12 items-center font-semibold">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Costs() {
  const t = useTranslations('services')
  const href = useHref()
  const { empty_pages: emptyPages } = useLayout().site
  return (
    <div className="mt-14 grid gap-x-14 gap-y-9 bg-paper md:grid-cols-2">
      <section>
        <h2 className="text-2xl">{t('priceTitle')}</h2>
        <p className="measure mt-2 text-quiet">{t('priceText')}</p>
      </section>
      {!emptyPages.includes('/service_select') && (
        <section>
          <h2 className="text-2xl">{t('singleTitle')}</h2>
          <p className="measure mt-2 text-quiet">{t('singleText')}</p>
          <a href={href('/service_select')} className="button button-quiet mt-4">
            {t('singleLink')}
          </a>
        </section>
      )}
    </div>
  )
}
