/** The order in which the server answers a request: health, language switch, API, logos, then the site in the right edition. */
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { api } from '../api/api.ts'
import type { ApiDeps, Caller, PageText } from '../api/context.ts'
import { inProcessClient } from '../api/in-process.ts'
import { createCache, withOneVersion } from '../db/per-version.ts'
import { noteRedirectUse } from '../db/queries/redirects.ts'
import type { Database } from '../db/store.ts'
import { type Locale, localeOfLangHeader } from '../domain/editions.ts'
import { type LocalePolicy, localeOfHost, prefixed, resolveLocale, splitPrefix } from '../domain/locale.ts'
import { chatLinks } from '../services/channels/chat-link.ts'
import type { CachedPages } from './cached-pages.ts'
import { answerCalendar } from './calendars/calendar-links.ts'
import type { TellCaches } from './cdn/shared-caches.ts'
import type { Line } from './channels/line-api.ts'
import { answerLineWebhook } from './channels/line-webhook.ts'
import { browserLocale } from './console/browser-locale.ts'
import { type Console, type Asked as ConsoleAsked, principalOf } from './console/mount.ts'
import { answerFailure, watchFailures } from './failures.ts'
import { answerFile, issueReceipt } from './file-links.ts'
import { answerLogo, answerQr } from './generated-images.ts'
import { createKeeping } from './http/cache-policy.ts'
import { isOwnForm } from './http/form-origin.ts'
import type { Log } from './http/log.ts'
import { type OriginPolicy, type RequestOrigin, readRequestOrigin } from './http/request-origin.ts'
import { nothingPolicy, setCommonHeaders } from './http/security-headers.ts'
import { LOCALE_COOKIE, switchLocale } from './locale-switch.ts'
import { isConsolePath, LINE_WEBHOOK_PATH } from './page-forms.ts'
import { NOT_FOUND_PATH, settlePath } from './paths.ts'
import { answerReady, type Looks } from './ready.ts'
import { locationOf, type Redirects } from './redirects.ts'
import { isApiPath, type Visitor } from './rejections.ts'
import { createRequestGuard } from './request-guard.ts'
import { limitRequests } from './request-limits.ts'
import type { Site } from './site.ts'

export type AppDeps = {
  deps: ApiDeps
  policy: LocalePolicy
  site: Site
  secret: string
  publicUrl: string
  /** Cache of public pages; null in development. */
  pages: CachedPages | null
  redirects: Redirects
  tellCaches: TellCaches
  console: Console
  origins: OriginPolicy
  log: Log
  looks: Looks
  /** Whether the server is shutting down. */
  isStopping: () => boolean
  /** The LINE Official Account; null without one. */
  line: Line | null
  /** Metrics for requests with their token; null when disabled. */
  metrics: ((c: Context) => Promise<Response>) | null
}

type Env = { Bindings: HttpBindings; Variables: { from: RequestOrigin; requestId: string } }
type Ctx = Context<Env>

export function createApp(app: AppDeps): Hono<Env> {
  const server = new Hono<Env>()
  server.use(compress())
  server.use(async (c, next) => {
    c.set('from', readRequestOrigin(c.env.incoming, app.origins))
    c.set('requestId', String(c.env.outgoing.getHeader('X-Request-Id') ?? randomUUID()))
    await next()
    setCommonHeaders((name, value) => c.res.headers.set(name, value), c.get('from').origin)
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', nothingPolicy)
    // responses without a policy and responses to forms are private
    if (!isRead(c.req.method) || !c.res.headers.has('Cache-Control')) keepFromCaches(c.res.headers)
  })
  const guard = createRequestGuard<Env>({
    takeLimit: app.deps.takeLimit,
    addressOf: (c) => c.get('from').address,
    isOwnForm: (c) => isOwnForm(c.req.header('Origin'), c.get('from').origin, app.origins.ownOrigins),
    isSignedIn: async (c) => (await principalOf(c, app.deps, consoleRequest(c, app))) !== null,
    visitorOf: (c) => visitorOf(c, app),
  })
  server.use(guard)
  server.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  server.get('/readyz', answerReady(app.deps.store, app.looks, app.isStopping))
  if (app.metrics) server.get('/metrics', app.metrics)
  const limited = limitRequests<Env>({
    takeLimit: app.deps.takeLimit,
    callerOf: (c) => callerOf(c, app),
    visitorOf: (c) => visitorOf(c, app),
    localeOf: (c) => addressLocale(c, app),
  })
  server.use('/api/*', limited.api)
  server.all('/api/*', (c) => answerApi(c, app))
  server.use('/logos/*', limited.images)
  server.use('/qr/*', limited.images)
  server.get('/logos/:file', (c) => answerLogo(c, app.deps.store))
  // on these paths exactly: others go on to the limit of all pages, and a request must not wait for itself
  server.get('/calendar/:file', limited.pages, (c) => answerCalendar(c, app.deps.store, app.deps.booking))
  server.get('/files/:token', limited.pages, (c) =>
    answerFile(c, app.deps.store, app.deps.uploads.files, app.secret, app.log, hostLocale(c, app)),
  )
  server.get('/qr/:file', (c) => answerQr(c, app.deps.store, app.policy, app.publicUrl))
  server.post(LINE_WEBHOOK_PATH, (c) => answerLineWebhook(c, app.deps.channels, app.line))
  server.use(limited.pages)
  server.all('/console', (c) => answerConsole(c, app))
  server.all('/console/*', (c) => answerConsole(c, app))
  server.post(
    '/locale',
    async (c) => (await switchLocale(c, c.get('from').host, app.policy)) ?? (await answerNotFound(c, app)),
  )
  server.all('*', (c) => answerPage(c, app))
  server.onError((error, c) => {
    const visitor = visitorOf(c, app)
    app.deps.reportError(error, visitor.requestId)
    return answerFailure(c, error, visitor)
  })
  return server
}

const hostLocale = (c: Ctx, { policy }: AppDeps): Locale =>
  localeOfHost(c.get('from')?.host ?? '', policy) ?? policy.defaultLocale

/** The edition in a URL, for pages that depend on nothing else. */
const addressLocale = (c: Ctx, app: AppDeps): Locale => splitPrefix(c.req.path).prefix ?? hostLocale(c, app)

/** The home page of an edition at the requested host. */
const homePath = (host: string, { policy }: AppDeps, locale: Locale): string =>
  policy.editionOrigins && localeOfHost(host, policy) ? '/' : prefixed(locale, '/', policy.defaultLocale)

/** The reader of an answer outside the pages of the site. */
function visitorOf(c: Ctx, app: AppDeps): Visitor {
  const requestId = c.get('requestId') ?? ''
  if (isConsolePath(c.req.path))
    return { locale: browserLocale(c.req.header('Accept-Language')), home: '/console', requestId }
  const locale = isApiPath(c.req.path) ? callerLocale(c, app) : addressLocale(c, app)
  return { locale, home: homePath(c.get('from')?.host ?? '', app, locale), requestId }
}

const callerLocale = (c: Ctx, app: AppDeps): Locale => localeOfLangHeader(c.req.header('Lang')) ?? hostLocale(c, app)

/** The API's caller: a visitor or a program; never the site. */
function callerOf(c: Ctx, app: AppDeps): Caller {
  return {
    locale: callerLocale(c, app),
    address: c.get('from').address,
    requestId: c.get('requestId'),
    isSite: false,
  }
}

const consoleRequest = (c: Ctx, { origins: { ownOrigins } }: AppDeps): ConsoleAsked => {
  const { origin, address } = c.get('from')
  return { origin, address, requestId: c.get('requestId'), ownOrigins }
}

function answerConsole(c: Ctx, app: AppDeps): Promise<Response> {
  const ask = () => app.console(c, app.deps, consoleRequest(c, app))
  return isRead(c.req.method) ? withOneVersion(ask) : ask()
}

async function answerApi(c: Ctx, app: AppDeps): Promise<Response> {
  const answer = await api.fetch(c.req.raw, { deps: app.deps, caller: callerOf(c, app) })
  app.tellCaches(answer.headers, null)
  return answer
}

async function answerPage(c: Ctx, app: AppDeps): Promise<Response> {
  const url = new URL(c.req.url)
  const { host, origin } = c.get('from')
  const settled = settlePath(url.pathname)
  // a form keeps its method and body through a redirect
  const moved = isRead(c.req.method) ? 301 : 308
  if (settled.redirect) return withCacheHeaders(app, c.redirect(settled.redirect + url.search, moved))
  const decision = resolveLocale(
    {
      host,
      path: settled.path,
      search: url.search,
      cookieLocale: getCookie(c, LOCALE_COOKIE) ?? null,
      acceptLanguage: c.req.header('Accept-Language') ?? null,
    },
    app.policy,
  )
  const { isNegotiated } = decision
  if (decision.kind === 'redirect') {
    const status = decision.status === 301 ? moved : moved === 308 ? 307 : 302
    return withCacheHeaders(app, c.redirect(decision.location, status), isNegotiated)
  }
  const redirected = await answerOldAddress(c, app, decision, settled.path)
  if (redirected) return withCacheHeaders(app, redirected, isNegotiated)
  const cached = await app.pages?.make(c.env.incoming, c.env.outgoing, isNegotiated, ({ url: address, ...anonymous }) =>
    renderPage(app, { ...ANONYMOUS, ...anonymous, requestId: c.get('requestId') }, decision, address),
  )
  if (cached === 'answered') return alreadySent()
  const page = cached ?? (await renderPage(app, pageRequestOf(c), decision, new URL(settled.path + url.search, origin)))
  return withCacheHeaders(app, page, isNegotiated)
}

/** Answers a redirected URL with a redirect or 410, unless a page exists there. Null without a redirect. */
async function answerOldAddress(c: Ctx, app: AppDeps, served: Served, path: string): Promise<Response | null> {
  const { locale, basename } = served
  const way = app.redirects.wayOf(locale, basename === '/' ? path : splitPrefix(path).rest)
  const [first] = way?.steps ?? []
  if (!way || !first) return null
  // a browser would send the form to the other host
  if (way.end === 'elsewhere' && !isRead(c.req.method)) return null
  const { host, origin } = c.get('from')
  const { search } = new URL(c.req.url)
  const location = locationOf(way, { search, host, policy: app.policy })
  if (location === null || !(first.rule.isOver || app.redirects.isEmpty(first.rule, locale))) {
    const page = await renderPage(app, pageRequestOf(c), served, new URL(path + search, origin), location === null)
    if (location === null) return page
    if (!isMissing(page.status)) {
      // an article itself redirects from its default slug
      if (page.status === 301) noteUse(c, app, first.rule)
      return page
    }
    app.redirects.noteEmpty(first.rule, locale)
  }
  noteUse(c, app, first.rule)
  return c.redirect(location, isRead(c.req.method) ? 301 : 308)
}

function noteUse(c: Ctx, app: AppDeps, { id }: { id: string }): void {
  if (c.req.method !== 'GET') return
  const day = new Date(app.deps.booking.now()).toISOString().slice(0, 10)
  noteRedirectUse(app.deps.store, { id, day }, (error) => app.deps.reportError(error, c.get('requestId')))
}

const isMissing = (status: number) => status === 404 || status === 410

/** The status of a page for an anonymous request. @param path below the edition's address */
export async function pageStatus(app: AppDeps, locale: Locale, path: string): Promise<number> {
  return (await renderAnonymous(app, 'HEAD', locale, path)).status
}

/** Renders a page from another database; the result is not cached. @param path below the edition's address */
export async function renderFrom(app: AppDeps, read: Database, locale: Locale, path: string): Promise<PageText> {
  const deps = { ...app.deps, store: { ...app.deps.store, read }, answers: createCache() }
  const page = await renderAnonymous({ ...app, deps }, 'GET', locale, path)
  return { status: page.status, html: await page.text() }
}

function renderAnonymous(app: AppDeps, method: 'GET' | 'HEAD', locale: Locale, path: string): Promise<Response> {
  const origin = app.policy.editionOrigins?.[locale]
  const at = origin ? path : prefixed(locale, path, app.policy.defaultLocale)
  const basename = origin || locale === app.policy.defaultLocale ? '/' : `/${locale}`
  const request = { ...ANONYMOUS, method, host: origin ? new URL(origin).host : '', requestId: '', globalCountry: null }
  return renderPage(app, request, { locale, basename }, new URL(at, origin ?? app.publicUrl))
}

/** An answer with its policy for shared caches. */
function withCacheHeaders({ tellCaches }: AppDeps, response: Response, isNegotiated = false): Response {
  tellCaches(response.headers, { status: response.status, isNegotiated })
  return response
}

function keepFromCaches(headers: Headers): void {
  const cacheControl = headers.get('Cache-Control')
  if (!cacheControl || cacheControl.startsWith('public')) headers.set('Cache-Control', 'no-store')
}

/** Tells node-server that the answer has been sent. */
const alreadySent = () => new Response(null, { headers: RESPONSE_ALREADY_SENT.headers })

/** The 404 page at the requested URL. */
const answerNotFound = (c: Ctx, app: AppDeps): Promise<Response> =>
  renderPage(
    app,
    { ...pageRequestOf(c), method: 'GET' },
    { locale: hostLocale(c, app), basename: '/' },
    new URL(NOT_FOUND_PATH, c.get('from').origin),
  )

/** A request for a page. */
type PageRequest = {
  host: string
  address: string
  requestId: string
  globalCountry: string | null
  method: string
  request: Request | null
}

/** The anonymous visitor of cacheable pages. */
const ANONYMOUS = { address: '', method: 'GET', request: null }

const pageRequestOf = (c: Ctx): PageRequest => ({
  host: c.get('from').host,
  address: c.get('from').address,
  requestId: c.get('requestId'),
  globalCountry: getCookie(c, 'globalCountry') ?? null,
  method: c.req.method,
  request: c.req.raw,
})

type Served = { locale: Locale; basename: string }

async function renderPage(
  app: AppDeps,
  { host, address, requestId, globalCountry, method, request }: PageRequest,
  { locale, basename }: Served,
  url: URL,
  isGone = false,
): Promise<Response> {
  const caller: Caller = { locale, address, requestId, isSite: true }
  const failures = watchFailures((error) => app.deps.reportError(error, requestId))
  const { keepPrivate, seal } = createKeeping(method)
  const open = () =>
    app.site(request ? rebuilt(request, url, method) : new Request(url), basename, {
      locale,
      api: inProcessClient(app.deps, caller),
      host,
      policy: app.policy,
      canonicalOrigin: app.policy.editionOrigins?.[locale] ?? app.publicUrl,
      publicUrl: app.publicUrl,
      home: homePath(host, app, locale),
      requestId,
      secret: app.secret,
      issueReceipt: (reference) => issueReceipt(app.secret, reference, Date.now()),
      chatLinks: (reference) => chatLinks(app.deps.channels, reference, 'page'),
      isSecure: url.protocol === 'https:',
      globalCountry,
      isGone,
      reportError: failures.report,
      keepPrivate,
    })
  return seal(await failures.settle(isRead(method) ? withOneVersion(open) : open()))
}

/** A request that only reads can't see its own changes, so one content version is enough. */
const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** The request with the URL that the visitor entered: React Router compares a form's Origin with it. */
function rebuilt({ headers, signal, body }: Request, url: URL, method: string): Request {
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers, signal, ...(hasBody && { body, duplex: 'half' }) })
}
