/** The visitor's own shortlist as their browser's cookie tells it: written by the script of every page, and by the form that needs none. */
import { parse } from 'hono/utils/cookie'
import { joinIds, readIds, shortlistMax } from '../../../domain/shortlist.ts'

export const SHORTLIST_COOKIE = 'shortlist'
const yearSeconds = 365 * 24 * 3600

/** @returns at most twelve ids; what isn't there is an empty list */
export function ownList(request: Request): number[] {
  const cookies = parse(request.headers.get('cookie') ?? '', SHORTLIST_COOKIE)
  return readIds(cookies[SHORTLIST_COOKIE] ?? '').slice(0, shortlistMax)
}

/** The `Set-Cookie` that keeps a list; script reads it too. */
export const keepList = (ids: readonly number[]): string =>
  `${SHORTLIST_COOKIE}=${encodeURIComponent(joinIds(ids))}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
