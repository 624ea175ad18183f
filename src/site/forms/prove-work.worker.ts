/** Works on a challenge beside the page, so that it stays quick. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

self.onmessage = async ({ data: { challenge, timeout } }) => {
  const solution = await solveChallenge({ challenge, deriveKey, timeout }).catch(() => null)
  self.postMessage(solution)
}
