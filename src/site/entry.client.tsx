/** Runs on hydrated pages only: loads the messages of the page's language, hydrates, then runs the small enhancements of every page. */
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type EditionEntry, editionOf, setEditions } from '../domain/editions.ts'
import type { PageNamespace } from './messages/hydrated.ts'
import { MessagesProvider } from './messages/provider.tsx'
import type { Messages } from './messages/server.ts'

type Part = { default: object }
/** Messages of the layout and of all hydrated pages, and those shared with the API (scripts/precompiled-messages.ts). */
const ofAllPages = import.meta.glob<Part>('../messages/*/site.json')
/** Messages of the page itself, when they are loaded with it alone. */
const ofPage = {
  consultation: import.meta.glob<Part>('../messages/*/site.json', { query: '?words=consultation' }),
  match: import.meta.glob<Part>('../messages/*/site.json', { query: '?words=match' }),
  order: import.meta.glob<Part>('../messages/*/site.json', { query: '?words=order' }),
} satisfies Record<PageNamespace, unknown>

setEditions(JSON.parse(document.getElementById('editions')?.textContent ?? '[]') as EditionEntry[])
const locale = document.documentElement.dataset.locale ?? ''
const { language } = editionOf(locale)
const words = document.documentElement.dataset.messages as PageNamespace | undefined
const file = `../messages/${language}/site.json`
const parts = await Promise.all([ofAllPages[file]?.(), words && ofPage[words][file]?.()])

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
    <MessagesProvider locale={locale} messages={Object.assign({}, ...parts.map((part) => part?.default)) as Messages}>
      <Enhanced>
        <HydratedRouter />
      </Enhanced>
    </MessagesProvider>,
  )
})
