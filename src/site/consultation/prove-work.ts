import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Works on a challenge with the browser's own cryptography; answers the proof that the server checks. @throws Error when there is no solution in a minute */
export async function proveWork(challenge: {
  parameters: Record<string, unknown>
  signature?: string | undefined
}): Promise<string> {
  const whole = challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge: whole, deriveKey, timeout: 60_000 })
  if (!solution) throw new Error('no solution')
  return JSON.stringify({ challenge: whole, solution })
}
