/**
 * Of pages that are everyone's: shared caches keep one for ten seconds and may show it a minute longer while they ask anew,
 * browsers ask each time. The server's own cache keeps exactly what leaves with these words.
 */
export const EVERYONES = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'
