/**
 * `Cache-Control` of public pages. The server's own cache stores exactly the responses with this header; `server/cdn/shared-caches.ts`
 * sets the lifetime in shared caches.
 */
export const PUBLIC_CACHE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

/** `Cache-Control` of feeds and site maps: as stale as pages may be, in shared caches and in the reader's browser. */
export const BRIEFLY = 'public, max-age=60, s-maxage=10, stale-while-revalidate=60'
