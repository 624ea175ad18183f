import type { PageNamespace } from '../messages/operated.ts'

/** Most pages are documents. A route that is operated says `handle = { hydrate: true }`. */
export type PageHandle = {
  hydrate?: boolean
  /** Its messages, where they travel with it alone. */
  words?: PageNamespace
  /** Not for search engines. */
  noIndex?: boolean
}

export const isHydrated = (modules: readonly ({ handle?: unknown } | undefined)[]): boolean =>
  modules.some((module) => (module?.handle as PageHandle | undefined)?.hydrate === true)
