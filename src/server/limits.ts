/** What one network may use in a time: counted in the shared database, or in this process where there is none or it is away. */
import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { LimitName } from '../api/context.ts'
import { limiterClient } from '../db/queries/limits.ts'
import type { Store } from '../db/store.ts'
import type { Limit } from './config.ts'
import { customerNetwork } from './http/provider-network.ts'

export type SharedCounts = {
  client: ReturnType<typeof limiterClient>
  secret: string
  /** Milliseconds that a count is waited for. */
  timeoutMs: number
}
type Limiter = { consume: (key: string) => Promise<unknown> }

/** Nobody waits longer for a count than this. */
const countMs = 500
/** After a failure this process counts alone for so long. */
const aloneMs = 5000
/** What all networks of one IPv6 customer (a /48) may use together, in shares of one: a campus has enough, and nobody is 65,536 visitors. */
const customerShares = 16

/** Where instances count together; null for SQLite, which has one. @param secret shared by them: the database holds no address */
export const sharedCounts = (store: Store, secret: string, timeoutMs = countMs): SharedCounts | null =>
  store.engine === 'postgres' ? { client: limiterClient(store.read), secret, timeoutMs } : null

/** Counts uses per network, and of IPv6 per customer; answers the seconds to wait, 0 when the use is fine. Null limits count nothing; a database that is away holds up nobody. */
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
    const own = counter({ keyPrefix: name, points, duration }, counts)
    const customers = counter({ keyPrefix: `${name}/48`, points: points * customerShares, duration }, counts)
    return {
      async consume(network) {
        // what is refused here uses up nothing of the neighbours'
        await own.consume(network)
        const customer = customerNetwork(network)
        if (customer !== network) await customers.consume(customer)
      },
    }
  }
  const limiters = {
    forms: limiter('forms'),
    uploads: limiter('uploads'),
    posts: limiter('posts'),
    api: limiter('api'),
    pages: limiter('pages'),
    // a write to the database would cost more than the image
    images: limiter('images', null),
  }
  return async (limit, network) => {
    try {
      await limiters[limit].consume(network)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
}

type Counting = { keyPrefix: string; points: number; duration: number }

function together({ client, secret, timeoutMs }: SharedCounts, alone: Limiter, counting: Counting): Limiter {
  const counts = new RateLimiterPostgres({
    ...counting,
    storeClient: client,
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // who is refused asks the database no more
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
