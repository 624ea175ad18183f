/** The server's side of choosing a service: texts, prices, and the preselection from the URL. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { ApiFailure, type BrowserApi } from '../../../api/client.ts'
import { isOneOf } from '../../../domain/collections.ts'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { postedForm } from '../../forms/known-fields.ts'
import { notFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { readCarried } from '../cart/cart.ts'
import { applyItemOf, itemErrors, type OrderValues, orderValues, refineItemOf } from '../order-values.ts'
import { errorsIn, listPrices, type Quote, quoteItems, uploadFile } from '../quote.ts'

// Prices a filled-in form, on the server without script and in the browser with it.

/** The last state of the form: being filled in, or checked with its price. */
export type CheckState = {
  step: 'choose' | 'check'
  values: OrderValues
  errors: FieldErrors
  item: unknown
  quote: Quote | null
}

const blankState = (values: OrderValues): CheckState => ({
  step: 'choose',
  values,
  errors: {},
  item: null,
  quote: null,
})

/** Prices a document. @throws ApiFailure for an outage, TypeError without a connection */
export async function checkRefine(api: BrowserApi, form: FormData): Promise<CheckState> {
  const values = orderValues(form)
  if (values.intent === 'change') return blankState(values)
  const file = form.get('file')
  if (values.source === 'file' && file instanceof File && file.size > 0) {
    const errors = await takeFile(api, file, values)
    if (errors) return { ...blankState(values), errors }
  }
  return priced(api, values, refineItemOf(values))
}

/** Prices an application service. @throws as `checkRefine` */
export async function checkApply(api: BrowserApi, form: FormData): Promise<CheckState> {
  const values = orderValues(form)
  if (values.intent === 'change') return blankState(values)
  const state = await priced(api, values, applyItemOf(values))
  // the cart of a browser without script; the API also checks rules across items
  const before = readCarried(values.cart)
  const whole = [...before, state.item]
  const errors = state.step === 'check' && before.length > 0 ? await errorsOfWhole(api, whole) : {}
  const newItemErrors = Object.entries(errors).filter(([path]) => path.startsWith(`items.${before.length}.`))
  const moved = newItemErrors.map(([path, messages]) => [path.replace(`items.${before.length}.`, 'items.0.'), messages])
  return moved.length > 0 ? { ...blankState(values), errors: itemErrors(Object.fromEntries(moved), values) } : state
}

async function errorsOfWhole(api: BrowserApi, items: unknown[]): Promise<FieldErrors> {
  try {
    await quoteItems(api, items)
    return {}
  } catch (error) {
    return errorsIn(error)
  }
}

/** Without script the form includes the file: it is counted first, and then part of the values. */
async function takeFile(api: BrowserApi, file: File, values: OrderValues): Promise<FieldErrors | null> {
  try {
    const { id, name, word_count, text } = await uploadFile(api, file)
    Object.assign(values, { file_id: id, file_name: name, file_words: String(word_count), file_text: text })
    return null
  } catch (error) {
    return { file: Object.values(errorsIn(error)).flat() }
  }
}

async function priced(api: BrowserApi, values: OrderValues, item: unknown): Promise<CheckState> {
  try {
    return { step: 'check', values, errors: {}, item, quote: await quoteItems(api, [item]) }
  } catch (error) {
    return { ...blankState(values), errors: itemErrors(errorsIn(error), values) }
  }
}

const KINDS = ['refine', 'apply'] as const
export type Kind = (typeof KINDS)[number]
const isKind = (name: string | undefined): name is Kind => isOneOf(KINDS, name ?? '')

export type ChoiceData = Exclude<Awaited<ReturnType<typeof loader>>, Response>
export type RefineData = ChoiceData

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { name: kind } = params
  if (!isKind(kind)) throw await notFound(site)
  const [{ document_services, modes, application_services, integrity }, prices] = await Promise.all([
    site.api.firm.serviceCopy(),
    listPrices(site.api, kind),
  ])
  const copy = { document_services, modes, application_services, integrity }
  return { kind, copy, prices, initial: blankState(preselected(new URL(request.url).searchParams)) }
}

/** The preselection in a link; choices that are not offered are ignored. */
function preselected(query: URLSearchParams): OrderValues {
  const given = ['service', 'mode'].map((name) => [name, query.get(name) ?? ''])
  return Object.fromEntries(given)
}

/** Without script: checks and prices the form here, including the file. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  if (!isKind(params.name)) throw await notFound(site)
  const check = params.name === 'refine' ? checkRefine : checkApply
  const form = await postedForm(request)
  try {
    const state = await check(site.api, form)
    return data(state, { status: Object.keys(state.errors).length > 0 ? 422 : 200 })
  } catch (error) {
    return failed(error, site, form)
  }
}

async function failed(error: unknown, site: SiteContext, form: FormData) {
  if (!(error instanceof ApiFailure)) throw error
  site.reportError(error)
  const state: CheckState = { ...blankState(orderValues(form)), errors: { '': [error.body?.message ?? ''] } }
  return data(state, { status: error.status })
}
