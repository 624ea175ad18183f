import { createCookie } from 'react-router'
import type { SiteContext } from '../shell/site-context.ts'

const hourSeconds = 3600

/** Opens the success page to the one who booked, and to nobody who finds its address: a signed reference, for an hour. */
export function bookingCookie({ secret, isSecure, keepPrivate }: SiteContext) {
  keepPrivate()
  return createCookie('booking', {
    secrets: [secret],
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: hourSeconds,
    secure: isSecure,
  })
}
