/** What a proof of work costs: a try of it in Node, as a bot's server would do it. */
import { pbkdf2Sync } from 'node:crypto'
import { ROUNDS, TRIES } from '../../src/server/captcha/work-price.ts'

const tries = 100

/** A sentence: milliseconds of one core for an average proof, natively. */
export async function benchWork(): Promise<string> {
  const start = process.cpuUsage()
  for (let count = 0; count < tries; count++) pbkdf2Sync(`password ${count}`, 'salt', ROUNDS, 32, 'sha256')
  const { user, system } = process.cpuUsage(start)
  const each = (user + system) / 1000 / tries
  return `An average proof of work is ${TRIES / 2} tries of ${ROUNDS} rounds: ${((each * TRIES) / 2000).toFixed(2)} s of a core here, for one who runs it natively.`
}
