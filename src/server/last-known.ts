/**
 * What every page and form is made of, as the API last answered it: with it the frame of a page stands, and a form comes
 * back with everything that was typed, while the database is away.
 */
import { LOCALES, type Locale } from '../domain/editions.ts'
import type { ApiWay } from './api-client.ts'

type Answer = ApiWay['answer']

export type LastKnown = {
  /** The same answers; where the API can't be asked just now, the last that is known of those that are kept. */
  over: (locale: Locale, answer: Answer) => Answer
  /** Asks for everything that is kept, once and in every language. */
  fill: (wayIn: (locale: Locale) => ApiWay) => Promise<void>
}

const KEPT = [
  'site',
  'offices',
  'countries',
  'enrollments',
  'school_colleges',
  'form_options',
  'consultation_copy',
  'service_copy',
  'prices_get_list',
  'prices_get_list?kind=refine',
  'prices_get_list?kind=apply',
].map((name) => `/api/Home/${name}`)
const kept = new Set(KEPT)

/** A busy page isn't made slower by copies of what hardly changes. */
const copyEachMs = 10_000

export function createLastKnown(now: () => number = Date.now): LastKnown {
  const known = new Map<string, { body: string; at: number }>()

  async function keep(key: string, response: Response): Promise<Response> {
    if (!response.ok || now() - (known.get(key)?.at ?? 0) < copyEachMs) return response
    const body = await response.text()
    known.set(key, { body, at: now() })
    return new Response(body, response)
  }

  function over(locale: Locale, answer: Answer): Answer {
    return async (request) => {
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' || !kept.has(pathname + search)) return answer(request)
      const key = `${locale} ${pathname}${search}`
      const last = () => {
        const body = known.get(key)?.body
        return body === undefined ? null : new Response(body, { headers: { 'Content-Type': 'application/json' } })
      }
      try {
        const response = await answer(request)
        return response.status >= 500 ? (last() ?? response) : await keep(key, response)
      } catch (error) {
        const response = last()
        if (!response) throw error
        return response
      }
    }
  }

  async function fill(wayIn: (locale: Locale) => ApiWay): Promise<void> {
    for (const locale of LOCALES) {
      const { base, answer, headers } = wayIn(locale)
      for (const path of KEPT) await over(locale, answer)(new Request(base + path, { headers }))
    }
  }
  return { over, fill }
}
