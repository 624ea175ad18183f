/** Every page of the site, in its three languages, as its own site map names them. */
import type { Server } from '../running-server.ts'
import { answerOf } from './pages.ts'

const LOC = /<loc>([^<]+)<\/loc>/g

export async function sitePaths(server: Server): Promise<string[]> {
  const { body } = await answerOf(server, '/sitemap.xml')
  return [...String(body).matchAll(LOC)].map(([, address = '']) => new URL(address).pathname)
}

/** So many of them, taken at equal steps, so that every kind and language is among them. */
export function spread(paths: string[], count: number): string[] {
  const step = Math.max(1, paths.length / count)
  return Array.from({ length: Math.min(count, paths.length) }, (_, at) => paths[Math.floor(at * step)] as string)
}

/** Asks for each once. @returns those that answered 200 with an ETag, which kept pages alone have */
export async function visitAll(server: Server, paths: string[]): Promise<string[]> {
  const kept: string[] = []
  for (const path of paths) {
    const { status, headers } = await answerOf(server, path, { 'Accept-Encoding': 'br' })
    if (status === 200 && headers.etag) kept.push(path)
  }
  return kept
}
