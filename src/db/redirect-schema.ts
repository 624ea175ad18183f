/** Addresses that have no page any more, for Kysely. Times are milliseconds, booleans are 0/1. */
export type RedirectTables = {
  redirect: {
    id: string
    /** Whose address it is; empty for every edition's. */
    edition: string
    from_path: string
    /** Null where nothing came after it. */
    to_path: string | null
    /** Made because a thing of the content moved or went. */
    is_automatic: number
    /** Redirects even if a page exists at this URL. */
    is_over: number
    at: number
    staff_id: string | null
  }
  /** How often it was followed, by day (2026-11-22, UTC). */
  redirect_use: { redirect_id: string; day: string; count: number }
}
