import type { Challenge, Solution } from 'altcha-lib'

/** Twice the time of the hardest challenge on a slow phone; the key itself is valid for ten minutes. */
const timeout = 180_000

/** Solves a challenge in a worker with the browser's own cryptography; returns the proof that the server checks. @throws Error without a solution within three minutes */
export async function solveChallenge(challenge: {
  parameters: Record<string, unknown>
  signature?: string | undefined
}): Promise<string> {
  const whole = challenge as unknown as Challenge
  const solution = await solveBeside(whole).catch(() => solveHere(whole))
  if (!solution) throw new Error('no solution')
  return JSON.stringify({ challenge: whole, solution })
}

function solveBeside(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL('./solve-challenge.worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<Solution | null>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => reject(new Error('no worker'))
  })
  worker.postMessage({ challenge, timeout })
  return solved.finally(() => worker.terminate())
}

/** For browsers without module workers. */
async function solveHere(challenge: Challenge): Promise<Solution | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  return solveChallenge({ challenge, deriveKey, timeout })
}
