/**
 * What a page says that is everyone's. The server's own cache keeps exactly what says so; how long caches in front of it may keep
 * such a page is the server's to say (`server/cdn/shared-caches.ts`).
 */
export const EVERYONES = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

/** What a feed or a list for search engines says: as far behind a change as pages are, in front as well as at the reader's. */
export const BRIEFLY = 'public, max-age=60, s-maxage=10, stale-while-revalidate=60'
