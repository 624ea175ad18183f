import { createHash } from 'node:crypto'

/** Tells two posted bodies apart; the order of fields doesn't count at any level, that of a list does. */
export function hashBody(body: object): string {
  return createHash('sha256').update(JSON.stringify(body, inOrder)).digest('hex')
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
