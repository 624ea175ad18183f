/** Injects a fault into a running site, and removes it. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { openMailbox } from '../support/smtp.ts'
import type { TrialSite } from './site.ts'

export const aWhileMs = 20_000
const beforeMs = 4000
export const patient = { timeout: 1_800_000 }

export async function openPost() {
  const mailbox = await openMailbox()
  onTestFinished(mailbox.close)
  return { url: mailbox.url, arrived: () => mailbox.mails.map(({ messageId = '' }) => messageId) }
}

/** The fault begins, lasts for its time and ends; all clients finish their work. */
export async function trial(
  site: TrialSite,
  name: string,
  inject: () => unknown,
  recover: () => unknown,
  { awayMs = aWhileMs, meanwhile = async () => {} } = {},
) {
  const load = site.load('out')
  await pause(beforeMs)
  await inject()
  await meanwhile()
  await pause(awayMs)
  await recover()
  await expect
    .poll(() =>
      fetch(`${site.origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  await pause(beforeMs)
  await load.finish()
  await site.settle(name, load)
}

/** Readers can go on; senders see an error, and their input stays. */
export const stillReads = (site: TrialSite) => async () => {
  const page = await fetch(`${site.origin}/about`)
  expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true])
}

/** A visitor who reads one page after the other. @returns a function that stops it and returns all answers other than a whole page */
export function startReading({ origin }: TrialSite, paths: readonly string[]): () => Promise<string[]> {
  const failures: string[] = []
  let isOver = false
  let count = 0
  const read = async () => {
    while (!isOver) {
      const path = paths[count++ % paths.length] ?? '/'
      const answer = await fetch(origin + path).then(
        async (answer) => `${answer.status} ${(await answer.text()).includes('</html>') ? 'whole' : 'cut'}`,
        (error: Error) => error.message,
      )
      if (answer !== '200 whole') failures.push(`${path}: ${answer}`)
      await pause(50)
    }
  }
  const reading = read()
  return async () => {
    isOver = true
    await reading
    return failures
  }
}
