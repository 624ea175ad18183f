import type { ReactNode } from 'react'
import {
  type HeadersFunction,
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { EDITIONS } from '../domain/editions.ts'
import enhanceUrl from './enhance.ts?worker&url'
import type { PageHandle } from './hydration.ts'
import { ChatChannels } from './layout/chat.tsx'
import { Footer } from './layout/footer.tsx'
import { Head } from './layout/head.tsx'
import { Header } from './layout/header.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { type LayoutData, loadLayout, type OwnPaths } from './layout-data.ts'
import type { NotFoundData } from './not-found.ts'
import { NotFoundPage } from './pages/not-found.tsx'
import { ServerErrorPage } from './pages/server-error.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import { siteContext } from './site-context.ts'
import './styles/app.css'

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadLayout(context.get(siteContext), request)
}

/** What an error page varies by. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers()

/** The layout's data don't change while an operated page is used. */
export const shouldRevalidate = () => false

export default function App() {
  return <Outlet />
}

export function Layout({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<LayoutData>('root')
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined)
  const own = (matches.at(-1)?.loaderData ?? {}) as OwnPaths
  const hasFailed = Boolean(useRouteError())
  if (!layout) return <BareDocument>{children}</BareDocument>
  const isHydrated = !hasFailed && handles.some((handle) => handle?.hydrate)
  const isHidden = hasFailed || handles.some((handle) => handle?.noIndex)
  return (
    <html lang={EDITIONS[layout.locale].htmlLang} data-locale={layout.locale}>
      <head>
        <Meta />
        <Head layout={layout} own={own} isHidden={isHidden} />
        <Links />
      </head>
      <body>
        <SkipLink />
        <Header layout={layout} />
        <main id="content" tabIndex={-1} className="grow">
          {children}
        </main>
        <Footer layout={layout} />
        <ChatChannels layout={layout} />
        <SearchDialog layout={layout} />
        {isHydrated ? <Scripts /> : <script type="module" src={enhanceUrl} />}
      </body>
    </html>
  )
}

/** When not even the layout's data could be read. */
function BareDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <main id="content">{children}</main>
      </body>
    </html>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  // an operated page is there, so that only the server ever answers 404: neither that page nor its words travel
  if (import.meta.env.SSR && isRouteErrorResponse(error) && error.status === 404)
    return <NotFoundPage {...(error.data as NotFoundData | null)} />
  return <ServerErrorPage />
}
