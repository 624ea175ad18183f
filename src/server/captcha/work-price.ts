/** How much work a proof is, and why: docs/decisions/0004. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { providerNetwork } from '../http/provider-network.ts'

/** Rounds of PBKDF2 in one try: so many that a browser's own overhead between tries gives a bot's server no lead. */
export const ROUNDS = 10_000
/** Tries are drawn from zero up to here, at the lowest price: on average 4.4 million rounds, about two seconds on a phone. */
export const TRIES = 880
/** Of a single try. */
export const leastPrice = 1 / TRIES

const cheapAnHour = 20
const priceMax = 10
const hourSeconds = 3600

/** Times the lowest price, for the `count`th challenge that one network took in an hour. */
export const priceAt = (count: number): number => Math.min(priceMax, Math.max(1, count / cheapAnHour))

/** Counts what each network takes in an hour, in this process; answers the price of the next challenge. */
export function createWorkPrices(): (address: string) => Promise<number> {
  const counts = new RateLimiterMemory({ points: 1, duration: hourSeconds })
  return async (address) => {
    const { consumedPoints } = await counts.penalty(providerNetwork(address) ?? 'nowhere')
    return priceAt(consumedPoints)
  }
}
