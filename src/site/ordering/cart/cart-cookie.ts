/** The size of a browser's cart as a cookie tells it, so that the server turns away an empty one. */
import { parse } from 'hono/utils/cookie'
import type { Locale } from '../../../domain/editions.ts'

export const cartCookie = (locale: Locale): string => `cart-${locale}`

/** Whether a request comes from a browser that holds a cart, as far as its cookies tell. */
export const hasCart = (cookies: string | null, locale: Locale): boolean =>
  Number(parse(cookies ?? '', cartCookie(locale))[cartCookie(locale)]) > 0
