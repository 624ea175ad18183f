/**
 * Limits for failed sign-in attempts. Nobody can lock out another person: the count of an account alone never rejects, it only lowers the limit
 * per network; and a browser that signed in before has its own count.
 */
const minute = 60_000
const hour = 60 * minute

export type Count = { max: number; perMs: number }

/** Wrong passwords. */
export const PASSWORD_TRIES = {
  /** One account from one network. */
  pair: { max: 5, perMs: 15 * minute },
  /** A browser with an earlier sign-in of this person; only counted separately. */
  device: { max: 10, perMs: 15 * minute },
  /** Any accounts from one network. */
  network: { max: 40, perMs: hour },
  /** Any accounts from all networks of one IPv6 /48. */
  customer: { max: 160, perMs: hour },
  /** One account from all networks. */
  account: { max: 100, perMs: hour },
} as const satisfies Record<string, Count>

/** The limit of a network for an account that is under a distributed attack. */
export const triesUnderAttack = 2

/** Wrong codes of a second factor; the attacker already knows the password. */
export const CODE_TRIES = {
  pair: { max: 5, perMs: 15 * minute },
  device: { max: 10, perMs: 15 * minute },
  /** From all networks, without a known browser: app codes are then rejected; passkeys and recovery codes still work. */
  account: { max: 30, perMs: 24 * hour },
} as const satisfies Record<string, Count>

/** Requested password reset links. */
export const RESET_TURNS = {
  account: { max: 3, perMs: hour },
  network: { max: 20, perMs: hour },
} as const satisfies Record<string, Count>

/** The /48 block of a network such as `2001:db8:0:7::/64`, which one IPv6 customer may own; null for IPv4. */
export const customerOf = (network: string): string | null =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null
