/** The console's cookies: the session of a browser, and the mark of a known device. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import type { StaffCookie } from '../../api/context.ts'

/** Whether `__Host-` works: browsers silently drop such cookies on other http hosts. */
const mayBeHost = (origin: string) =>
  origin.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin)
const nameOf = (name: StaffCookie, origin: string) => `${mayBeHost(origin) ? '__Host-' : ''}waypoint_${name}`

/** The value of a cookie; null when it is missing or malformed. */
export function readConsoleCookie(c: Context, name: StaffCookie, origin: string): string | null {
  const value = getCookie(c, nameOf(name, origin))
  return value && /^[\w-]{20,100}$/.test(value) ? value : null
}

/** A `Set-Cookie`; null deletes it. @param seconds lifetime; without it, until the browser is closed */
export function consoleCookie(name: StaffCookie, value: string | null, origin: string, seconds?: number): string {
  return serialize(nameOf(name, origin), value ?? '', {
    path: '/',
    httpOnly: true,
    // sent when a visitor follows a link in a mail, but not with other sites' forms
    sameSite: 'Lax',
    secure: mayBeHost(origin),
    ...(value === null ? { maxAge: 0 } : seconds !== undefined && { maxAge: seconds }),
  })
}
