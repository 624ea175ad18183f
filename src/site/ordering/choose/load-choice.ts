/** The server's side of choosing a service: copy, prices, and what the address asks for. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { ApiFailure } from '../../../api/client.ts'
import { postedForm } from '../../forms/posted-form.ts'
import { notFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { type OrderValues, orderValues } from '../order-values.ts'
import { listPrices } from '../quote.ts'
import { blankState, type CheckState, checkApply, checkRefine } from './check-item.ts'

const KINDS = ['refine', 'apply'] as const
export type Kind = (typeof KINDS)[number]
const isKind = (name: string | undefined): name is Kind => (KINDS as readonly string[]).includes(name ?? '')

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
  return { kind, copy, prices, initial: blankState(askedFor(new URL(request.url).searchParams)) }
}

/** What a link may choose beforehand; what is not offered chooses nothing. */
function askedFor(query: URLSearchParams): OrderValues {
  const given = ['service', 'mode'].map((name) => [name, query.get(name) ?? ''])
  return Object.fromEntries(given)
}

/** Without script: the form is checked and priced here, file and all. */
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
