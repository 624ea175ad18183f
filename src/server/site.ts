/** Mounts React Router: one request handler for each basename, because a `:locale?` segment would match any word. */
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { SiteContext } from '../site/shell/site-context.ts'
import { developmentPolicy, newScriptMark, settleScripts } from './http/security-headers.ts'

export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      createPageHandler: (build: ServerBuild, mode: string) => RequestHandler
      provideSiteContext: (context: SiteContext) => RouterContextProvider
    }
  }
}

/** Paths of the routes without parameters, except `/500`, which always fails. */
export const fixedPathsOf = ({ routes }: Pick<SiteBuild, 'routes'>): string[] =>
  Object.values(routes)
    .map((route) => `/${route?.path ?? ''}`)
    .filter((path) => !/[:*]|^\/500$/.test(path))

/** @param context without the scripts' mark, which is new for every page */
export type Site = (
  request: Request,
  basename: string,
  context: Omit<SiteContext, 'scriptMark' | 'settleScripts'>,
) => Promise<Response>

/**
 * @param loadBuild returns the built site; in development a fresh one after each change
 * @param ownOrigins origins whose forms may be posted to any of them
 */
export function createSite(
  loadBuild: () => Promise<SiteBuild>,
  mode: 'production' | 'development',
  ownOrigins: readonly string[],
): Site {
  // a proxy that serves http and https alike must not cost a lead
  const allowedActionOrigins = ownOrigins.map((origin) => new URL(origin).host)
  const handlers = new Map<string, { build: SiteBuild; handle: RequestHandler }>()

  async function handlerOf(basename: string) {
    const build = await loadBuild()
    const handler = handlers.get(basename)
    if (handler?.build === build) return handler
    const made = {
      build,
      handle: build.entry.module.createPageHandler({ ...build, basename, allowedActionOrigins }, mode),
    }
    handlers.set(basename, made)
    return made
  }

  return async (request, basename, context) => {
    const { build, handle } = await handlerOf(basename)
    const scriptMark = newScriptMark()
    const settle = (html: string) => {
      const { policy, ...page } = settleScripts(html, scriptMark)
      return { ...page, policy: mode === 'production' ? policy : developmentPolicy }
    }
    const siteContext = { ...context, scriptMark, settleScripts: settle }
    const response = await handle(request, build.entry.module.provideSiteContext(siteContext))
    // React Router's error response is a line of plain English: ours is in the reader's language
    if (response.status >= 500 && response.headers.get('content-type')?.startsWith('text/plain'))
      throw new Error('Error page failed')
    return response
  }
}
