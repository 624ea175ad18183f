import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitName } from '../api/context.ts'
import type { Limit } from './config.ts'

/** Counts uses per client address in this process; answers the seconds to wait, 0 when the use is fine. Null limits count nothing. */
export function createLimits(
  limits: Record<LimitName, Limit> | null,
): (limit: LimitName, address: string) => Promise<number> {
  if (!limits) return async () => 0
  const limiter = ({ points, seconds }: Limit) => new RateLimiterMemory({ points, duration: seconds })
  const limiters = {
    forms: limiter(limits.forms),
    uploads: limiter(limits.uploads),
    api: limiter(limits.api),
    pages: limiter(limits.pages),
  }
  return async (limit, address) => {
    try {
      await limiters[limit].consume(address)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
}
