/**
 * What loaders find for a document goes to its render as it is. React Router would write it down for a browser that never asks:
 * so they answer null, and what they found waits in the request's context until the page is drawn (decision 0015).
 */
import { createContext, type LoaderFunctionArgs, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isHydrated } from './shell/hydration.ts'

type Routes = ServerBuild['routes']
type Found = Map<string, unknown>

/** Null where the browser asks for data. */
const found = createContext<Found | null>(null)

/** To be called for every request that wants a document. */
export const openHandingOver = (context: RouterContextProvider): void => context.set(found, new Map())

/** Routes whose loaders hand over what they find; those of operated pages answer it, for it travels with the page. */
export function handingOver(routes: Routes): Routes {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const operated = new Set(all.filter(({ module }) => isHydrated([module])).map(({ path }) => path))
  return Object.fromEntries(all.map((route) => [route.id, handsOver(route, operated)]))
}

type Route = NonNullable<Routes[string]>

function handsOver(route: Route, operated: ReadonlySet<string | undefined>): Route {
  const { loader, default: page } = route.module
  // without a page it is a file, such as the site map
  if (!loader || !page) return route
  const handing = async (args: LoaderFunctionArgs) => {
    const answer: unknown = await loader(args)
    const kept = args.context.get(found)
    if (!kept || operated.has(args.pattern.replace(/^\//, '')) || isAnswer(answer)) return answer
    kept.set(route.id, answer)
    return null
  }
  return { ...route, module: { ...route.module, loader: handing } }
}

/** What speaks of status and headers is React Router's to read. */
const isAnswer = (answer: unknown) =>
  answer instanceof Response || (answer as { type?: unknown } | null)?.type === 'DataWithResponseInit'

/** The loaders' data of a page, with what was handed over. */
export function withHandedOver(data: Record<string, unknown>, context: RouterContextProvider): Record<string, unknown> {
  const kept = context.get(found)
  return kept?.size ? { ...data, ...Object.fromEntries(kept) } : data
}
