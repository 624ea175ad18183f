/** The server's side of the shortlist: what an address shows, and what a form without script changes. */
import { parse } from 'hono/utils/cookie'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Answer, ApiClient } from '../../../api/client.ts'
import {
  changeList,
  isSameList,
  joinIds,
  readChange,
  readIds,
  shortlistMax,
  shortlistPath,
} from '../../../domain/shortlist.ts'
import { postedForm } from '../../forms/known-fields.ts'
import { type Taken, withList } from '../../forms/taken-shortlist.tsx'
import { siteContext } from '../../shell/site-context.ts'

// The visitor's own shortlist as their browser's cookie tells it: written by the script of every page, and by the form that needs none.

export const SHORTLIST_COOKIE = 'shortlist'
const yearSeconds = 365 * 24 * 3600

/** @returns at most twelve ids; what isn't there is an empty list */
export function ownList(request: Request): number[] {
  const cookies = parse(request.headers.get('cookie') ?? '', SHORTLIST_COOKIE)
  return readIds(cookies[SHORTLIST_COOKIE] ?? '').slice(0, shortlistMax)
}

/** The `Set-Cookie` that keeps a list; script reads it too. */
const keepList = (ids: readonly number[]): string =>
  `${SHORTLIST_COOKIE}=${encodeURIComponent(joinIds(ids))}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`

export type FactedSchool = Answer<'schools', 'facts'>['schools'][number]

const askedMax = 100

/** The schools of a list with their figures, in its order, and which of its ids no school has. */
export async function loadSchools(
  api: ApiClient,
  ids: readonly number[],
): Promise<{ schools: FactedSchool[]; gone: number[] }> {
  const asked = ids.slice(0, askedMax)
  if (asked.length === 0) return { schools: [], gone: [] }
  const { schools } = await api.schools.facts({ schools: asked.join(',') })
  return { schools, gone: asked.filter((id) => !schools.some((school) => school.id === id)) }
}

// The list that a form takes along, on the server.

/** The schools that the form's address names, twelve at most. */
export async function loadTaken(api: ApiClient, request: Request): Promise<Taken> {
  const { schools, gone } = await loadSchools(api, idsIn(request))
  return {
    schools: schools.slice(0, shortlistMax).map(({ id, name }) => ({ id, name })),
    unknown: gone.length,
    isOver: schools.length > shortlistMax,
  }
}

/** What the form's address names, whether there is such a school or not. */
export const takenIds = (request: Request): number[] => idsIn(request).slice(0, shortlistMax)

const idsIn = (request: Request) => readIds(new URL(request.url).searchParams.getAll('s').join(','))

/** What the form's address becomes with the visitor's own list, where it says nothing of a list; null where it stays as it is. */
export function ownListTaken(request: Request): string | null {
  const { search, searchParams } = new URL(request.url)
  const own = searchParams.has('s') ? [] : ownList(request)
  return own.length > 0 ? withList(search, own) : null
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  // what it offers depends on the list in this browser
  site.keepPrivate({ mayReturn: true })
  const search = new URL(request.url).searchParams
  const stored = ownList(request)
  const wanted = readIds(search.getAll('s').join(','))
  if (!search.has('s') && !search.has('was') && stored.length > 0) return redirect(shortlistPath(stored), 302)
  const before = readIds(search.get('was') ?? '').slice(0, shortlistMax)
  const { schools, gone: unknown } = await loadSchools(site.api, wanted)
  const others = [...new Set([...stored, ...before])].filter((id) => !wanted.includes(id))
  const gone = [...unknown, ...(await loadSchools(site.api, others)).gone]
  const isThere = (id: number) => !gone.includes(id)
  const own = stored.filter(isThere)
  const shown = schools.slice(0, shortlistMax)
  const ids = shown.map(({ id }) => id)
  return {
    schools: shown,
    /** For these there is no room. */
    over: schools.slice(shortlistMax),
    unknown: unknown.length,
    /** What the list in this browser is to forget. */
    gone,
    own,
    was: before.filter(isThere),
    isOwn: isSameList(own, ids),
    noIndex: wanted.length > 0,
  }
}
export type ShortlistData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

/** Hearts and buttons without script: changes the list in the cookie, and leads to where it is shown. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const before = ownList(request)
  const change = readChange(text)
  const named = Object.values(change).flatMap((ids) => readIds(ids ?? ''))
  const { schools } = await loadSchools(context.get(siteContext).api, [...new Set([...before, ...named])])
  const known = new Set(schools.map(({ id }) => id))
  const { own, shown, was } = changeList(before, change, (id) => known.has(id))
  return redirect(shortlistPath(shown, was), { status: 303, headers: { 'Set-Cookie': keepList(own) } })
}
