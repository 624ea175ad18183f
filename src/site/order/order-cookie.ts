/** Opens the result page to the one who ordered: reference and summary, signed, for an hour. Nothing personal, no text. */
import { createCookie } from 'react-router'
import type { SiteContext } from '../site-context.ts'
import type { Quote } from './quote.ts'

const hourSeconds = 3600

/** An item in short: a cookie holds 4 KB. */
export type OrderedLine =
  | { kind: 'refine'; service: string; mode: string; words: number; copies: number; urgent: boolean; minor: number }
  | { kind: 'apply'; service: string; options: Record<string, string | number>; minor: number }
export type Ordered = {
  reference: string
  currency: Quote['currency']
  totalMinor: number
  discountMinor: number
  at: number
  lines: OrderedLine[]
}

export function orderCookie({ secret, isSecure, keepPrivate }: SiteContext) {
  keepPrivate()
  return createCookie('order', {
    secrets: [secret],
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: hourSeconds,
    secure: isSecure,
  })
}

export const orderedLines = ({ items }: Quote): OrderedLine[] =>
  items.map((item) =>
    item.kind === 'refine'
      ? {
          kind: item.kind,
          service: item.service,
          mode: item.mode,
          words: item.word_count,
          copies: item.copies,
          urgent: item.urgent,
          minor: item.price_minor ?? 0,
        }
      : { kind: item.kind, service: item.service, options: item.options, minor: item.price_minor },
  )
