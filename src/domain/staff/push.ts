/** Web push (RFC 8030): where notifications for browsers may be sent. */

/** A host, every host of a domain (after a dot), or an origin of one's own push service. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** A browser gives the endpoint; the server must not send requests to any other place. */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url) return false
  if (url.username !== '' || url.password !== '') return false
  return services.some((service) => {
    if (service.includes('://')) return url.origin === service
    const isHost = service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service
    return isHost && url.protocol === 'https:' && url.port === ''
  })
}
