import { splitPrefix } from '../../domain/locale.ts'

export const ROUTE_GROUPS = ['page', 'api', 'console', 'staff_api', 'file', 'health'] as const
export type RouteGroup = (typeof ROUTE_GROUPS)[number]

/** What an address is, in few words: an address itself would be one more series for each that somebody makes up. */
export function routeGroup(url: string): RouteGroup {
  const path = splitPrefix(url.split('?', 1)[0] ?? '').rest
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'health'
  if (/^\/api\/staff(\/|$)/.test(path)) return 'staff_api'
  if (/^\/api(\/|$)/.test(path)) return 'api'
  if (/^\/(console\/)?assets\/|^\/(files|media|logos|qr)\/|\.[a-z0-9]{2,5}$/i.test(path)) return 'file'
  if (/^\/console(\/|$)/.test(path)) return 'console'
  return 'page'
}
