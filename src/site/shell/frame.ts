/**
 * What stands around a document's own part is drawn once for each content: header, footer, search and chat, half of most pages.
 * Where it is known a page draws its own part alone, and this is set around it (decision 0015).
 */
import { type LayoutData, partsOf } from './layout-data.ts'

/** Bytes above and below the main part; between two of them stands the page's own path, to which the language switch returns. */
type Frame = { above: Buffer[]; below: Buffer[]; links: string }
/** By path those that mark a menu's link as current, and one for all other pages. */
type Frames = Map<string, Frame>
const elsewhere = ''

const kept = new WeakMap<object, Map<string, Frames>>()

const OPENS = '<main id="content"'
const CLOSES = '</main>'
const PLAIN_PATH = /^\/[\w./-]*$/

/** Frames for pages that look alike around: of one content, language and prefix. */
function framesOf(layout: LayoutData): Frames {
  const byPrefix = kept.get(partsOf(layout)) ?? new Map<string, Frames>()
  kept.set(partsOf(layout), byPrefix)
  const { prefix } = layout.address
  const frames = byPrefix.get(prefix) ?? new Map<string, Frame>()
  byPrefix.set(prefix, frames)
  return frames
}

/** The chat makes way for a booking; a path with signs that HTML writes otherwise is too rare to care. */
const isFrameable = (path: string) => PLAIN_PATH.test(path) && !path.startsWith('/consultation')

/** The frame for a page, when it is known. */
export function findFrame(layout: LayoutData): Frame | null {
  const { path, prefix } = layout.address
  if (!isFrameable(path)) return null
  const frames = framesOf(layout)
  const general = frames.get(elsewhere)
  const isLinked = general?.links.includes(`"${path === '/' ? prefix || '/' : prefix + path}"`)
  return frames.get(path) ?? (isLinked ? null : (general ?? null))
}

/** Keeps the frame of a document that was drawn whole. */
export function keepFrame(html: string, layout: LayoutData): void {
  const { path } = layout.address
  if (!isFrameable(path)) return
  const above = html.slice(html.indexOf('<body>') + '<body>'.length, html.indexOf(OPENS))
  const below = html.slice(html.lastIndexOf(CLOSES) + CLOSES.length, html.lastIndexOf('<script'))
  const returns = `name="to" value="${path}"`
  const apart = (text: string) =>
    text.split(returns).map((part, at, { length }) => {
      const before = at > 0 ? '"' : ''
      const after = at < length - 1 ? 'name="to" value="' : ''
      return Buffer.from(before + part + after)
    })
  const isMarked = above.includes('aria-current="page"')
  const links = isMarked ? '' : [...above.matchAll(/ href=("[^"]*")/g)].map(([, href]) => href).join(' ')
  framesOf(layout).set(isMarked ? path : elsewhere, { above: apart(above), below: apart(below), links })
}

/** The bytes of a document of which only the main part was drawn. */
export function framed(html: string, { above, below }: Frame, path: string): Buffer {
  const [opens, closes] = [html.indexOf(OPENS), html.lastIndexOf(CLOSES) + CLOSES.length]
  const own = Buffer.from(path)
  const whole = (parts: Buffer[]) => parts.flatMap((part, at) => (at > 0 ? [own, part] : [part]))
  return Buffer.concat([
    Buffer.from(html.slice(0, opens)),
    ...whole(above),
    Buffer.from(html.slice(opens, closes)),
    ...whole(below),
    Buffer.from(html.slice(closes)),
  ])
}
