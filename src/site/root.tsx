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
import { editionOf, shownEntries } from '../domain/editions.ts'
import enhanceUrl from './shell/enhance.ts?worker&url'
import hydrateLaterUrl from './shell/hydrate-later.ts?worker&url'
import type { PageHandle } from './shell/hydration.ts'
import { ChatChannels } from './shell/layout/chat.tsx'
import { Footer } from './shell/layout/footer.tsx'
import { Head } from './shell/layout/head.tsx'
import { Header, SkipLink } from './shell/layout/header.tsx'
import { type LayoutData, loadLayout, type OwnPaths } from './shell/layout-data.ts'
import type { NotFoundData } from './shell/pages/not-found.ts'
import { ServerErrorPage } from './shell/pages/server-error.tsx'
import { SearchDialog } from './shell/search/search-dialog.tsx'
import { siteContext } from './shell/site-context.ts'
import './styles/app.css'

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadLayout(context.get(siteContext), request)
}

/** Headers that an error page varies by. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers()

/** The layout's data don't change while a hydrated page is in use. */
export const shouldRevalidate = () => false

export default function App() {
  return <Outlet />
}

export function Layout({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<LayoutData>('root')
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined)
  const ownPaths: OwnPaths = matches.at(-1)?.loaderData ?? {}
  const hasFailed = Boolean(useRouteError())
  if (!layout) return <BareDocument>{children}</BareDocument>
  const isHydrated = !hasFailed && handles.some((handle) => handle?.hydrate)
  const isHidden =
    hasFailed || layout.address.isSelection || ownPaths.noIndex === true || handles.some((handle) => handle?.noIndex)
  const words = hasFailed ? undefined : handles.find((handle) => handle?.words)?.words
  return (
    <html lang={editionOf(layout.locale).htmlLang} data-locale={layout.locale} data-messages={words}>
      <head>
        <Meta />
        <Head layout={layout} ownPaths={ownPaths} isHidden={isHidden} />
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
        {isHydrated && <EditionsData />}
        {isHydrated && <Scripts />}
        <script type="module" src={isHydrated ? hydrateLaterUrl : enhanceUrl} />
      </body>
    </html>
  )
}

/** The editions, for the scripts of a hydrated page. */
function EditionsData() {
  const json = JSON.stringify(shownEntries()).replaceAll('<', '\\u003c')
  return <script id="editions" type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** When even the layout's data could not be loaded. */
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

// hydrated pages always exist, so only the server answers 404: the browser gets neither that page nor its messages
const NotFoundPage = import.meta.env.SSR ? (await import('./shell/pages/not-found.tsx')).NotFoundPage : null

export function ErrorBoundary() {
  const error = useRouteError()
  if (NotFoundPage && isRouteErrorResponse(error) && [404, 410].includes(error.status))
    return <NotFoundPage {...(error.data as NotFoundData | null)} isGone={error.status === 410} />
  return <ServerErrorPage />
}
