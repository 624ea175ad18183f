const lengthMax = 200

/** The path of the first page that somebody saw, from what their browser noted; empty when it noted none. @param attribution JSON */
export function firstPage(attribution: string): string {
  const { landing_page: page } = JSON.parse(attribution) as { landing_page?: unknown }
  if (typeof page !== 'string') return ''
  const [path = ''] = page.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)
  return path.startsWith('/') ? path.slice(0, lengthMax).toWellFormed() : ''
}
