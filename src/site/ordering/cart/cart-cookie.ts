/** A cookie with the number of items in the browser's cart, so that the server redirects an empty one. */
import { parse } from 'hono/utils/cookie'
import type { Locale } from '../../../domain/editions.ts'

export const cartCookie = (locale: Locale): string => `cart-${locale}`

/** Whether the browser has a cart, according to its cookies. */
export const hasCart = (cookies: string | null, locale: Locale): boolean =>
  Number(parse(cookies ?? '', cartCookie(locale))[cartCookie(locale)]) > 0
