import type { PageNamespace } from '../messages/hydrated.ts'

/** Most pages are static HTML. A hydrated route exports `handle = { hydrate: true }`. */
export type PageHandle = {
  hydrate?: boolean
  /** Its message namespace, when it is loaded with this page alone. */
  words?: PageNamespace
  /** Excluded from search engines. */
  noIndex?: boolean
}

export const isHydrated = (modules: readonly ({ handle?: unknown } | undefined)[]): boolean =>
  modules.some((module) => (module?.handle as PageHandle | undefined)?.hydrate === true)
