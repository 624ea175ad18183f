import { CircleCheck, Printer } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { ChatLinks } from '../booking/chat-links.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { listPrices } from '../ordering/quote.ts'
import { findReceipt, OrderedSummary, OrderStatus } from '../ordering/receipt.tsx'
import { StepLine } from '../ordering/step-line.tsx'
import type { PageHandle } from '../shell/hydration.ts'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref } from '../shell/links.ts'
import { siteContext } from '../shell/site-context.ts'

export const handle: PageHandle = { noIndex: true }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  site.keepPrivate()
  const ordered = await findReceipt(site.api, new URL(request.url).searchParams.get('receipt'))
  // opened without an order, or after a day: redirect to the start
  if (!ordered) return redirect('/service_select', 302)
  const [copy, prices, chats] = await Promise.all([
    site.api.firm.serviceCopy(),
    listPrices(site.api),
    site.chatLinks(ordered.reference),
  ])
  return { ordered, prices, chats, steps: copy.after_order, payment: copy.payment }
}
type Result = Exclude<Awaited<ReturnType<typeof loader>>, Response>

export default function ServiceResult() {
  const { ordered, prices, chats, steps, payment } = useLoaderData<Result>()
  const t = useTranslations('order.result')
  const tReceipt = useTranslations('receipt')
  const isNew = ordered.status === 'received'
  return (
    <div className="frame py-8 md:py-14">
      <PageMeta title={isNew ? t('title') : tReceipt('heading')} description={t('meta')} />
      {isNew && <StepLine step="done" />}
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_25rem] lg:gap-14 print:mt-0">
        <div>
          {isNew && <CircleCheck size={52} aria-hidden className="no-print text-jade" />}
          <h1 className="mt-3 text-3xl md:text-5xl">{isNew ? t('title') : tReceipt('heading')}</h1>
          {isNew && <p className="mt-4 text-lg">{t('thanks')}</p>}
          <p className="mt-5 flex w-max max-w-full flex-wrap items-baseline gap-x-3 rounded-xl bg-jade-soft px-5 py-3">
            <span>{t('reference')}</span>
            <strong className="text-xl font-semibold tracking-wide" data-reference>
              {ordered.reference}
            </strong>
          </p>
          {isNew && <p className="mt-5 text-quiet">{t('mailNote')}</p>}
          <ChatLinks chats={chats} />
          <OrderStatus ordered={ordered} />
        </div>
        <OrderedSummary ordered={ordered} prices={prices} />
        <div>
          {isNew && <Next steps={steps} />}
          {(isNew || ordered.status === 'confirmed') && <Payment text={payment} />}
          <WaysOn />
        </div>
      </div>
    </div>
  )
}

function Next({ steps }: Pick<Result, 'steps'>) {
  const t = useTranslations('order.result')
  return (
    <>
      <h2 className="text-2xl">{t('nextTitle')}</h2>
      <ol className="mt-5 grid gap-6">
        {steps.map(({ id, title, desc }) => (
          <li key={id} className="route-step route-step-down">
            <h3 className="text-lg">{title}</h3>
            <p className="text-quiet">{desc}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

function Payment({ text }: { text: string }) {
  const t = useTranslations('order.result')
  return (
    <>
      <h2 className="mt-10 text-2xl first:mt-0">{t('payTitle')}</h2>
      <p className="mt-3 text-lg">{text}</p>
      <p className="mt-1 text-quiet">{t('payText')}</p>
    </>
  )
}

function WaysOn() {
  const t = useTranslations('order.result')
  const href = useHref()
  return (
    <div className="no-print mt-10 flex flex-wrap gap-3">
      <a href={href('/countries/all/schools')} className="button button-main">
        {t('more')}
      </a>
      {/* needs script, so script shows it */}
      <button type="button" data-print hidden className="button button-quiet">
        <Printer size={18} aria-hidden /> {t('print')}
      </button>
      <a href={href('/')} className="button button-quiet">
        {t('home')}
      </a>
    </div>
  )
}
