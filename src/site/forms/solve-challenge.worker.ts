/** Solves a challenge off the main thread, so that the page stays responsive. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

self.onmessage = async ({ data: { challenge, timeout } }) => {
  const solution = await solveChallenge({ challenge, deriveKey, timeout }).catch(() => null)
  self.postMessage(solution)
}
