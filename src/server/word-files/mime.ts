/** The page of a mail archive (mht): the part of MIME that Word and browsers use. */
import { DocumentError } from './document-error.ts'

export type MimePage = { text: string; isHtml: boolean }

const deepestMax = 5

/** @param archive one character a byte @throws DocumentError `broken` when it contains no text */
export function readMimePage(archive: string, depth = 0): MimePage {
  const { head, body } = splitHead(archive)
  const type = headerOf(head, 'content-type') || 'text/plain'
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  if (/^\s*multipart\//i.test(type) && boundary && depth < deepestMax)
    return readParts(body, (boundary[1] ?? boundary[2])!, depth)
  if (!/^\s*text\/(?:html|plain)/i.test(type)) throw new DocumentError('broken')
  const [, charset = 'utf-8'] = /charset\s*=\s*["']?([\w-]+)/i.exec(type) ?? []
  const bytes = decodeTransfer(body, headerOf(head, 'content-transfer-encoding').trim().toLowerCase())
  return { text: decodeAs(bytes, charset), isHtml: /^\s*text\/html/i.test(type) }
}

/** The first part with a text; pictures and style sheets are other parts. */
function readParts(body: string, boundary: string, depth: number): MimePage {
  for (const part of body.split(`--${boundary}`).slice(1)) {
    if (part.startsWith('--')) break
    try {
      return readMimePage(part.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n$/, ''), depth + 1)
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
    }
  }
  throw new DocumentError('broken')
}

function splitHead(part: string): { head: string; body: string } {
  const gap = /\r?\n\r?\n/.exec(part)
  if (!gap) throw new DocumentError('broken')
  return { head: part.slice(0, gap.index), body: part.slice(gap.index + gap[0].length) }
}

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}:((?:.|\\r?\\n[ \\t])*)`, 'im').exec(head)?.[1] ?? ''

function decodeTransfer(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const text = body.replace(/[ \t]*=[ \t]*\r?\n/g, '')
  return Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
}

/** Text of a named encoding; an unknown one is treated as the web's default. */
export function decodeAs(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
