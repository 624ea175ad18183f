import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ConsoleBuild } from './console/mount.ts'
import { readHead } from './http/request-head.ts'
import { type CachedPage, sendKept } from './page-cache/cached-page.ts'
import type { SiteBuild } from './site.ts'
import { openFiles } from './static-files.ts'

export type Front = {
  loadBuild: () => Promise<SiteBuild>
  /** Identifies the build. */
  version: string
  /** Names of the drawings that articles may show. */
  drawnArticles: ReadonlySet<string>
  drawnGuides: ReadonlySet<string>
  drawnServices: ReadonlySet<string>
  /** Answers with a file, or calls `next`. */
  serveFile: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
  /** The console, loaded at its first request. */
  loadConsole?: () => Promise<ConsoleBuild>
}

/** The console's files have URLs only below its assets. */
const CONSOLE = '/console'

const root = join(import.meta.dirname, '../../build')

/** The built site: its files precompressed, those with a hash in their name immutable. */
export async function openProduction(): Promise<Front> {
  const build: SiteBuild = await import(pathToFileURL(join(root, 'server/index.js')).href)
  const [site, staff] = [serveFiles(join(root, 'client')), serveFiles(join(root, 'console/client'), CONSOLE)]
  return {
    loadBuild: async () => build,
    version: build.assets.version,
    drawnArticles: drawingsIn(join(root, 'client/pictures/articles')),
    drawnGuides: drawingsIn(join(root, 'client/pictures/guides')),
    drawnServices: drawingsIn(join(root, 'client/pictures/services')),
    serveFile: (req, res, next) => (req.url?.startsWith(CONSOLE) ? staff : site)(req, res, next),
  }
}

/** Names of the drawings, without the default one; empty without such a folder. */
export const drawingsIn = (folder: string): Set<string> =>
  new Set(
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) =>
      file.endsWith('.svg') && file !== 'default.svg' ? [file.slice(0, -'.svg'.length)] : [],
    ),
  )

/** Serves files below a folder for GET and HEAD; requests with a body go to the request guard. @param base prefix of their URLs */
export function serveFiles(folder: string, base = ''): Front['serveFile'] {
  const find = openFiles(folder)
  return (req, res, next) => {
    const { method, url = '' } = req
    const file =
      method === 'GET' || method === 'HEAD' ? findOrFail(find, url.slice(base.length).split('?', 1)[0] ?? '') : null
    if (!file) return next()
    if (file === 'unreadable') return fail(res)
    const head = readHead(req.rawHeaders)
    if (head.hasBody) return next()
    sendKept(res, file, { ...head, method })
  }
}

/** A failed read, such as with too many open files, must not end the process. */
function findOrFail(find: ReturnType<typeof openFiles>, path: string): CachedPage | 'unreadable' | null {
  try {
    return find(path)
  } catch {
    return 'unreadable'
  }
}

function fail(res: ServerResponse): void {
  res.writeHead(503, { 'Retry-After': '1', 'Cache-Control': 'no-store', 'Content-Length': '0' }).end()
}
