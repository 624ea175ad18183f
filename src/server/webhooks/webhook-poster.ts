/** Posts webhooks: by HTTPS to public addresses, and to the origins of `WEBHOOK_ORIGINS`. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PostResult, WebhookPoster } from '../../services/connections/webhook-poster.ts'
import { isPrivateHost, PrivateAddressError, publicLookup } from '../http/public-addresses.ts'

export const postTimeoutMs = 10_000

/** @param origins that may be private or without TLS */
export function createWebhookPoster(origins: readonly string[], timeoutMs = postTimeoutMs): WebhookPoster {
  const isOwn = ({ origin }: URL) => origins.includes(origin)
  const isAllowed = (url: URL) =>
    url.username + url.password === '' && (isOwn(url) || (url.protocol === 'https:' && !isPrivateHost(url)))
  return {
    isAllowed,
    post(address, headers, body) {
      const url = URL.parse(address)
      if (!url || !isAllowed(url)) return Promise.resolve({ status: null, error: 'address' })
      const { promise, resolve } = Promise.withResolvers<PostResult>()
      const signal = AbortSignal.timeout(timeoutMs)
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal,
        agent: false,
        ...(!isOwn(url) && { lookup: publicLookup }),
      })
      request.once('response', (response) => {
        resolve({ status: response.statusCode ?? 0, error: null })
        response.destroy()
      })
      request.on('error', (error) => {
        if (error instanceof PrivateAddressError) resolve({ status: null, error: 'address' })
        else resolve({ status: null, error: signal.aborted ? 'too_slow' : 'unreachable' })
      })
      request.end(body)
      return promise
    },
  }
}
