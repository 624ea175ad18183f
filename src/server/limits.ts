/** Rate limits of client subnets: counted in the shared database, or in this process without one or while it is unavailable. */
import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { LimitName } from '../api/context.ts'
import { limiterClient } from '../db/queries/limits.ts'
import type { Store } from '../db/store.ts'
import type { Limit } from './config.ts'
import { clientBlockOf } from './http/client-block.ts'

export type SharedCounts = {
  client: ReturnType<typeof limiterClient>
  secret: string
  /** Time limit of a count in milliseconds. */
  timeoutMs: number
}
type Limiter = { consume: (key: string) => Promise<unknown> }

/** Time limit of a count in the database. */
const countMs = 500
/** After a failure this process counts alone for this time. */
const aloneMs = 5000
/** Limit of an IPv6 /48 as a multiple of one subnet's: enough for a campus, and no client multiplies its limit by 65,536 subnets. */
const customerShares = 16

/**
 * The counts that instances share; null for SQLite, which has one instance.
 * @param secret hashes IP addresses, so that the database contains none
 */
export const sharedCounts = (store: Store, secret: string, timeoutMs = countMs): SharedCounts | null =>
  store.engine === 'postgres' ? { client: limiterClient(store.read), secret, timeoutMs } : null

/**
 * Counts requests of each subnet, and of each IPv6 /48; returns the seconds to wait, 0 when within the limit. Null
 * limits count nothing; an unavailable database blocks nobody.
 */
export function createLimits(
  limits: Record<LimitName, Limit> | null,
  shared: SharedCounts | null = null,
): (limit: LimitName, network: string) => Promise<number> {
  if (!limits) return async () => 0
  const counter = (counting: Counting, counts: SharedCounts | null): Limiter => {
    const alone = new RateLimiterMemory(counting)
    return counts ? together(counts, alone, counting) : alone
  }
  const limiter = (name: LimitName, counts = shared): Limiter => {
    const { points, seconds: duration } = limits[name]
    const subnetLimiter = counter({ keyPrefix: name, points, duration }, counts)
    const customers = counter({ keyPrefix: `${name}/48`, points: points * customerShares, duration }, counts)
    return {
      async consume(network) {
        // a subnet's rejected requests use up nothing of the neighbours' count
        await subnetLimiter.consume(network)
        const customer = clientBlockOf(network)
        if (customer !== network) await customers.consume(customer)
      },
    }
  }
  const limiters = {
    forms: limiter('forms'),
    uploads: limiter('uploads'),
    posts: limiter('posts'),
    api: limiter('api'),
    keys: limiter('keys'),
    pages: limiter('pages'),
    // a write to the database would cost more than the image
    images: limiter('images', null),
  }
  return async (limit, network) => {
    try {
      await limiters[limit].consume(network)
      return 0
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
    }
  }
}

/** The client block of an IP address, hashed, so that the database contains no address. */
export const hashNetwork = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(clientBlockOf(address)).digest('base64url')

type Counting = { keyPrefix: string; points: number; duration: number }

function together({ client, secret, timeoutMs }: SharedCounts, alone: Limiter, counting: Counting): Limiter {
  const counts = new RateLimiterPostgres({
    ...counting,
    storeClient: client,
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // rejected clients cause no more database queries
    inMemoryBlockOnConsumed: counting.points + 1,
  })
  const limiter = new RLWrapperTimeouts({ limiter: counts, timeoutMs })
  let aloneUntil = 0
  return {
    async consume(network) {
      if (Date.now() < aloneUntil) return alone.consume(network)
      try {
        return await limiter.consume(createHmac('sha256', secret).update(network).digest('base64url'))
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error
        aloneUntil = Date.now() + aloneMs
        return alone.consume(network)
      }
    },
  }
}
