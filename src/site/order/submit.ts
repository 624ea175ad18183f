/** The server's side of an order: the cart once more, contact details, and the order itself. */
import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router'
import { ApiFailure, success } from '../../api/client.ts'
import type { Currency } from '../../domain/quotes.ts'
import { postedForm } from '../forms/posted-form.ts'
import { type SiteContext, siteContext } from '../site-context.ts'
import { readCarried } from './carried-items.ts'
import { hasCart } from './cart.ts'
import { type Errors, type Values, valuesOf } from './form-values.ts'
import { orderCookie, orderedLines } from './order-cookie.ts'
import { type Item, listPrices, type Quote, quoteItems } from './quote.ts'

export type Problem = { kind: 'price_changed' | 'mismatch' | 'too_many' | 'failed'; message: string }
export type SubmitState = {
  values: Values
  errors: Errors
  problem: Problem | null
  /** The new quote, when the price changed meanwhile. */
  quote: Quote | null
  /** What came with the form itself and stands in no cart: without script. */
  direct: { items: Item[]; quote: Quote | null } | null
}
export type SubmitData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

/** A request that brought its items is never turned away for want of a cart. */
const broughtItems = createContext(false)

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  site.keepPrivate({ mayReturn: true })
  if (!context.get(broughtItems) && !hasCart(request.headers.get('cookie'), site.locale))
    return redirect('/service_select', 302)
  const [prices, { form_options }] = await Promise.all([
    listPrices(site.api),
    success(site.api.Home.form_options.$get()),
  ])
  const initial: SubmitState = { values: {}, errors: {}, problem: null, quote: null, direct: null }
  return { prices, consent: form_options.consent.text, initial }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const values = valuesOf(await postedForm(request))
  const items = readCarried(values.items)
  if (items.length === 0) return redirect('/service_select', 302)
  context.set(broughtItems, true)
  const { items: _, ...rest } = values
  const blank: SubmitState = { values: rest, errors: {}, problem: null, quote: null, direct: null }
  try {
    if (values.intent === 'begin') return await begin(site, items, blank)
    const { order } = await success(site.api.Home.add_inq_server.$post({ json: bodyOf(values, items) as never }))
    return redirectDocument('/service_result', { headers: { 'Set-Cookie': await resultCookie(site, order, items) } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status >= 500) site.reportError(error)
    const isBegun = values.intent === 'begin'
    const isDirect = isBegun || values.direct === 'yes'
    const direct = isDirect ? { items, quote: await quoteItems(site.api, items).catch(() => null) } : null
    const form = isBegun ? { ...blank, values: begun() } : blank
    return data({ ...refused(error, form), direct } satisfies SubmitState, { status: error.status })
  }
}

/** Without script: one item, straight from its checked form. */
async function begin(site: SiteContext, items: Item[], blank: SubmitState): Promise<SubmitState> {
  const quote = await quoteItems(site.api, items)
  return { ...blank, values: begun(), direct: { items, quote } }
}

const begun = (): Values => ({ idempotency_key: crypto.randomUUID(), direct: 'yes' })

/** What the API takes, from what the form holds; an empty field is one not given. */
export function bodyOf(values: Values, items: unknown[]): Record<string, unknown> {
  const { name, email, phone, chat_id, message } = values
  const attribution = Object.entries(values).filter(([field]) => field.startsWith('attribution.'))
  return {
    items,
    contact: { name, email, phone, chat_id, message },
    quoted_total_minor: Number(values.quoted_total_minor ?? 0),
    consent: values.consent === 'yes',
    attribution: Object.fromEntries(attribution.map(([field, value]) => [field.slice('attribution.'.length), value])),
    idempotency_key: values.idempotency_key,
  }
}

/** The form again, with everything typed, and what is wrong. */
function refused({ status, body }: ApiFailure, blank: SubmitState): SubmitState {
  const errors = Object.entries(body?.errors ?? {}).map(([path, said]) => [path.replace(/^contact\./, ''), said])
  const changed = body?.code === 'price_changed'
  const kind = changed ? 'price_changed' : status === 409 ? 'mismatch' : status === 429 ? 'too_many' : 'failed'
  return {
    ...blank,
    errors: Object.fromEntries(errors) as Errors,
    problem: status === 422 ? null : { kind, message: body?.message ?? '' },
    quote: changed ? (body.quote as Quote) : null,
  }
}

async function resultCookie(
  site: SiteContext,
  order: { reference: string; total_minor: number; currency: string },
  items: Item[],
): Promise<string> {
  const quote = await quoteItems(site.api, items).catch(() => null)
  return orderCookie(site).serialize({
    reference: order.reference,
    totalMinor: order.total_minor,
    currency: order.currency as Currency,
    discountMinor: quote?.discount_minor ?? 0,
    at: Date.now(),
    lines: quote ? orderedLines(quote) : [],
  })
}
