import type { Server } from 'node:http'
import { join } from 'node:path'
import { type Front, serveFiles } from './production.ts'
import type { SiteBuild } from './site.ts'

const content = join(import.meta.dirname, '../../content')

/** Vite in the same server: sources as they stand, with hot reload. */
export async function openDevelopment(server: Server): Promise<Front> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>,
    version: 'development',
    // the build copies pictures; here they are shown where they stand, as they are now
    serveFile: (req, res, next) =>
      req.url?.startsWith('/pictures/') ? serveFiles(content)(req, res, next) : vite.middlewares(req, res, next),
  }
}
