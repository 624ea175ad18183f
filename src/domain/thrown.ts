/** A caught value: JavaScript throws values of any type. */

/** Properties that Node, Kysely's drivers and `fetch` add to their errors. */
type ThrownParts = Partial<Record<'code' | 'errcode' | 'syscall' | 'status' | 'message' | 'cause' | 'stderr', unknown>>

export const partsOf = (thrown: unknown): ThrownParts => (typeof thrown === 'object' && thrown !== null ? thrown : {})

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
