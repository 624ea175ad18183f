/** The server's side of "Where do I stand": the form, and without script the answer, of which nothing is kept. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import type { Locale } from '../../../domain/editions.ts'
import { findMatches, type MatchData } from '../../../domain/match/match.ts'
import { MATCH_FIELDS, type MatchValues, moreMax, WISHES } from '../../../domain/match/values.ts'
import { type KnownFields, knownTexts, postedForm } from '../../forms/known-fields.ts'
import { siteContext } from '../../shell/site-context.ts'
import type { MatchState } from './state.ts'

// From what was posted to a list or what is wrong: the same in the browser, where nothing is sent, and on the server for who has no script.

const KNOWN: KnownFields = new Map([
  ...MATCH_FIELDS.map((name) => [name, { values: 1, characters: 100 }] as const),
  ['countries', { values: 20, characters: 20 }],
  ['wishes', { values: WISHES.length, characters: 20 }],
  ['more', { values: 1, characters: moreMax }],
])

/** @returns the form with its answer, or with what is wrong */
export function matchState(form: FormData, data: MatchData, locale: Locale): MatchState {
  const values: MatchValues = knownTexts(form, KNOWN)
  const found = findMatches(values, data, locale)
  return 'wrong' in found ? { values, wrong: found.wrong, answer: null } : { values, wrong: {}, answer: found.answer }
}

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
