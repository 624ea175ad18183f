import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { ApiFailure } from '../api/client.ts'
import { editionOf } from '../domain/editions.ts'
import { PUBLIC_CACHE } from './cache-control.ts'
import { MessagesProvider } from './messages/provider.tsx'
import { messages } from './messages/server.ts'
import { isHydrated } from './shell/hydration.ts'
import { ScriptMark } from './shell/layout/script-mark.ts'
import { UnavailablePage } from './shell/pages/is-unavailable.ts'
import { RequestId } from './shell/request-id.ts'
import { type SiteContext, siteContext } from './shell/site-context.ts'

/** From this build's own React Router: the server may use another copy, whose contexts differ. */
export const createPageHandler = (build: ServerBuild, mode: string): RequestHandler => createRequestHandler(build, mode)

/** Context keys belong to this build; the server sets them through this function. */
export const provideSiteContext = (context: SiteContext): RouterContextProvider =>
  new RouterContextProvider(new Map([[siteContext, context]]))

/** Pages that failed because the API is unavailable. */
const outages = new WeakSet<object>()
const retryAfterSeconds = '5'

export default async function handleRequest(
  request: Request,
  responseStatus: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const isUnavailable = outages.has(loadContext)
  const status = isUnavailable && responseStatus === 500 ? 503 : responseStatus
  if (status === 503) {
    headers.set('Retry-After', retryAfterSeconds)
    headers.set('Cache-Control', 'no-store')
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', status < 500 ? PUBLIC_CACHE : 'no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { locale, scriptMark, requestId, settleScripts } = loadContext.get(siteContext)
  const { staticHandlerContext: handled, routeModules } = routerContext
  const page = (
    <MessagesProvider locale={locale} messages={messages[editionOf(locale).language]}>
      <ScriptMark value={scriptMark}>
        <UnavailablePage value={isUnavailable}>
          <RequestId value={requestId}>
            <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
          </RequestId>
        </UnavailablePage>
      </ScriptMark>
    </MessagesProvider>
  )
  const needsScripts = isHydrated(handled.matches.map(({ route }) => routeModules[route.id]))
  // loader data is serialised for hydration, which a server-rendered page without script doesn't need
  if (!needsScripts) delete routerContext.serverHandoffStream
  const drawn = needsScripts
    ? await renderForHydration(page, scriptMark, request.method === 'GET' && status < 400)
    : `<!doctype html>${renderToString(page)}`
  const { body, policy } = settleScripts(drawn)
  headers.set('Content-Security-Policy', policy)
  return new Response(body, { status, headers })
}

/**
 * Hydrated pages need the stream's markers: with a plain string their buttons would not work, without an error.
 * @param isDeferred whether the scripts wait for the visitor's first touch (shell/hydrate-later.ts); after a submitted step they don't
 */
function renderForHydration(page: ReactNode, nonce: string, isDeferred: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () =>
        resolve(
          text(stream.pipe(new PassThrough())).then(
            isDeferred ? (html) => withDeferredScripts(html, nonce) : afterStyles,
          ),
        ),
      onShellError: reject,
      onError: reject,
    })
  })
}

const PRELOAD = '<link rel="modulepreload"'

/** Scripts load after the style sheet and the fonts, which come later in the head: React Router's links can't change the order. */
const afterStyles = (html: string) => html.replaceAll(PRELOAD, `${PRELOAD} fetchPriority="low"`)

/** React Router's `Scripts` can't wait: its links and its script get types that browsers ignore. */
const withDeferredScripts = (html: string, nonce: string) =>
  html
    .replaceAll(PRELOAD, '<link rel="deferred"')
    .replace(`<script nonce="${nonce}" type="module" async="">`, `<script nonce="${nonce}" type="deferred">`)

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (error instanceof ApiFailure && error.status === 503) outages.add(context)
  // a visitor who leaves is not an error
  if (!request.signal.aborted) context.get(siteContext).reportError(error)
}
