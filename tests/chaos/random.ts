/** Reproducible random moments: each run prints TRIALS_SEED. */
import { createHash, randomInt } from 'node:crypto'

export const seed = process.env.TRIALS_SEED ?? String(randomInt(1e9))

/** Numbers from 0 to 1, the same for the same seed and name. */
export function randomOf(name: string): () => number {
  let count = 0
  return () => createHash('sha256').update(`${seed} ${name} ${count++}`).digest().readUInt32BE() / 2 ** 32
}
