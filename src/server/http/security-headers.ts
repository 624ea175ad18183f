import { createHash, randomBytes } from 'node:crypto'

const encoder = new TextEncoder()

/** Marks the inline scripts and styles of one page while it is rendered: user content can't contain the random mark. */
export const newScriptMark = (): string => randomBytes(16).toString('base64url')

/**
 * The bytes of a page without its marks, and its policy: its own files, and by hash the marked inline scripts and styles. The parts are
 * encoded one by one: another string of a whole page takes longer than all of them.
 */
export function settleScripts(html: string, mark: string): { body: Uint8Array<ArrayBuffer>; policy: string } {
  const parts = html.split(` nonce="${mark}"`)
  const textsOf = (name: 'script' | 'style') =>
    parts.slice(1).flatMap((after, at) => inlineTextOf(name, parts[at] ?? '', after) ?? [])
  const body = Buffer.concat(parts.map((part) => encoder.encode(part)))
  return { body, policy: pagePolicy(textsOf('script'), textsOf('style')) }
}

/** The text of a marked inline element of this name; null for any other element. */
function inlineTextOf(name: 'script' | 'style', before: string, after: string): string | null {
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>'))
  if (!new RegExp(`^<${name}\\b[^>]*$`).test(tag) || /\ssrc=/.test(tag)) return null
  return after.slice(after.indexOf('>') + 1, after.indexOf(`</${name}>`))
}

const hashesOf = (texts: string[]) =>
  new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))

function pagePolicy(scripts: string[], styles: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(' '),
    ["style-src 'self'", ...hashesOf(styles)].join(' '),
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** In development Vite injects scripts and styles, and uses a WebSocket. */
export const developmentPolicy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:"

/** For responses that are not pages. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'"

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  // never no-referrer: React Router compares a form's Origin
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}
const yearSeconds = 31_536_000

export function setCommonHeaders(set: (name: string, value: string) => void, origin: string): void {
  for (const [name, value] of Object.entries(COMMON)) set(name, value)
  if (origin.startsWith('https:')) set('Strict-Transport-Security', `max-age=${yearSeconds}`)
}
