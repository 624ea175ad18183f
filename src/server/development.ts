import type { Server } from 'node:http'
import { join } from 'node:path'
import type { ConsoleBuild } from './console/mount.ts'
import { drawingsIn, type Front, serveFiles } from './production.ts'
import type { SiteBuild } from './site.ts'

const content = join(import.meta.dirname, '../../content')

/** Runs Vite in the same server: unbuilt sources with hot reload. */
export async function openDevelopment(server: Server): Promise<Front> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  // a second Vite takes half a gigabyte: it starts with the first request for the console
  let ofConsole: ReturnType<typeof createServer> | undefined
  const openConsole = () => {
    ofConsole ??= createServer({
      configFile: join(import.meta.dirname, '../console/vite.config.ts'),
      server: { middlewareMode: true, hmr: false },
      appType: 'custom',
    })
    return ofConsole
  }
  return {
    loadConsole: async () =>
      (await openConsole()).ssrLoadModule('virtual:react-router/server-build') as Promise<ConsoleBuild>,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>,
    version: 'development',
    drawnArticles: drawingsIn(join(content, 'pictures/articles')),
    drawnGuides: drawingsIn(join(content, 'pictures/guides')),
    drawnServices: drawingsIn(join(content, 'pictures/services')),
    // the build copies pictures; development serves them from their source folder
    serveFile: (req, res, next) =>
      ofConsole && /^\/console\/./.test(req.url ?? '')
        ? void ofConsole.then(({ middlewares }) => middlewares(req, res, next), next)
        : req.url?.startsWith('/pictures/')
          ? serveFiles(content)(req, res, () => vite.middlewares(req, res, next))
          : vite.middlewares(req, res, next),
  }
}
