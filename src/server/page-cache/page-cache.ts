/**
 * Pages that are the same for everyone, ready to leave before any framework is asked. What is kept is decided by the answer
 * (`isKeepable`), which one a request means by its address and host alone (`page-key.ts`): nothing else of a request counts.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EVERYONES } from '../../site/shell/cache-control.ts'
import type { ContentWatch } from './content-watch.ts'
import { compressPage, type KeptPage, keepPage, sendKept } from './kept-page.ts'
import { createShelf, type Shelved } from './page-shelf.ts'
import { createRefresher } from './refresher.ts'

const maxBytes = 48 * 1024 * 1024
const quarterMs = 15 * 60_000
/** How long an old page may stand in while the new one is made. */
const staleMs = 1500

/** What a request means: a page, and whether its reader has chosen a country, which another 404 page follows. */
type Asked = { key: string; hasChosen: boolean }

export type Rendering = {
  render: () => Promise<Response>
  /** Headers that every answer of this kind has, as a kept page leaves with them. */
  complete: (headers: Headers) => void
}

export type PageCache = {
  /** Answers with a kept page; false when there is none to answer with. */
  answer: (req: IncomingMessage, res: ServerResponse, asked: Asked) => boolean
  /** The page that was rendered while this one waited for its turn. */
  ready: (key: string) => Response | null
  /** Renders a page for nobody, and keeps it when it is everyone's. */
  keep: (key: string, how: Rendering) => Promise<Response>
  bytes: () => number
  count: () => number
}

export function createPageCache(
  watch: ContentWatch,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): PageCache {
  const shelf = createShelf(maxBytes)
  const refresh = createRefresher(onError)
  const staleSince = new WeakMap<Shelved, number>()

  /** Whether it may be shown; one that has aged is made anew meanwhile. */
  function isShowable(kept: Shelved): boolean {
    if (kept.version === watch.version() && now() < kept.until) return true
    if (watch.isAway()) return true
    const since = staleSince.get(kept)
    if (since === undefined) {
      staleSince.set(kept, now())
      refresh(kept)
      return true
    }
    return now() - since < staleMs
  }

  function find(key: string): Shelved | null {
    const kept = shelf.find(key)
    return kept && isShowable(kept) ? kept : null
  }

  function answer(req: IncomingMessage, res: ServerResponse, { key, hasChosen }: Asked): boolean {
    const kept = find(key)
    // the 404 page follows the country that its reader last chose
    if (!kept || (hasChosen && kept.page.status === 404)) return false
    const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = req.headers
    sendKept(res, kept.page, { method: req.method, acceptEncoding, ifNoneMatch })
    return true
  }

  async function keep(key: string, how: Rendering): Promise<Response> {
    // the version before: what changes while it is rendered makes it old
    const version = watch.version()
    const made = await how.render()
    if (!isKeepable(made)) return made
    how.complete(made.headers)
    const { status } = made
    const headers: [string, string][] = [...made.headers].filter(([name]) => name !== 'content-length')
    const page = keepPage(status, headers, Buffer.from(await made.arrayBuffer()))
    const until = (Math.floor(now() / quarterMs) + 1) * quarterMs
    const again = async () => void (await keep(key, how))
    const kept: Shelved = { page, version, until, hits: 0, again }
    shelf.put(key, kept)
    const before = page.bytes
    compressPage(page).then(() => shelf.grown(key, kept, page.bytes - before), onError)
    return responseOf(page)
  }

  function ready(key: string): Response | null {
    const kept = find(key)
    return kept && responseOf(kept.page)
  }

  return { answer, keep, ready, bytes: shelf.bytes, count: shelf.count }
}

/** As the framework hands it on, which compresses it by itself. */
function responseOf({ status, unchanged, plain }: KeptPage): Response {
  const pairs = unchanged.flatMap((name, at) =>
    at % 2 === 0 ? [[name, unchanged[at + 1] ?? ''] as [string, string]] : [],
  )
  return new Response(plain.body as Uint8Array<ArrayBuffer>, { status, headers: pairs })
}

/** Everyone's: no cookie set, nobody's alone, and varying by nothing that the key doesn't hold. */
export function isKeepable({ status, headers }: Response): boolean {
  return (
    [200, 404].includes(status) &&
    headers.get('Cache-Control') === EVERYONES &&
    !headers.has('Set-Cookie') &&
    !/cookie|\*/i.test(headers.get('Vary') ?? '')
  )
}
