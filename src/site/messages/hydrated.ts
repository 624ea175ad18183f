/** Namespaces sent to the browser: those of the layout and of hydrated pages (`handle.hydrate`). */
export const HYDRATED_NAMESPACES: readonly string[] = ['layout', 'search', 'forms', 'result', 'errors']

/** Large namespaces, sent only with their own page (`handle.words`). */
export const PAGE_NAMESPACES = ['consultation', 'match', 'order'] as const
export type PageNamespace = (typeof PAGE_NAMESPACES)[number]
