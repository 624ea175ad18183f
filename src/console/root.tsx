import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  useHref,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { editionOf } from '../domain/editions.ts'
import { isAdmin, lacksSecondFactor } from '../domain/staff/principal.ts'
import { useReader, useTranslations } from './messages/translations.ts'
import { consoleContext } from './shell/console-context.ts'
import scriptUrl from './shell/console-script.ts?worker&url'
import { Header } from './shell/header.tsx'
import type { EndedSession } from './shell/page.ts'
import { UnsavedText } from './shell/unsaved-text.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import { SignInLayout } from './sign-in/sign-in-layout.tsx'
import styleSheet from './styles/console.css?url'

const CHECKLIST = '/console/start'

export function loader({ context, request }: LoaderFunctionArgs) {
  const { principal, sendsMail, hasChecklist } = context.get(consoleContext)
  const path = new URL(request.url).pathname
  const isLocked = principal !== null && lacksSecondFactor(principal)
  return {
    path,
    hasChecklist,
    // the checklist has a step for it
    needsMail: principal !== null && isAdmin(principal) && !isLocked && !sendsMail && path !== CHECKLIST,
    me: principal && { name: principal.name, roles: principal.roles, isLocked },
  }
}

export default function App() {
  return <Outlet />
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { locale } = useReader()
  const t = useTranslations()
  return (
    <html lang={editionOf(locale).htmlLang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/console/app.webmanifest" crossOrigin="use-credentials" />
        <link rel="stylesheet" href={styleSheet} />
      </head>
      <body className="min-h-dvh" data-too-long={t('shell.too_long', { present: '%present', most: '%most' })}>
        <a href="#content" className="sr-only focus:not-sr-only">
          {t('shell.skip')}
        </a>
        {root?.me && <Header me={root.me} path={root.path} hasChecklist={root.hasChecklist} />}
        <main id="content" tabIndex={-1} className="frame py-5">
          {root?.needsMail && (
            <p className="note-bad mb-3">
              {t('shell.no_mail')}{' '}
              <a href={`${CHECKLIST}#email`} className="text-link">
                {t('shell.set_up_mail')}
              </a>
            </p>
          )}
          {children}
        </main>
        <script type="module" src={scriptUrl} />
      </body>
    </html>
  )
}

/** 409: the form is older than a restored backup. */
const KINDS: Partial<Record<number, 'missing' | 'forbidden' | 'restored'>> = {
  403: 'forbidden',
  404: 'missing',
  409: 'restored',
}

export function ErrorBoundary() {
  const error = useRouteError()
  const here = useHref(useLocation())
  const t = useTranslations()
  if (isRouteErrorResponse(error) && error.status === 401)
    return (
      <SignInLayout title={t('sign_in.title')}>
        <SignInForm target={error.data as EndedSession} />
      </SignInLayout>
    )
  const status = isRouteErrorResponse(error) ? error.status : 500
  const kind = KINDS[status] ?? 'failed'
  return (
    <div className="mx-auto mt-10 max-w-lg">
      <title>{t(`errors.${kind}.title`)}</title>
      <div className="panel">
        <h1>{t(`errors.${kind}.title`)}</h1>
        <p className="mt-2">{t(`errors.${kind}.text`)}</p>
        {kind === 'restored' && (
          <p className="mt-2">
            <a href={here} className="text-link">
              {t('errors.restored.open')}
            </a>
          </p>
        )}
        <a href="/console" className="button mt-4">
          {t('errors.home')}
        </a>
      </div>
      <UnsavedText />
    </div>
  )
}
