/** Says what of the site's surroundings is wrong, and what to do; ends with 1 when something is. */
import { loadEnvironment, ownOrigins } from '../config.ts'
import { checkBackups } from '../doctor/backups.ts'
import { checkBucket } from '../doctor/bucket.ts'
import { checkDatabase } from '../doctor/database.ts'
import type { Finding } from '../doctor/finding.ts'
import { checkHooks } from '../doctor/hooks.ts'
import { checkHosts } from '../doctor/hosts.ts'
import { checkClock, checkDisk, checkProgram } from '../doctor/machine.ts'
import { checkMail } from '../doctor/mail.ts'
import { checkReplica } from '../doctor/replica.ts'
import { checkSettings } from '../doctor/settings.ts'
import { readArguments } from './arguments.ts'
import { say } from './open.ts'

const SIGNS: Record<Finding['state'], string> = { well: 'well', careful: 'CAREFUL', wrong: 'WRONG' }

function readMailTo(): string | null {
  const given = readArguments(process.argv.slice(2), { most: 2, values: ['time-server'] })
  const [action, to] = given?.args ?? []
  if (action === undefined) return null
  if (action === 'mail' && to) return to
  throw new Error('usage: npm run doctor, or npm run doctor -- mail you@your.domain')
}

async function main(): Promise<void> {
  const to = readMailTo()
  const timeServer = readArguments(process.argv.slice(2), { most: 2, values: ['time-server'] })?.given('time-server')
  loadEnvironment()
  const { config, findings } = checkSettings(process.env)
  const show = (several: Finding[]) => {
    for (const { what, state, says } of several)
      process.stdout.write(`${SIGNS[state].padEnd(8)}${what.padEnd(10)}${says}\n`)
    if (several.some(({ state }) => state === 'wrong')) process.exitCode = 1
  }
  show([...findings, ...checkProgram()])
  if (!config) return
  const checks = [
    checkDisk(config),
    checkBucket(config),
    checkBackups(config),
    checkDatabase(config),
    checkReplica(config),
    checkMail(config, to),
    checkClock(timeServer ?? undefined),
    checkHosts(ownOrigins(config)),
    checkHooks(config),
  ]
  for (const check of checks) show(await check)
}

await main().catch((error) => {
  say((error as Error).message)
  process.exitCode = 1
})
