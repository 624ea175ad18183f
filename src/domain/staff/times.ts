/** How long what lets somebody in does so; milliseconds. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A session ends when nothing was asked for so long … */
export const idleMs = 12 * hour
/** … and after this, whatever was asked. */
export const wholeMs = 14 * day
/** Between the password and the second factor. */
export const secondStageMs = 10 * minute
/** After this, dangerous things ask for password or passkey again. */
export const proofMs = 15 * minute
/** A session's last use is noted no more often. */
export const seenEveryMs = minute
/** Between a passkey's question and its answer. */
export const challengeMs = 5 * minute
/** A browser that hasn't signed in for so long is a stranger's again. */
export const deviceMs = 180 * day

export const LINK_KINDS = ['setup', 'invite', 'reset'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
/** One-time links, by what they are for. */
export const LINK_MS: Record<LinkKind, number> = { setup: day, invite: 3 * day, reset: 2 * hour }
/** Instances that start one after the other each print a link to make the first admin; it ends with a start that comes later than this. */
export const startsTogetherMs = 10 * minute
