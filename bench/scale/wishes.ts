/** What visitors and staff ask for, drawn anew at each request. */
import { randomUUID } from 'node:crypto'
import { buildBookingForm } from '../../tests/support/bookings.ts'
import { drawer, listQuestions } from '../large-content.ts'
import { neverKept, PAGES } from '../serving/pages.ts'
import type { Wish } from './visitors.ts'

/** Shared by the servers and by who makes captchas for them. */
export const SECRET = 'a secret for tests alone'

const EDITIONS = ['', '/vi', '/tw']
const LANGS = ['en', 'vi', 'zh_tw']
const KEPT = ['', '/about', '/service', '/schools/1', '/study/usa', '/countries/uk/schools']
const SEARCHES = ['london', 'business school', 'visa', 'ielts', 'học phí', '獎學金', 'scholarship', 'masters canada']
const schools = 1000

type Draw = () => Wish

/** One kind of request each, by name. @param seed of the draw */
export function wishes(seed: number) {
  const random = drawer(seed)
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const list = listQuestions(schools, seed).school_lists as () => string
  const fresh = () => String(Math.floor(random() * 1e9))
  return {
    // the home page without a prefix follows the reader's language, and is nobody else's
    'a kept page': () => ({ kind: 'a kept page', path: `${one(EDITIONS.slice(1))}${one(KEPT)}` }),
    'a rendered page': () => ({
      kind: 'a rendered page',
      path: neverKept(one(Object.values(PAGES))).replace('{}', fresh()),
    }),
    'a list of the API': () => ({
      kind: 'a list of the API',
      path: `/api/Home/school_lists?${list()}`,
      headers: { Lang: one(LANGS) },
    }),
    'a booking': () => ({
      kind: 'a booking',
      path: '/vi/consultation',
      form: buildBookingForm(randomUUID(), { secret: SECRET, digits: fresh().padStart(7, '1').slice(0, 7) }),
      status: 302,
    }),
    'a search': () => ({
      kind: 'a search',
      path: `${one(EDITIONS)}/search?q=${encodeURIComponent(`${one(SEARCHES)} ${fresh().slice(0, 3)}`)}`,
    }),
    'a quote': () => ({
      kind: 'a quote',
      path: '/api/Home/get_price_refine',
      headers: { Lang: one(LANGS) },
      json: {
        items: [
          {
            kind: 'refine',
            service: 'sop',
            mode: 'revision',
            text: 'study abroad '.repeat(100 + Math.floor(random() * 300)),
            copies: 1,
            urgent: random() < 0.5,
          },
        ],
      },
    }),
  } satisfies Record<string, Draw>
}

/** Draws from kinds by their weights. */
export function mixed(kinds: readonly (readonly [weight: number, draw: Draw])[], seed: number): Draw {
  const random = drawer(seed)
  const sum = kinds.reduce((total, [weight]) => total + weight, 0)
  return () => {
    let left = random() * sum
    for (const [weight, draw] of kinds) {
      left -= weight
      if (left < 0) return draw()
    }
    return (kinds[0] as (typeof kinds)[number])[1]()
  }
}
