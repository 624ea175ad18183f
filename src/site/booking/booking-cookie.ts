import { createCookie } from 'react-router'
import type { SiteContext } from '../shell/site-context.ts'

const hourSeconds = 3600

/** Gives only the visitor who booked access to the success page: the signed reference, and the token of the appointment, valid for an hour. */
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
