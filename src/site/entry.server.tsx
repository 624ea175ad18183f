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
import { EVERYONES } from './cache-control.ts'
import { MessagesProvider } from './messages/provider.tsx'
import { messages } from './messages/server.ts'
import { isHydrated } from './shell/hydration.ts'
import { ScriptMark } from './shell/layout/script-mark.ts'
import { IsAway } from './shell/pages/is-away.ts'
import { RequestId } from './shell/request-id.ts'
import { type SiteContext, siteContext } from './shell/site-context.ts'

/** From this build's own React Router: the server's might be another copy, whose contexts are strangers. */
export const createPageHandler = (build: ServerBuild, mode: string): RequestHandler => createRequestHandler(build, mode)

/** Context keys live in this build; the server fills them through here. */
export const provideSiteContext = (context: SiteContext): RouterContextProvider =>
  new RouterContextProvider(new Map([[siteContext, context]]))

/** Pages that failed because the API can't answer just now. */
const outages = new WeakSet<object>()
const retryAfterSeconds = '5'

export default async function handleRequest(
  request: Request,
  said: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const isAway = outages.has(loadContext)
  const status = isAway && said === 500 ? 503 : said
  if (status === 503) {
    headers.set('Retry-After', retryAfterSeconds)
    headers.set('Cache-Control', 'no-store')
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', status < 500 ? EVERYONES : 'no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { locale, scriptMark, requestId, settleScripts } = loadContext.get(siteContext)
  const { staticHandlerContext: handled, routeModules } = routerContext
  const page = (
    <MessagesProvider locale={locale} messages={messages[locale]}>
      <ScriptMark value={scriptMark}>
        <IsAway value={isAway}>
          <RequestId value={requestId}>
            <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
          </RequestId>
        </IsAway>
      </ScriptMark>
    </MessagesProvider>
  )
  const needsScripts = isHydrated(handled.matches.map(({ route }) => routeModules[route.id]))
  // loader data is written for scripts, which a document doesn't have
  if (!needsScripts) delete routerContext.serverHandoffStream
  const drawn = needsScripts ? await renderForHydration(page, scriptMark) : `<!doctype html>${renderToString(page)}`
  const { html, policy } = settleScripts(drawn)
  headers.set('Content-Security-Policy', policy)
  // bytes: a Response checks and copies a text of 100 KB for as long as React takes to render it
  return new Response(Buffer.from(html), { status, headers })
}

/** A string would leave hydrated pages with dead buttons and no error: they need the stream's markers, sent whole. */
function renderForHydration(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough())).then(afterStyles)),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Scripts wait for the style sheet and the fonts, which stand behind them in the head: React Router's links have no say in it. */
const afterStyles = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (error instanceof ApiFailure && error.status === 503) outages.add(context as RouterContextProvider)
  // a visitor who leaves is no fault
  if (!request.signal.aborted) (context as RouterContextProvider).get(siteContext).reportError(error)
}
