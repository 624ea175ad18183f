/** The server's side of an order: the cart again, contact details, and the order itself. */

import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router'
import { ApiFailure } from '../../../api/client.ts'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { fieldSentences } from '../../../domain/translators.ts'
import type { Attached } from '../../forms/attached-shortlist.tsx'
import { type Consent, newConsent } from '../../forms/consent-field.tsx'
import { postedForm } from '../../forms/known-fields.ts'
import { type Captcha, fetchCaptcha } from '../../forms/proof-of-work.ts'
import { attachedIds, loadAttached, pathWithOwnList } from '../../schools/shortlist/load.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { readCarried } from '../cart/cart.ts'
import { hasCart } from '../cart/cart-cookie.ts'
import { type OrderValues, orderValues } from '../order-values.ts'
import { type Item, listPrices, type Quote, quoteItems } from '../quote.ts'

/** The API's order from the form's values; empty fields are left out. */
function orderBody(values: OrderValues, items: unknown[], shortlist: readonly number[]): Record<string, unknown> {
  const { name, email, phone, chat_id, message } = values
  const under = (parent: string) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([field]) => field.startsWith(`${parent}.`))
        .map(([field, value]) => [field.slice(parent.length + 1), value]),
    )
  return {
    items,
    shortlist,
    contact: { name, email, phone, chat_id, message },
    quoted_total_minor: Number(values.quoted_total_minor ?? 0),
    consent: values.consent === 'yes',
    consent_version: values.consent_version,
    captcha: under('captcha'),
    attribution: under('attribution'),
    idempotency_key: values.idempotency_key,
  }
}

export type Failure = { kind: 'price_changed' | 'mismatch' | 'too_many' | 'failed'; message: string }
export type SubmitState = {
  values: OrderValues
  errors: FieldErrors
  failure: Failure | null
  /** The new quote, when the price changed meanwhile. */
  quote: Quote | null
  /** Items posted with the form instead of a stored cart: without script. */
  direct: { items: Item[]; quote: Quote | null } | null
  /** The picture, for browsers without a proof of work. */
  captcha: Captcha | null
  /** The current consent text, when the visitor agreed to another version. */
  consent: Consent | null
  /** The visitor's list; null while the server can't resolve the URL's list. */
  taken: Attached | null
}
export type SubmitData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

/** A request with its own items is never redirected because of an empty cart. */
const hasPostedItems = createContext(false)

const blank = { values: {}, errors: {}, failure: null, quote: null, direct: null, captcha: null, consent: null }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  site.keepPrivate({ mayReturn: true })
  if (!context.get(hasPostedItems) && !hasCart(request.headers.get('cookie'), site.locale))
    return redirect('/service_select', 302)
  const pathWithList = context.get(hasPostedItems) ? null : pathWithOwnList(request)
  if (pathWithList) return redirect(`/service_submit${pathWithList}`, 302)
  const [prices, { consent }, taken] = await Promise.all([
    listPrices(site.api),
    site.api.consultations.options(),
    loadAttached(site.api, request).catch(() => null),
  ])
  const initial: SubmitState = { ...blank, taken }
  return { prices, consent, initial }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const { items: sent, ...values } = orderValues(await postedForm(request))
  const items = withoutRemoved(readCarried(sent), values.remove)
  if (items.length === 0) return redirect('/service_select', 302)
  // posts the items again, to the URL with the attached schools
  const pathWithList = values.intent === 'begin' ? pathWithOwnList(request) : null
  if (pathWithList) return redirect(`/service_submit${pathWithList}`, 307)
  context.set(hasPostedItems, true)
  const attached = await loadAttached(site.api, request).catch(() => null)
  if (isAside(values)) return showForm(site, items, values, attached)
  try {
    const ids = attached ? attached.schools.map(({ id }) => id) : attachedIds(request)
    const order = await site.api.orders.place(orderBody(values, items, ids))
    return redirectDocument(`/service_result?receipt=${site.issueReceipt(order.reference)}`)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status >= 500) site.reportError(error)
    const direct =
      values.direct === 'yes' ? { items, quote: await quoteItems(site.api, items).catch(() => null) } : null
    return data({ ...(await rejected(site, error, values)), direct, taken: attached } satisfies SubmitState, {
      status: error.status,
    })
  }
}

const withoutRemoved = (items: Item[], place: string | undefined): Item[] =>
  place === undefined ? items : items.filter((_, at) => at !== Number(place))

/** Requests a changed form instead of an order. */
const isAside = ({ intent, remove }: OrderValues): boolean =>
  intent === 'begin' || intent === 'captcha' || remove !== undefined

/** Without script: the items so far, straight from the checked form; or another picture, or without one item, which is another order. */
async function showForm(
  site: SiteContext,
  items: Item[],
  { intent, remove: _, idempotency_key: key, ...rest }: OrderValues,
  taken: Attached | null,
) {
  const idempotency_key = (intent === 'captcha' && key) || crypto.randomUUID()
  const captcha = await fetchCaptcha(site.api).catch(() => null)
  const state: SubmitState = { ...blank, taken, values: { ...rest, idempotency_key }, captcha }
  // the browser has its own cart
  if (intent === 'captcha' && rest.direct !== 'yes') return state
  const values = { ...state.values, direct: 'yes' }
  try {
    return { ...state, values, direct: { items, quote: await quoteItems(site.api, items) } } satisfies SubmitState
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status >= 500) site.reportError(error)
    const rejection = await rejected(site, error, values)
    return data({ ...rejection, taken, captcha, direct: { items, quote: null } } satisfies SubmitState, {
      status: error.status,
    })
  }
}

/** The form again, with all input and the errors. */
async function rejected(
  site: SiteContext,
  { status, body }: ApiFailure,
  values: OrderValues,
): Promise<Omit<SubmitState, 'taken'>> {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(body?.errors ?? {}).map(([path, messages]) => [path.replace(/^contact\./, ''), messages]),
  )
  const isCaptchaInvalid = Object.keys(errors).some((field) => field.startsWith('captcha'))
  // a page from before a release sends neither proof nor answer, and can't show a picture
  if (isCaptchaInvalid && values['captcha.key'] === undefined)
    errors[''] = [fieldSentences(site.locale).translate('page_old')]
  const changed = body?.code === 'price_changed'
  const kind = changed ? 'price_changed' : status === 409 ? 'mismatch' : status === 429 ? 'too_many' : 'failed'
  const [captcha, consent] = await Promise.all([
    isCaptchaInvalid || values.silent !== 'yes' ? fetchCaptcha(site.api).catch(() => null) : null,
    newConsent(site.api, errors),
  ])
  // that key is used: the next request is another order
  const again = kind === 'mismatch' ? { ...values, idempotency_key: crypto.randomUUID() } : values
  return {
    ...blank,
    values: again,
    errors,
    failure: status === 422 ? null : { kind, message: body?.message ?? '' },
    quote: changed ? (body.quote as Quote) : null,
    captcha,
    consent,
  }
}
