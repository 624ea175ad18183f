import type { Attribution } from '../form-fields.ts'

const lengthMax = 200

/** The path of a visitor's first page, from their browser's record; empty without one. */
export function firstPage({ landing_page: page = '' }: Attribution): string {
  const [path = ''] = page.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)
  return path.startsWith('/') ? path.slice(0, lengthMax).toWellFormed() : ''
}
