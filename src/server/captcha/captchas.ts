import type { ApiDeps } from '../../api/context.ts'
import type { BookingDeps } from '../../commands/book-consultation.ts'
import { type CaptchaSettings, issueCaptcha, readCaptcha } from './captcha.ts'
import { issueChallenge, readProof } from './proof-of-work.ts'
import { createWorkPrices, leastPrice } from './work-price.ts'

/** Where a known word answers every picture, work keeps nobody out. */
const pricesOf = ({ testAnswer }: CaptchaSettings) =>
  testAnswer === null ? createWorkPrices() : async () => leastPrice

/** Both ways in, as API and commands take them: a picture and a challenge for one key, read by whichever was used. */
export function createCaptchas(
  settings: CaptchaSettings,
  priceFor: (address: string) => Promise<number> = pricesOf(settings),
): {
  issue: ApiDeps['issueCaptcha']
  read: BookingDeps['readCaptcha']
} {
  return {
    async issue(address) {
      const issued = issueCaptcha(settings)
      return { ...issued, challenge: await issueChallenge(settings, issued.key, await priceFor(address)) }
    },
    read: ({ key, answer = '', proof }) =>
      proof === undefined ? readCaptcha(settings, { key, answer }) : readProof(settings, { key, proof }),
  }
}
