/** Mailboxes on a real IMAP server: what is new comes at once, nothing is changed there, and new numbers double nothing. Needs dovecot. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listBoxes } from '../../../src/db/queries/mail-in/boxes.ts'
import type { Store } from '../../../src/db/store.ts'
import { boxErrorOf, tryMailbox } from '../../../src/server/mail-in/imap-client.ts'
import { type Mailbox, parseMailboxes } from '../../../src/server/mail-in/mailboxes.ts'
import { watchMailbox } from '../../../src/server/mail-in/watch-mailbox.ts'
import { BOTH_ENGINES } from '../../support/databases.ts'
import { type Dovecot, startDovecot } from '../../support/dovecot.ts'
import { buildMailIn, buildRaw } from '../../support/mail-in.ts'
import { openTestStore } from '../../support/stores.ts'
import { buildApi } from '../../support/test-api.ts'

let dovecot: Dovecot
beforeAll(async () => {
  dovecot = await startDovecot()
})
afterAll(() => dovecot?.stop())

const mebibyte = 1024 * 1024

function mailboxOf(user: string, password?: string): Mailbox {
  const [mailbox] = parseMailboxes(dovecot.urlOf(user, password)) ?? []
  if (!mailbox) throw new Error('no mailbox')
  return mailbox
}

/** Waits for an event of the database; the test's time-out ends it. */
async function until(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 50))
}

const stored = (store: Store) => store.read.selectFrom('mail_message').selectAll().orderBy('received_at').execute()

describe.each(BOTH_ENGINES)('on %s', (engine) => {
  let users = 0
  async function open(maxBytes = 25 * mebibyte) {
    const store = await openTestStore(engine, 'fixture')
    const api = buildApi(store)
    const mailIn = { ...buildMailIn(store, api.deps.uploads.files, Date.now, true) }
    const user = `${engine}${++users}@waypoint.example`
    const log: { text: string; details: object }[] = []
    const note = (details: object, text: string) => void log.push({ details, text })
    const watch = (password?: string) => {
      const around = { maxBytes, log: { warn: note, error: note }, onStored: () => undefined }
      const watching = watchMailbox(mailIn, mailboxOf(user, password), around)
      onTestFinished(() => watching.stop())
      return watching
    }
    return { store, mailIn, user, log, watch }
  }

  test('reads what is there and what comes, and leaves the mailbox as it was', async () => {
    const { store, user, watch } = await open()
    await dovecot.deliver(user, [buildRaw({ subject: 'First' }), buildRaw({ subject: 'Second' })])
    const watching = watch()
    await until(async () => (await stored(store)).length === 2)
    // IDLE tells of it: the next poll would come after five minutes
    await dovecot.deliver(user, [buildRaw({ subject: 'Third' })])
    await until(async () => (await stored(store)).length === 3)
    await watching.stop()
    const client = await dovecot.connect(user)
    onTestFinished(() => client.close())
    const { exists } = await client.mailboxOpen('INBOX')
    const flags = []
    for await (const message of client.fetch('1:*', { flags: true })) flags.push(...(message.flags ?? []))
    expect({ exists, flags: flags.filter((flag) => flag !== '\\Recent') }).toEqual({ exists: 3, flags: [] })
  })

  test('messages from before the first reading start no timer, and those of earlier months stay where they are', async () => {
    const { store, user, watch } = await open()
    const client = await dovecot.connect(user)
    const dayMs = 86_400_000
    for (const days of [60, 3])
      await client.append(
        'INBOX',
        Buffer.from(buildRaw({ subject: `${days} days` })),
        [],
        new Date(Date.now() - days * dayMs),
      )
    await client.logout()
    watch()
    await until(async () => (await stored(store)).length > 0)
    await dovecot.deliver(user, [buildRaw({ subject: 'now' })])
    await until(async () => (await stored(store)).length > 1)
    expect((await stored(store)).map(({ is_earlier }) => is_earlier)).toEqual([1, 0])
  })

  test('new numbers of the server double nothing and lose nothing', async () => {
    const { store, user, watch } = await open()
    await dovecot.deliver(user, [buildRaw(), buildRaw(), buildRaw({ messageId: '' })])
    const first = watch()
    await until(async () => (await stored(store)).length === 3)
    await first.stop()
    const [before] = await listBoxes(store.read, [mailboxOf(user).id])
    await dovecot.renumber(user)
    await dovecot.deliver(user, [buildRaw({ subject: 'After' })])
    watch()
    await until(async () => (await stored(store)).length === 4)
    await until(
      async () => (await listBoxes(store.read, [mailboxOf(user).id]))[0]?.uid_validity !== before?.uid_validity,
    )
    expect(await stored(store)).toHaveLength(4)
  })

  test('a message beyond the limit leaves its head, and those after it come', async () => {
    const { store, mailIn, user, watch } = await open(mebibyte)
    await dovecot.deliver(user, [
      buildRaw({ subject: 'Large', text: 'x'.repeat(60 * mebibyte) }),
      buildRaw({ subject: 'Small' }),
    ])
    watch()
    await until(async () => (await stored(store)).length === 2)
    const large = (await stored(store)).find(({ is_whole }) => is_whole === 0)
    expect(Number(large?.byte_size)).toBeGreaterThan(60 * mebibyte)
    expect((await mailIn.files.read(large?.file_id ?? ''))?.byteLength).toBeLessThan(1000)
  })

  test('a wrong password is said once, in a sentence without it, and noted for the console', async () => {
    const { store, user, log, watch } = await open()
    watch('wrong-password')
    await until(async () => (await listBoxes(store.read, [mailboxOf(user).id]))[0]?.error === 'credentials')
    expect(log).toHaveLength(1)
    expect(log[0]?.text).toBe('The mail server rejects user or password of a mailbox in MAIL_IN')
    expect(JSON.stringify(log)).not.toContain('wrong-password')
  })
})

test('a mailbox is tried without reading it', async () => {
  const user = 'tried@waypoint.example'
  await dovecot.deliver(user, [buildRaw()])
  expect(await tryMailbox(mailboxOf(user))).toEqual({ messages: 1 })
  const reasonOf = (mailbox: Mailbox) => tryMailbox(mailbox).then(String, boxErrorOf)
  expect(await reasonOf(mailboxOf(user, 'wrong-password'))).toBe('credentials')
  expect(await reasonOf({ ...mailboxOf(user), folder: 'None' })).toBe('folder')
  expect(await reasonOf({ ...mailboxOf(user), port: 1 })).toBe('network')
})
