import type { ApiDeps } from '../../api/context.ts'
import type { BookingDeps } from '../../services/book-consultation.ts'
import { type CaptchaSettings, issueCaptcha, readCaptcha } from './captcha.ts'
import { issueChallenge, readProof, TRIES } from './proof-of-work.ts'

/** Both captchas, as API and commands take them: a picture and a proof-of-work challenge for one key. */
export function createCaptchas(settings: CaptchaSettings): {
  issue: ApiDeps['issueCaptcha']
  read: BookingDeps['readCaptcha']
} {
  // with a known test answer, work would protect nothing
  const tries = settings.testAnswer === null ? TRIES : 1
  return {
    async issue() {
      const issued = issueCaptcha(settings)
      return { ...issued, challenge: await issueChallenge(settings, issued.key, tries) }
    },
    read: ({ key, answer = '', proof }) =>
      proof === undefined ? readCaptcha(settings, { key, answer }) : readProof(settings, { key, proof }),
  }
}
