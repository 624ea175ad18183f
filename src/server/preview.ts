/** Signed links that show a draft to who holds them. */
import { openSigned, signed } from './signing.ts'

const PURPOSE = 'preview'
const ttlMs = 7 * 24 * 3600_000

/** A token for one article, for a week. */
export const previewToken = (secret: string, articleId: number, now: number): string =>
  signed(secret, PURPOSE, `${articleId}-${now + ttlMs}`)

/** Whether a token is ours, for this article, and not too old. */
export function isPreviewToken(secret: string, articleId: number, token: string, now: number): boolean {
  const [id, expires] = openSigned(secret, PURPOSE, token)?.split('-').map(Number) ?? []
  return id === articleId && expires !== undefined && expires > now
}
