import type { Server } from 'node:http'
import sirv from 'sirv'
import type { Front } from './production.ts'
import type { SiteBuild } from './site.ts'

/** Vite in the same server: sources as they stand, with hot reload. */
export async function openDevelopment(server: Server): Promise<Front> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  // the build copies them; here they are shown where they stand
  const servePicture = sirv('content', { dev: true })
  return {
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>,
    serveFile: (req, res, next) =>
      req.url?.startsWith('/pictures/') ? servePicture(req, res, next) : vite.middlewares(req, res, next),
  }
}
