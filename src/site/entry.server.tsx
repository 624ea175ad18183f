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
import { handingOver, openHandingOver, withHandedOver } from './handed-over.ts'
import { MessagesProvider } from './messages/provider.tsx'
import { messages } from './messages/server.ts'
import { findFrame, framed, keepFrame } from './shell/frame.ts'
import { isHydrated } from './shell/hydration.ts'
import { IsFramed } from './shell/is-framed.ts'
import { ScriptMark } from './shell/layout/script-mark.ts'
import type { LayoutData } from './shell/layout-data.ts'
import { IsAway } from './shell/pages/is-away.ts'
import { RequestId } from './shell/request-id.ts'
import { type SiteContext, siteContext } from './shell/site-context.ts'

/** From this build's own React Router: the server's might be another copy, whose contexts are strangers. */
export const createPageHandler = (build: ServerBuild, mode: string): RequestHandler =>
  createRequestHandler({ ...build, routes: handingOver(build.routes) }, mode)

/** Context keys live in this build; the server fills them through here. */
export function provideSiteContext(context: SiteContext, request: Request): RouterContextProvider {
  const provided = new RouterContextProvider(new Map([[siteContext, context]]))
  if (!new URL(request.url).pathname.endsWith('.data')) openHandingOver(provided)
  return provided
}

type Drawn = { html: string; finish: (html: string) => string | Uint8Array }
const drawn = new WeakMap<Response, Drawn>()

/**
 * The HTML of a page that this build has drawn, and how it is finished once its scripts are settled: it is a text already, and a
 * Response would make a stream of bytes of it. Null for all else.
 */
export const drawnPage = (page: Response): Drawn | null => drawn.get(page) ?? null

/** Pages that failed because the API can't answer just now. */
const outages = new WeakSet<object>()
const retryAfterSeconds = '5'
/** In development a component may change meanwhile. */
const isKeepingFrames = import.meta.env.PROD

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
  const { locale, scriptMark, requestId } = loadContext.get(siteContext)
  const { staticHandlerContext: handled, routeModules } = routerContext
  handled.loaderData = withHandedOver(handled.loaderData, loadContext)
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
  const answer = new Response(null, { status, headers })
  if (isHydrated(handled.matches.map(({ route }) => routeModules[route.id]))) {
    drawn.set(answer, { html: await renderForHydration(page, scriptMark), finish: (html) => html })
  } else {
    // nothing of a document is sent for scripts to begin with
    delete routerContext.serverHandoffStream
    drawn.set(answer, drawDocument(page, handled.loaderData.root as LayoutData | undefined))
  }
  return answer
}

/** A document, or its main part alone where the frame around it is known. */
function drawDocument(page: ReactNode, layout: LayoutData | undefined): Drawn {
  const frame = layout && isKeepingFrames ? findFrame(layout) : null
  const html = `<!doctype html>${renderToString(<IsFramed value={frame !== null}>{page}</IsFramed>)}`
  if (layout && frame) return { html, finish: (settled) => framed(settled, frame, layout.address.path) }
  if (layout && isKeepingFrames) keepFrame(html, layout)
  return { html, finish: (settled) => settled }
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
