/** The server's side of "Where do I stand": the form, and without script the answer; nothing is stored. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { postedForm } from '../../forms/known-fields.ts'
import { siteContext } from '../../shell/site-context.ts'
import { matchState } from './match-state.ts'

export type MatchPageData = Awaited<ReturnType<typeof loader>>

export async function loader({ context }: LoaderFunctionArgs) {
  const { reading, rates } = await context.get(siteContext).api.match.data()
  return { reading, rates }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { api, locale, keepPrivate } = context.get(siteContext)
  keepPrivate()
  const state = matchState(await postedForm(request), await api.match.data(), locale)
  return data(state, { status: state.answer ? 200 : 422 })
}
