import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ConsoleBuild } from './console/mount.ts'
import { readHead } from './http/request-head.ts'
import { type KeptPage, sendKept } from './page-cache/kept-page.ts'
import type { SiteBuild } from './site.ts'
import { openFiles } from './static-files.ts'

export type Front = {
  loadBuild: () => Promise<SiteBuild>
  /** What tells one build from another. */
  version: string
  /** Names of the drawings that articles may show. */
  drawnArticles: ReadonlySet<string>
  /** Answers with a file, or calls `next`. */
  serveFile: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
  /** The staff's app, built the first time that somebody asks for it. */
  loadConsole?: () => Promise<ConsoleBuild>
}

/** The console's files have no address of their own but below its assets. */
const CONSOLE = '/console'

const root = join(import.meta.dirname, '../../build')

/** The built site: its files precompressed, those with a hash in their name kept for ever. */
export async function openProduction(): Promise<Front> {
  const build = (await import(pathToFileURL(join(root, 'server/index.js')).href)) as SiteBuild
  const [site, staff] = [serveFiles(join(root, 'client')), serveFiles(join(root, 'console/client'), CONSOLE)]
  return {
    loadBuild: async () => build,
    version: build.assets.version,
    drawnArticles: drawingsIn(join(root, 'client/pictures/articles')),
    serveFile: (req, res, next) => (req.url?.startsWith(CONSOLE) ? staff : site)(req, res, next),
  }
}

/** Drawings by their names, without the one for articles that have none; none where there is no such folder. */
export const drawingsIn = (folder: string): Set<string> =>
  new Set(
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) =>
      file.endsWith('.svg') && file !== 'default.svg' ? [file.slice(0, -'.svg'.length)] : [],
    ),
  )

/** Serves files below a folder to whoever reads; who brings a body is looked at first. @param base what stands before their paths in addresses */
export function serveFiles(folder: string, base = ''): Front['serveFile'] {
  const find = openFiles(folder)
  return (req, res, next) => {
    const { method, url = '' } = req
    const file =
      method === 'GET' || method === 'HEAD' ? findOrRefuse(find, url.slice(base.length).split('?', 1)[0] ?? '') : null
    if (!file) return next()
    if (file === 'unreadable') return refuse(res)
    const head = readHead(req.rawHeaders)
    if (head.hasBody) return next()
    sendKept(res, file, { ...head, method })
  }
}

/** A file that can't be read now, such as with too many files open, is one answer less and not the end of the process. */
function findOrRefuse(find: ReturnType<typeof openFiles>, path: string): KeptPage | 'unreadable' | null {
  try {
    return find(path)
  } catch {
    return 'unreadable'
  }
}

function refuse(res: ServerResponse): void {
  res.writeHead(503, { 'Retry-After': '1', 'Cache-Control': 'no-store', 'Content-Length': '0' }).end()
}
