/** The server's side of /budget: the typed amount is read as families write it, and compared with every country and route. */
import type { LoaderFunctionArgs } from 'react-router'
import { readBudget } from '../../domain/budgets.ts'
import { notFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'

const textMax = 100
export type BudgetPageData = Awaited<ReturnType<typeof loader>>

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api, locale } = site
  const text = new URL(request.url).searchParams.get('budget')?.slice(0, textMax).trim() ?? ''
  const { currency, rates, lines } = await api.costs.budget()
  if (lines.length === 0) throw await notFound(site)
  const read = text === '' ? null : readBudget(text, { home: currency, rates }, locale)
  const budget = read && !('error' in read) ? Math.round(read.home) : 0
  // answers are no pages for search engines
  return { text, read, budget, answer: await api.costs.budget({ budget }), noIndex: text !== '' }
}

/** `/budget?budget=900000000` */
export const budgetPath = (amount?: number): string =>
  amount === undefined ? '/budget' : `/budget?budget=${Math.round(amount)}`
