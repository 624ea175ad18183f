/** How the site's server side reaches the API: in process, or at another instance with the visitor's host and address signed. */
import { api } from '../api/api.ts'
import { createApiClient } from '../api/client.ts'
import type { ApiDeps, Caller } from '../api/context.ts'
import { EDITIONS } from '../domain/editions.ts'
import { openSigned, signed } from './signing.ts'

const PURPOSE = 'site call'
export const SITE_HEADER = 'x-waypoint-site'
const validMs = 60_000

/** Where addresses begin, who answers, and what goes with every request. */
export type ApiWay = {
  base: string
  answer: (request: Request) => Promise<Response>
  headers: Record<string, string>
}

/** @param over what stands between the client and who answers */
export const clientOver = ({ base, answer, headers }: ApiWay, over: (answer: ApiWay['answer']) => ApiWay['answer']) =>
  createApiClient(base, over(answer), () => headers)

export const inProcess = (deps: ApiDeps, caller: Caller): ApiWay => ({
  base: 'http://in.process',
  answer: async (request) => api.fetch(request, { deps, caller: { ...caller, isSite: true } }),
  headers: {},
})

export function atInstance(base: string, secret: string, caller: Caller): ApiWay {
  const headers = {
    [SITE_HEADER]: siteClaim(secret, caller.address, Date.now()),
    Lang: EDITIONS[caller.locale].langHeader,
    'X-Request-Id': caller.requestId,
  }
  return { base, answer: (request) => fetch(request), headers }
}

/** The signed word of one of our sites for whom it asks. */
export const siteClaim = (secret: string, address: string, now: number): string =>
  signed(secret, PURPOSE, Buffer.from(JSON.stringify({ address, at: now })).toString('base64url'))

/** The visitor's address that another instance's site hands on, or null when the call isn't signed by one of ours within a minute. */
export function readSiteClaim(headers: Headers, secret: string, now: number): { address: string } | null {
  const claim = openSigned(secret, PURPOSE, headers.get(SITE_HEADER) ?? '')
  if (claim === null) return null
  const { address, at } = JSON.parse(Buffer.from(claim, 'base64url').toString()) as { address: string; at: number }
  return Math.abs(now - at) < validMs ? { address } : null
}
