import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sirv from 'sirv'
import { nothingPolicy, setCommonHeaders } from './http/security-headers.ts'
import type { SiteBuild } from './site.ts'

export type Front = {
  loadBuild: () => Promise<SiteBuild>
  /** Answers with a file, or calls `next`. */
  serveFile: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
}

const root = join(import.meta.dirname, '../../build')

/** The built site: its files precompressed, those with a hash in their name kept for ever. */
export async function openProduction(): Promise<Front> {
  const build = (await import(pathToFileURL(join(root, 'server/index.js')).href)) as SiteBuild
  const serve = sirv(join(root, 'client'), {
    etag: true,
    gzip: true,
    brotli: true,
    dotfiles: false,
    setHeaders(res, path) {
      setCommonHeaders((name, value) => res.setHeader(name, value), '')
      res.setHeader(
        'Content-Security-Policy',
        path.endsWith('.svg') ? "default-src 'none'; style-src 'unsafe-inline'" : nothingPolicy,
      )
      res.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  // sirv looks at no method, and at no body
  const serveFile: Front['serveFile'] = (req, res, next) =>
    (req.method === 'GET' || req.method === 'HEAD') && !req.headers['transfer-encoding']
      ? serve(req, res, next)
      : next()
  return { loadBuild: async () => build, serveFile }
}
