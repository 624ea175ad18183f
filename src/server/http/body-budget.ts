/** The memory budget of request bodies: shared by client subnets and their providers, so that none uses the others' share. */
import { providerNetwork } from './client-block.ts'

/** Bytes, and bodies that are still being read. */
export type Share = { bytes: number; bodies: number }
export type BudgetLimits = {
  /** Of all together. */
  maxBytes: number
  /** Of one subnet, as `clientNetwork` writes it. */
  network: Share
  /** Of the subnets of one provider, as `providerNetwork` writes it. */
  provider: Share
}

/** One body's reservation, from its first byte until its handler has read it. */
export type Reservation = {
  /** False when these additional bytes exceed the budget; earlier bytes stay reserved. */
  hold: (bytes: number) => boolean
  /** The body is complete and can no longer be evicted. */
  arrived: () => void
  /** Frees all bytes; repeated calls are harmless. */
  leave: () => void
}

export type BodyBudget = {
  /** Null when a subnet or provider has too many unread bodies. @param evict ends the reading of this body */
  enter: (network: string, evict: () => void) => Reservation | null
}

type ReservedBody = Share & { network: string; provider: string; evict: () => void; leave: () => void }

export function createBodyBudget({ maxBytes, network: ofNetwork, provider: ofProvider }: BudgetLimits): BodyBudget {
  // in order of arrival
  const reservations = new Set<ReservedBody>()
  const networks = new Map<string, Share>()
  const providers = new Map<string, Share>()
  let total = 0

  const weight = ({ network }: ReservedBody, kind: keyof Share) => sharedBy(networks, network)[kind]

  function add(reservation: ReservedBody, more: Share): void {
    reservation.bytes += more.bytes
    reservation.bodies += more.bodies
    total += more.bytes
    for (const [shares, name] of [
      [networks, reservation.network] as const,
      [providers, reservation.provider] as const,
    ]) {
      const { bytes, bodies } = sharedBy(shares, name)
      const left = { bytes: bytes + more.bytes, bodies: bodies + more.bodies }
      if (left.bytes > 0 || left.bodies > 0) shares.set(name, left)
      else shares.delete(name)
    }
  }

  /** Evicts the oldest unread body of the largest subnet; false when none is larger than the asker would be. */
  function evictHeaviest(
    asker: ReservedBody,
    more: Share,
    kind: keyof Share,
    isRival: (reservation: ReservedBody) => boolean,
  ): boolean {
    let heaviest: ReservedBody | null = null
    for (const reservation of reservations)
      if (
        reservation.bodies > 0 &&
        isRival(reservation) &&
        (!heaviest || weight(reservation, kind) > weight(heaviest, kind))
      )
        heaviest = reservation
    if (!heaviest || weight(heaviest, kind) <= weight(asker, kind) + more[kind]) return false
    heaviest.leave()
    heaviest.evict()
    return true
  }

  function take(reservation: ReservedBody, more: Share): boolean {
    const share = sharedBy(networks, reservation.network)
    if (share.bytes + more.bytes > ofNetwork.bytes || share.bodies + more.bodies > ofNetwork.bodies) return false
    const isNeighbour = ({ provider }: ReservedBody) => provider === reservation.provider
    const near = () => sharedBy(providers, reservation.provider)
    for (const kind of ['bodies', 'bytes'] as const)
      while (near()[kind] + more[kind] > ofProvider[kind])
        if (!evictHeaviest(reservation, more, kind, isNeighbour)) return false
    while (total + more.bytes > maxBytes) if (!evictHeaviest(reservation, more, 'bytes', () => true)) return false
    add(reservation, more)
    return true
  }

  return {
    enter(network, evict) {
      const provider = providerNetwork(network) ?? network
      let hasLeft = false
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        add(reservation, { bytes: -reservation.bytes, bodies: -reservation.bodies })
        reservations.delete(reservation)
      }
      const reservation: ReservedBody = { network, provider, bytes: 0, bodies: 0, evict, leave }
      if (!take(reservation, { bytes: 0, bodies: 1 })) return null
      reservations.add(reservation)
      return {
        hold: (bytes) => !hasLeft && take(reservation, { bytes, bodies: 0 }),
        arrived: () => add(reservation, { bytes: 0, bodies: -reservation.bodies }),
        leave,
      }
    },
  }
}

const sharedBy = (shares: Map<string, Share>, name: string): Share => shares.get(name) ?? { bytes: 0, bodies: 0 }
