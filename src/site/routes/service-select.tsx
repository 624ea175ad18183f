import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { NoOrders } from '../ordering/choose/no-orders.tsx'
import { OverviewCart, Way } from '../ordering/choose/overview.tsx'
import { listPrices } from '../ordering/quote.ts'
import type { PageHandle } from '../shell/hydration.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { siteContext } from '../shell/site-context.ts'

/** For the cart, which only this browser has. */
export const handle: PageHandle = { hydrate: true, words: 'order' }

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(siteContext)
  const [{ document_services, application_services, integrity, rush }, prices] = await Promise.all([
    api.firm.serviceCopy(),
    listPrices(api),
  ])
  return { copy: { document_services, application_services, integrity, rush }, prices }
}

export default function ServiceSelect() {
  const { copy, prices } = useLoaderData<typeof loader>()
  const t = useTranslations('order')
  const isOpen = copy.document_services.length + copy.application_services.length > 0
  return (
    <div className="frame">
      <PageMeta title={t('title')} description={t('meta')} />
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <div className="py-5 md:pb-8">
        <h1 className="text-3xl md:text-5xl">{t('heading')}</h1>
        {isOpen && <p className="measure mt-4 text-quiet md:text-lg">{t('intro')}</p>}
      </div>
      {isOpen ? <Overview copy={copy} prices={prices} /> : <NoOrders />}
    </div>
  )
}

function Overview({ copy, prices }: Awaited<ReturnType<typeof loader>>) {
  const t = useTranslations('order')
  return (
    <>
      <div className="group/overview grid items-start lg:gap-x-10 lg:has-[#cart]:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <Way kind="refine" services={copy.document_services} prices={prices} />
          <Way kind="apply" services={copy.application_services} prices={prices} />
        </div>
        <OverviewCart prices={prices} />
      </div>
      <div className="mt-12 grid gap-8 border-t border-line pt-8 md:grid-cols-[2fr_1fr]">
        <section>
          <h2 className="text-xl">{t('integrityTitle')}</h2>
          <p className="measure mt-2">{copy.integrity}</p>
        </section>
        {prices.some(({ rush }) => rush) && (
          <section>
            <h2 className="text-xl">{t('rushTitle')}</h2>
            <p className="mt-2">{copy.rush}</p>
          </section>
        )}
      </div>
      <CallToAction title={t('askTitle')} text={t('askText')} />
    </>
  )
}
