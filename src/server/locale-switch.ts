import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { isLocale } from '../domain/editions.ts'
import { addressInEdition, type LocalePolicy, localPathOrRoot, splitPrefix } from '../domain/locale.ts'

export const LOCALE_COOKIE = 'i18n_redirected'
const yearSeconds = 365 * 24 * 3600

/** `POST /locale`: stores the language in a cookie and redirects to the same page in it; null for an unknown language. */
export async function switchLocale(c: Context, host: string, policy: LocalePolicy): Promise<Response | null> {
  const { locale, to } = await c.req.parseBody()
  if (!isLocale(locale)) return null
  const { rest } = splitPrefix(localPathOrRoot(c.req.query('to') ?? to))
  setCookie(c, LOCALE_COOKIE, locale, { maxAge: yearSeconds, sameSite: 'Lax', path: '/' })
  c.header('Cache-Control', 'no-store')
  const search = searchOf(c.req.header('Referer') ?? '', rest)
  return c.redirect(addressInEdition(locale, rest + search, host, policy), 303)
}

/** The query of the previous page: filters, a shortlist. The button is on cached pages, which don't know it. */
function searchOf(referrer: string, path: string): string {
  if (!URL.canParse(referrer)) return ''
  const { pathname, search } = new URL(referrer)
  return splitPrefix(pathname).rest === path ? search : ''
}
