/** The server's side of the shortlist: the list in a URL, and changes from a form without script. */
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
import { type Attached, withList } from '../../forms/attached-shortlist.tsx'
import { postedForm } from '../../forms/known-fields.ts'
import { siteContext } from '../../shell/site-context.ts'

// The visitor's own shortlist from the browser's cookie: written by the script of every page, and by the form without script.

export const SHORTLIST_COOKIE = 'shortlist'
const yearSeconds = 365 * 24 * 3600

/** @returns at most twelve ids; empty without a cookie */
export function ownList(request: Request): number[] {
  const cookies = parse(request.headers.get('cookie') ?? '', SHORTLIST_COOKIE)
  return readIds(cookies[SHORTLIST_COOKIE] ?? '').slice(0, shortlistMax)
}

/** The `Set-Cookie` header that stores a list; script reads the cookie too. */
const listCookie = (ids: readonly number[]): string =>
  `${SHORTLIST_COOKIE}=${encodeURIComponent(joinIds(ids))}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`

export type FactedSchool = Answer<'schools', 'facts'>['schools'][number]

const requestedMax = 100

/** The schools of a list with their figures, in its order, and its ids without a school. */
export async function loadSchools(
  api: ApiClient,
  ids: readonly number[],
): Promise<{ schools: FactedSchool[]; gone: number[] }> {
  const requestedIds = ids.slice(0, requestedMax)
  if (requestedIds.length === 0) return { schools: [], gone: [] }
  const { schools } = await api.schools.facts({ schools: requestedIds.join(',') })
  return { schools, gone: requestedIds.filter((id) => !schools.some((school) => school.id === id)) }
}

// The list attached to a form, on the server.

/** The schools in the form's URL, twelve at most. */
export async function loadAttached(api: ApiClient, request: Request): Promise<Attached> {
  const { schools, gone } = await loadSchools(api, idsIn(request))
  return {
    schools: schools.slice(0, shortlistMax).map(({ id, name }) => ({ id, name })),
    unknown: gone.length,
    isOver: schools.length > shortlistMax,
  }
}

/** The ids in the form's URL, whether or not a school exists. */
export const attachedIds = (request: Request): number[] => idsIn(request).slice(0, shortlistMax)

const idsIn = (request: Request) => readIds(new URL(request.url).searchParams.getAll('s').join(','))

/** The form's URL with the visitor's own list added, when it contains no list; null when it stays unchanged. */
export function pathWithOwnList(request: Request): string | null {
  const { search, searchParams } = new URL(request.url)
  const ownIds = searchParams.has('s') ? [] : ownList(request)
  return ownIds.length > 0 ? withList(search, ownIds) : null
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  // the page depends on the list in this browser
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
  const ownIds = stored.filter(isThere)
  const shown = schools.slice(0, shortlistMax)
  const ids = shown.map(({ id }) => id)
  return {
    schools: shown,
    /** Schools beyond the maximum. */
    over: schools.slice(shortlistMax),
    unknown: unknown.length,
    /** Ids that the browser's list should remove. */
    gone,
    ownIds,
    was: before.filter(isThere),
    isOwn: isSameList(ownIds, ids),
    noIndex: wanted.length > 0,
  }
}
export type ShortlistData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

/** Heart and change buttons without script: changes the list in the cookie, and redirects to the page that shows it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const before = ownList(request)
  const change = readChange(text)
  const changedIds = Object.values(change).flatMap((ids) => readIds(ids ?? ''))
  const { schools } = await loadSchools(context.get(siteContext).api, [...new Set([...before, ...changedIds])])
  const knownIds = new Set(schools.map(({ id }) => id))
  const { ownIds, shown, was } = changeList(before, change, (id) => knownIds.has(id))
  return redirect(shortlistPath(shown, was), { status: 303, headers: { 'Set-Cookie': listCookie(ownIds) } })
}
