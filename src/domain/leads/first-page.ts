import type { Attribution } from '../form-fields.ts'

const lengthMax = 200

/** The path of the first page that somebody saw, from what their browser noted; empty when it noted none. */
export function firstPage({ landing_page: page = '' }: Attribution): string {
  const [path = ''] = page.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)
  return path.startsWith('/') ? path.slice(0, lengthMax).toWellFormed() : ''
}
