/**
 * What a page says that is everyone's. The server's own cache keeps exactly what says so; how long caches in front of it may keep
 * such a page is the server's to say (`server/cdn/shared-caches.ts`).
 */
export const EVERYONES = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'
