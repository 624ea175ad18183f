import { type ClientActionFunctionArgs, useLoaderData } from 'react-router'
import { type Outcome, sendForm } from '../forms/send-form.tsx'
import { clearSavedInput } from '../forms/use-saved-input.ts'
import { useTranslations } from '../messages/provider.tsx'
import { keepCart, readCarried, readCart, withoutOrdered } from '../ordering/cart/cart.ts'
import { orderValues } from '../ordering/order-values.ts'
import { StepLine } from '../ordering/step-line.tsx'
import type { SubmitData, SubmitState } from '../ordering/submit/submit.ts'
import { SubmitForm } from '../ordering/submit/submit-form.tsx'
import { pageLocale } from '../shell/browser-api.ts'
import type { PageHandle } from '../shell/hydration.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'

export const handle: PageHandle = { hydrate: true, words: 'order', noIndex: true }

export { action, loader } from '../ordering/submit/submit.ts'

/** A reload after a lost connection would replace the form by an error page. */
export const shouldRevalidate = () => false

/** Network errors leave form and cart unchanged, and offer a retry; a successful order empties the cart. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<Outcome<SubmitState>> {
  const values = orderValues(await request.clone().formData())
  try {
    return await sendForm(() => serverAction<SubmitState>())
  } catch (error) {
    if (!(error instanceof Response)) throw error
    const locale = pageLocale()
    clearSavedInput('order')
    if (values.direct !== 'yes')
      keepCart(locale, withoutOrdered(readCart(locale), values.idempotency_key ?? '', readCarried(values.items)))
    throw error
  }
}

export default function ServiceSubmit() {
  const data = useLoaderData<SubmitData>()
  const t = useTranslations('order')
  return (
    <div className="frame">
      <Breadcrumbs crumbs={[{ label: t('title'), path: '/service_select' }, { label: t('submit.title') }]} />
      <div className="py-5">
        <StepLine step="contact" />
        <h1 className="mt-6 text-3xl md:text-5xl">{t('submit.heading')}</h1>
        <p className="measure mt-3 text-quiet md:text-lg">{t('submit.intro')}</p>
      </div>
      <div className="pt-3">
        <SubmitForm data={data} />
      </div>
    </div>
  )
}
