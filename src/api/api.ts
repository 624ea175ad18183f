/** The whole API below `/api`: the route table, and the contract's answer to everything that goes wrong. */

import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { withOneVersion } from '../db/per-version.ts'
import { DomainError } from '../domain/domain-error.ts'
import { editionCodes } from '../domain/editions.ts'
import type { ApiEnv } from './context.ts'
import { docsPage, docsPolicy } from './docs.ts'
import { serializeError } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import { briefCache } from './parameters.ts'
import { routes } from './routes.ts'

export const api = new Hono<ApiEnv>().basePath('/api')

api.use(async (c, next) => {
  await next()
  c.res.headers.append('Vary', 'Lang, Accept-Encoding')
  c.res.headers.set('X-Request-Id', c.env.caller.requestId)
})
api.use((c, next) => (c.req.method === 'GET' ? withOneVersion(next) : next()))
// weak: one answer travels in several forms
api.use(etag({ weak: true }))
api.route('/', routes)

type Description = { editions: readonly string[]; document: object; page: string }
// made at the first look, and anew when there are other editions: few instances are ever asked
let description: Description | undefined
function describe(): Description {
  const editions = editionCodes()
  if (description?.editions !== editions) description = { editions, document: openApiDocument(), page: docsPage() }
  return description
}

api.get('/openapi.json', (c) => c.json(describe().document, 200, { 'Cache-Control': briefCache }))
api.get('/docs', (c) =>
  c.html(describe().page, 200, { 'Cache-Control': briefCache, 'Content-Security-Policy': docsPolicy }),
)

const patterns = api.routes
  .filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`) }))

/** Methods that a path takes; empty when there is no such path. */
function methodsOf(path: string): string[] {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return methods.length === 0
    ? []
    : [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))), 'OPTIONS']
}

api.notFound((c) => {
  const allowed = methodsOf(c.req.path)
  if (allowed.length === 0) throw new DomainError('not_found')
  c.header('Allow', allowed.join(', '))
  if (c.req.method === 'OPTIONS') return c.body(null, 204)
  const { status, body } = serializeError(
    new DomainError('method_not_allowed'),
    c.env.caller.locale,
    c.env.caller.requestId,
    c.req.method,
  )
  return c.json(body, status)
})

api.onError((error, c) => {
  const { deps, caller } = c.env
  const { status, body, retryAfter } = serializeError(error, caller.locale, caller.requestId, c.req.method)
  if (status >= 500) deps.reportError(error, caller.requestId)
  if (retryAfter) c.header('Retry-After', String(retryAfter))
  if (body.code === 'key_unknown') c.header('WWW-Authenticate', 'Bearer')
  c.header('Cache-Control', 'no-store')
  c.header('X-Request-Id', caller.requestId)
  return c.json(body, status)
})
