/** The server is killed at random moments while visitors book and order and staff work. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { ENGINES } from '../support/databases.ts'
import { openMailbox } from '../support/smtp.ts'
import { randomOf, seed } from './random.ts'
import { openSite } from './site.ts'

const kills = Number(process.env.TRIALS_KILLS ?? 50)
const longestMs = 3000

describe.each(ENGINES)('on %s', (engine) => {
  test(`kill -9 at ${kills} random moments (seed ${seed})`, { timeout: 3_600_000 }, async () => {
    const mailbox = await openMailbox()
    const arrived = () => mailbox.mails.map(({ messageId = '' }) => messageId)
    const site = await openSite(engine, { url: mailbox.url, arrived })
    const random = randomOf(`kills ${engine}`)
    const load = site.load('kill')
    for (let count = 0; count < kills; count++) {
      await pause(random() * longestMs)
      await site.running().stop('SIGKILL')
      await site.start()
    }
    await load.finish()
    await site.settle(`kill -9, ${kills} times`, load)
    const copies = mailbox.mails.length - new Set(arrived()).size
    process.stderr.write(`copies of an email with the same Message-ID: ${copies}\n`)
    await mailbox.close()
  })
})
