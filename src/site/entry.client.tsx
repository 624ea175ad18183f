/** Runs on hydrated pages only: loads the messages of the page's language, hydrates, then runs the small enhancements of every page. */
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type EditionEntry, editionOf, setEditions } from '../domain/editions.ts'
import type { PerLanguage } from '../domain/languages/index.ts'
import type { PageNamespace } from './messages/hydrated.ts'
import { MessagesProvider } from './messages/provider.tsx'
import type { Messages } from './messages/server.ts'

type Part = Promise<{ default: object }>
const loaders: PerLanguage<() => readonly [Part, Part]> = {
  vi: () => [import('./messages/vi.json'), import('../domain/messages/vi.json')],
  'zh-hant': () => [import('./messages/tw.json'), import('../domain/messages/tw.json')],
  en: () => [import('./messages/en.json'), import('../domain/messages/en.json')],
}

/** Messages of the page itself, when they are loaded with it alone. */
const pageLoaders: Record<PageNamespace, PerLanguage<() => Part>> = {
  consultation: {
    vi: () => import('./messages/vi.json?words=consultation'),
    'zh-hant': () => import('./messages/tw.json?words=consultation'),
    en: () => import('./messages/en.json?words=consultation'),
  },
  match: {
    vi: () => import('./messages/vi.json?words=match'),
    'zh-hant': () => import('./messages/tw.json?words=match'),
    en: () => import('./messages/en.json?words=match'),
  },
  order: {
    vi: () => import('./messages/vi.json?words=order'),
    'zh-hant': () => import('./messages/tw.json?words=order'),
    en: () => import('./messages/en.json?words=order'),
  },
}

setEditions(JSON.parse(document.getElementById('editions')?.textContent ?? '[]') as EditionEntry[])
const locale = document.documentElement.dataset.locale ?? ''
const { language } = editionOf(locale)
const words = document.documentElement.dataset.messages as PageNamespace | undefined
const [ownMessages, shared, page] = await Promise.all([
  ...loaders[language](),
  words ? pageLoaders[words][language]() : null,
])

/** Enhancements of every page start after hydration, because they change nodes that React compares. */
function Enhanced({ children }: { children: ReactNode }) {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    whenIdle(() => import('./shell/enhance.ts'), { timeout: 2000 })
  }, [])
  return children
}

// in slices, so that the page stays responsive
startTransition(() => {
  hydrateRoot(
    document,
    <MessagesProvider
      locale={locale}
      messages={{ ...ownMessages.default, ...shared.default, ...page?.default } as Messages}
    >
      <Enhanced>
        <HydratedRouter />
      </Enhanced>
    </MessagesProvider>,
  )
})
