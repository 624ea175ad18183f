/** The server's side of an order: the cart once more, contact details, and the order itself. */

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
import { type Consent, newConsent } from '../../forms/consent-field.tsx'
import { postedForm } from '../../forms/known-fields.ts'
import { type Captcha, fetchCaptcha } from '../../forms/proof-of-work.ts'
import type { Taken } from '../../forms/taken-shortlist.tsx'
import { loadTaken, ownListTaken, takenIds } from '../../schools/shortlist/load.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { readCarried } from '../cart/cart.ts'
import { hasCart } from '../cart/cart-cookie.ts'
import { type OrderValues, orderValues } from '../order-values.ts'
import { type Item, listPrices, type Quote, quoteItems } from '../quote.ts'

/** What the API takes of an order, from what the form holds; an empty field is one not given. */
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

export type Problem = { kind: 'price_changed' | 'mismatch' | 'too_many' | 'failed'; message: string }
export type SubmitState = {
  values: OrderValues
  errors: FieldErrors
  problem: Problem | null
  /** The new quote, when the price changed meanwhile. */
  quote: Quote | null
  /** What came with the form itself and stands in no cart: without script. */
  direct: { items: Item[]; quote: Quote | null } | null
  /** The picture, for browsers that make no proof. */
  captcha: Captcha | null
  /** The consent as it reads now, when another one was agreed to. */
  consent: Consent | null
  /** The visitor's list; null while the server can't tell what stands in the address. */
  taken: Taken | null
}
export type SubmitData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

/** A request that brought its items is never turned away for want of a cart. */
const broughtItems = createContext(false)

const blank = { values: {}, errors: {}, problem: null, quote: null, direct: null, captcha: null, consent: null }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  site.keepPrivate({ mayReturn: true })
  if (!context.get(broughtItems) && !hasCart(request.headers.get('cookie'), site.locale))
    return redirect('/service_select', 302)
  const withOwn = context.get(broughtItems) ? null : ownListTaken(request)
  if (withOwn) return redirect(`/service_submit${withOwn}`, 302)
  const [prices, { consent }, taken] = await Promise.all([
    listPrices(site.api),
    site.api.consultations.options(),
    loadTaken(site.api, request).catch(() => null),
  ])
  const initial: SubmitState = { ...blank, taken }
  return { prices, consent, initial }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const { items: sent, ...values } = orderValues(await postedForm(request))
  const items = withoutRemoved(readCarried(sent), values.remove)
  if (items.length === 0) return redirect('/service_select', 302)
  // what was chosen is brought once more, to the address that says what goes along
  const withOwn = values.intent === 'begin' ? ownListTaken(request) : null
  if (withOwn) return redirect(`/service_submit${withOwn}`, 307)
  context.set(broughtItems, true)
  const taken = await loadTaken(site.api, request).catch(() => null)
  if (isAside(values)) return showForm(site, items, values, taken)
  try {
    const ids = taken ? taken.schools.map(({ id }) => id) : takenIds(request)
    const order = await site.api.orders.place(orderBody(values, items, ids) as never)
    return redirectDocument(`/service_result?receipt=${site.issueReceipt(order.reference)}`)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status >= 500) site.reportError(error)
    const direct =
      values.direct === 'yes' ? { items, quote: await quoteItems(site.api, items).catch(() => null) } : null
    return data({ ...(await refused(site, error, values)), direct, taken } satisfies SubmitState, {
      status: error.status,
    })
  }
}

const withoutRemoved = (items: Item[], place: string | undefined): Item[] =>
  place === undefined ? items : items.filter((_, at) => at !== Number(place))

/** Asks for the form with other things in it, and not for the order. */
const isAside = ({ intent, remove }: OrderValues): boolean =>
  intent === 'begin' || intent === 'captcha' || remove !== undefined

/** Without script: what was chosen so far, straight from its checked form; or another picture, or one item less, which is another order. */
async function showForm(
  site: SiteContext,
  items: Item[],
  { intent, remove: _, idempotency_key: key, ...rest }: OrderValues,
  taken: Taken | null,
) {
  const idempotency_key = (intent === 'captcha' && key) || crypto.randomUUID()
  const captcha = await fetchCaptcha(site.api).catch(() => null)
  const state: SubmitState = { ...blank, taken, values: { ...rest, idempotency_key }, captcha }
  // the browser has a cart of its own
  if (intent === 'captcha' && rest.direct !== 'yes') return state
  const values = { ...state.values, direct: 'yes' }
  try {
    return { ...state, values, direct: { items, quote: await quoteItems(site.api, items) } } satisfies SubmitState
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status >= 500) site.reportError(error)
    const said = await refused(site, error, values)
    return data({ ...said, taken, captcha, direct: { items, quote: null } } satisfies SubmitState, {
      status: error.status,
    })
  }
}

/** The form again, with everything typed, and what is wrong. */
async function refused(
  site: SiteContext,
  { status, body }: ApiFailure,
  values: OrderValues,
): Promise<Omit<SubmitState, 'taken'>> {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(body?.errors ?? {}).map(([path, said]) => [path.replace(/^contact\./, ''), said]),
  )
  const isCaptchaWrong = Object.keys(errors).some((field) => field.startsWith('captcha'))
  // a page from before a release brings neither proof nor picture, and can't show one
  if (isCaptchaWrong && values['captcha.key'] === undefined) errors[''] = [fieldSentences(site.locale).say('page_old')]
  const changed = body?.code === 'price_changed'
  const kind = changed ? 'price_changed' : status === 409 ? 'mismatch' : status === 429 ? 'too_many' : 'failed'
  const [captcha, consent] = await Promise.all([
    isCaptchaWrong || values.silent !== 'yes' ? fetchCaptcha(site.api).catch(() => null) : null,
    newConsent(site.api, errors),
  ])
  // that key is spent: what is sent from here on is another order
  const again = kind === 'mismatch' ? { ...values, idempotency_key: crypto.randomUUID() } : values
  return {
    ...blank,
    values: again,
    errors,
    problem: status === 422 ? null : { kind, message: body?.message ?? '' },
    quote: changed ? (body.quote as Quote) : null,
    captcha,
    consent,
  }
}
