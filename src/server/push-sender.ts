/** Sends encrypted notifications to the push services of browsers: RFC 8291 by web-push, over fetch. */
import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import { isPushEndpoint } from '../domain/staff/push.ts'
import type { PushSender } from '../services/staff/push-sender.ts'

const timeoutMs = 10_000
/** A notification that could not be delivered for a day is old: the email about it was read. */
const keptSeconds = 24 * 3600

type Options = {
  /** `SECRET`: the key of the server is made of it, so that all instances have the same. */
  secret: string
  /** Hosts of push services, as in `isPushEndpoint`. */
  services: readonly string[]
  onError: (error: unknown) => void
}

export function createPushSender({ secret, services, onError }: Options): PushSender {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'waypoint push', 32)))
  const [publicKey, privateKey] = [keys.getPublicKey('base64url'), keys.getPrivateKey('base64url')]
  return {
    key: publicKey,
    isKnown: (endpoint) => isPushEndpoint(endpoint, services),
    async send({ endpoint, p256dh, auth }, message, contact) {
      if (!isPushEndpoint(endpoint, services)) return 'gone'
      try {
        const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails: { subject: `mailto:${contact}`, publicKey, privateKey },
          TTL: keptSeconds,
          urgency: 'high',
        })
        const headers = new Headers(
          Object.entries(request.headers)
            .filter(([name]) => name !== 'Content-Length')
            .map(([name, value]) => [name, String(value)]),
        )
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers,
          body: new Uint8Array(request.body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        if (answer.ok) return 'sent'
        if (answer.status === 404 || answer.status === 410) return 'gone'
        onError(new Error(`${new URL(endpoint).host} answered ${answer.status}`))
        return 'failed'
      } catch (error) {
        onError(error)
        return 'failed'
      }
    },
  }
}
