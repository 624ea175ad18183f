/**
 * How many wrong tries are too many. Nobody can lock anybody else out: what is counted for an account alone never refuses, it only leaves each
 * network fewer tries; and a browser that signed in before is counted by itself.
 */
const minute = 60_000
const hour = 60 * minute

export type Count = { max: number; perMs: number }

/** Wrong passwords. */
export const PASSWORD_TRIES = {
  /** One account from one network. */
  pair: { max: 5, perMs: 15 * minute },
  /** A browser that this person signed in with before, and that counts for nothing else. */
  device: { max: 10, perMs: 15 * minute },
  /** Any accounts from one network. */
  network: { max: 40, perMs: hour },
  /** Any accounts from all networks of one IPv6 customer. */
  customer: { max: 160, perMs: hour },
  /** One account from everywhere. */
  account: { max: 100, perMs: hour },
} as const satisfies Record<string, Count>

/** What a network has left for an account that is being attacked from many. */
export const triesUnderAttack = 2

/** Wrong codes of a second factor; who types them knows the password already. */
export const CODE_TRIES = {
  pair: { max: 5, perMs: 15 * minute },
  device: { max: 10, perMs: 15 * minute },
  /** From everywhere, and without a known browser: then codes of an app are refused; passkeys and recovery codes go on. */
  account: { max: 30, perMs: 24 * hour },
} as const satisfies Record<string, Count>

/** Links to set a new password that somebody asks for. */
export const RESET_TURNS = {
  account: { max: 3, perMs: hour },
  network: { max: 20, perMs: hour },
} as const satisfies Record<string, Count>

/** All networks that one IPv6 customer may be given (a /48), of a network as `2001:db8:0:7::/64`; null for IPv4, whose addresses stand alone. */
export const customerOf = (network: string): string | null =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null
