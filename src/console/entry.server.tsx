import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { officesSeen } from '../domain/staff/principal.ts'
import { ReaderContext } from './messages/translations.ts'
import { type ConsoleContext, consoleContext } from './shell/console-context.ts'
import { RestoredContext } from './shell/post-form.tsx'
import { InputContext } from './shell/unsaved-text.tsx'

/** Uses this build's React Router: another copy would not know its contexts. */
export const createPageHandler = (build: ServerBuild, mode: string): RequestHandler => createRequestHandler(build, mode)

/** The context keys belong to this build, so the server fills them through this function. */
export const provideContext = (context: ConsoleContext): RouterContextProvider =>
  new RouterContextProvider(new Map([[consoleContext, context]]))

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', 'private, no-store')
  const {
    principal,
    locale,
    timeZone,
    now,
    offices,
    countries,
    choices,
    services,
    scriptMark,
    settleScripts,
    restored,
    input = [],
  } = loadContext.get(consoleContext)
  const seen = principal ? officesSeen(principal) : []
  // pages are not hydrated, so they need no hand-off data
  delete routerContext.serverHandoffStream
  const drawn = renderToString(
    <ReaderContext value={{ locale, timeZone, now, offices, officesSeen: seen, countries, choices, services }}>
      <InputContext value={input}>
        <RestoredContext value={restored}>
          <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
        </RestoredContext>
      </InputContext>
    </ReaderContext>,
  )
  const { html, policy } = settleScripts(`<!doctype html>${drawn}`)
  headers.set('Content-Security-Policy', policy)
  // bytes: a Response validates and copies a text of 100 KB as slowly as React renders it
  return new Response(Buffer.from(html), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // unknown URLs and unsupported methods are not failures of the server
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(consoleContext).reportError(error)
}
