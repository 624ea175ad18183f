import { createHash } from 'node:crypto'

/** Tells two posted bodies apart; the order of their fields doesn't count. */
export function hashBody(body: object): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
