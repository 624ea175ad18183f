/** Namespaces that travel to the browser: those of the layout and of pages that are operated (`handle.hydrate`), and no other page's. */
export const OPERATED_NAMESPACES: readonly string[] = ['layout', 'search', 'forms', 'result', 'errors']

/** Those that travel with their page alone (`handle.words`), because they are many. */
export const PAGE_NAMESPACES = ['consultation', 'match', 'order'] as const
export type PageNamespace = (typeof PAGE_NAMESPACES)[number]
