/** Lifetimes of sessions, codes and links, in milliseconds. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A session ends after this time without a request … */
export const idleMs = 12 * hour
/** … and after this time in any case. */
export const wholeMs = 14 * day
/** Between the password and the second factor. */
export const secondStageMs = 10 * minute
/** After this, sensitive actions require reauthentication. */
export const proofMs = 15 * minute
/** Minimum interval between updates of a session's last use. */
export const seenEveryMs = minute
/** Between a passkey's challenge and its response. */
export const challengeMs = 5 * minute
/** A browser without a sign-in for this long is no longer a known one. */
export const deviceMs = 180 * day

export const LINK_KINDS = ['setup', 'invite', 'reset'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
/** One-time links, by purpose. */
export const LINK_MS: Record<LinkKind, number> = { setup: day, invite: 3 * day, reset: 2 * hour }
/** Instances that start one after the other each print a link to create the first admin; a start later than this revokes it. */
export const startsTogetherMs = 10 * minute
