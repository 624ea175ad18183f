/** The server's side of the shortlist: what an address shows, and what a form without script changes. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { changeList, isSameList, readChange, readIds, shortlistMax, shortlistPath } from '../../../domain/shortlist.ts'
import { postedForm } from '../../forms/posted-form.ts'
import { siteContext } from '../../shell/site-context.ts'
import { loadSchools } from './load-schools.ts'
import { keepList, ownList } from './own-list.ts'

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
