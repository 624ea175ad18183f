import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type LoaderFunction,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { officesSeen } from '../domain/staff/principal.ts'
import { ReaderContext } from './messages/translations.ts'
import App, { ErrorBoundary, Layout, loader } from './root.tsx'
import { type ConsoleContext, consoleContext } from './shell/console-context.ts'
import { RestoredContext } from './shell/post-form.tsx'
import { InputContext } from './shell/unsaved-text.tsx'

/** Answers a request to the console: a page, a file, a script's answer or a redirect. */
export type PageHandler = (request: Request, context: ConsoleContext) => Promise<Response>

/**
 * Draws pages in React Router's data mode. Its framework mode also writes out each page's data for a script that takes the page over, which
 * takes about a tenth of a page's time; console pages have no such script.
 */
export function createPageHandler({ routes, basename }: ServerBuild): PageHandler {
  const { query, dataRoutes } = createStaticHandler(routeObjects(routes), { basename })

  function draw(result: StaticHandlerContext, context: ConsoleContext): Response {
    const { principal, locale, timeZone, now, offices, countries, choices, services, restored, input = [] } = context
    const seen = principal ? officesSeen(principal) : []
    const drawn = renderToString(
      <ReaderContext value={{ locale, timeZone, now, offices, officesSeen: seen, countries, choices, services }}>
        <InputContext value={input}>
          <RestoredContext value={restored}>
            <StaticRouterProvider router={createStaticRouter(dataRoutes, result)} context={result} hydrate={false} />
          </RestoredContext>
        </InputContext>
      </ReaderContext>,
    )
    const { body, policy } = context.settleScripts(`<!doctype html>${drawn}`)
    return new Response(body, {
      status: result.statusCode,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    })
  }

  return async (request, context) => {
    const requestContext = new RouterContextProvider(new Map([[consoleContext, context]]))
    const result = await query(request, { requestContext })
    if (result instanceof Response) return result
    const error = Object.values(result.errors ?? {}).at(0)
    if (error instanceof Answer) return error.response
    if (isFailure(error) && !request.signal.aborted) context.reportError(error)
    try {
      return draw(result, context)
    } catch (failure) {
      context.reportError(failure)
      return draw({ ...result, statusCode: 500, errors: { root: failure } }, context)
    }
  }
}

/** Unknown addresses and refused requests are no failures of the server. */
const isFailure = (error: unknown) => error !== undefined && !(isRouteErrorResponse(error) && error.status < 500)

/** The response of a route without a page: a file, or an answer for a script. React Router would read a returned response as data. */
class Answer {
  readonly response: Response
  constructor(response: Response) {
    this.response = response
  }
}

/** A loader or action of a route without a page. @throws an Answer */
const answered =
  (handle: LoaderFunction): LoaderFunction =>
  async (args, handlerContext) => {
    const response = await handle(args, handlerContext)
    throw response instanceof Response ? new Answer(response) : new Error('A route without a page returned data')
  }

/** All routes below the root, whose layout also frames the error page. */
function routeObjects({ root: _, ...routes }: ServerBuild['routes']): RouteObject[] {
  const children = Object.values(routes).flatMap((route) => {
    if (!route) return []
    const { default: Component, ...handlers } = route.module
    const loader = Component ? handlers.loader : handlers.loader && answered(handlers.loader)
    const action = Component ? handlers.action : handlers.action && answered(handlers.action)
    const { id, path } = route
    return [route.index ? { id, index: true, Component, loader, action } : { id, path, Component, loader, action }]
  })
  const page = (Content: ComponentType) => () => (
    <Layout>
      <Content />
    </Layout>
  )
  return [{ id: 'root', path: '', loader, Component: page(App), ErrorBoundary: page(ErrorBoundary), children }]
}
