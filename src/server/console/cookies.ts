/** The cookies of the console: which session a browser has, and by what it is known from before. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import type { StaffCookie } from '../../api/context.ts'

/** Where `__Host-` holds: browsers drop it without a word on other plain http names. */
const mayBeHost = (origin: string) =>
  origin.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin)
const nameOf = (name: StaffCookie, origin: string) => `${mayBeHost(origin) ? '__Host-' : ''}waypoint_${name}`

/** What a browser brought; null where it brought nothing that could be ours. */
export function readConsoleCookie(c: Context, name: StaffCookie, origin: string): string | null {
  const value = getCookie(c, nameOf(name, origin))
  return value && /^[\w-]{20,100}$/.test(value) ? value : null
}

/** A `Set-Cookie`; null ends it. @param seconds how long it is kept; without, as long as the browser is open */
export function consoleCookie(name: StaffCookie, value: string | null, origin: string, seconds?: number): string {
  return serialize(nameOf(name, origin), value ?? '', {
    path: '/',
    httpOnly: true,
    // a link in a mail leads in, and a stranger's form never does
    sameSite: 'Lax',
    secure: mayBeHost(origin),
    ...(value === null ? { maxAge: 0 } : seconds !== undefined && { maxAge: seconds }),
  })
}
