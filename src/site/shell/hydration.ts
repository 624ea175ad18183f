/** Most pages are documents. A route that is operated says `handle = { hydrate: true }`. */
export type PageHandle = {
  hydrate?: boolean
  /** Not for search engines. */
  noIndex?: boolean
}

export const isHydrated = (modules: readonly ({ handle?: unknown } | undefined)[]): boolean =>
  modules.some((module) => (module?.handle as PageHandle | undefined)?.hydrate === true)
