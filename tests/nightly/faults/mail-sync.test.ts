/** A server that is killed while it reads a mailbox loses no message and doubles none. Needs dovecot. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { holdCleanupRun } from '../../../src/db/queries/cleanup-lease.ts'
import { openStore } from '../../../src/db/store.ts'
import { MAIL_RULES } from '../../../src/services/mail-in/derive-mail.ts'
import { startDovecot } from '../../support/dovecot.ts'
import { buildRaw } from '../../support/mail-in.ts'
import { copyDatabase, startInstance } from '../../support/server.ts'

const USER = 'office@waypoint.example'
const kills = 8
const perRound = 120

test(`${kills} kills while a mailbox is read: none lost, none doubled, nothing changed in the mailbox`, {
  timeout: 600_000,
}, async () => {
  const dovecot = await startDovecot()
  onTestFinished(() => dovecot.stop())
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-mail-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  copyDatabase(inject('made').folder, dataDir, 'fixture')
  const store = openStore(join(dataDir, 'waypoint.db'))
  onTestFinished(store.close)
  const count = async (derived = 0) => {
    const rows = await store.read.selectFrom('mail_message').select('id').where('derived_by', '>=', derived).execute()
    return rows.length
  }
  const until = async (isThere: () => Promise<boolean>) => {
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  let number = 0
  const deliver = () =>
    dovecot.deliver(
      USER,
      Array.from({ length: perRound }, () =>
        buildRaw({ subject: `Message ${++number}`, messageId: `<${number}@visitor.example>` }),
      ),
    )
  const start = async () => {
    // a killed server leaves its lease, which would end twenty seconds later
    await store.transaction((tx) => holdCleanupRun(tx, 'mail_in_at', 0))
    return startInstance({ MAIL_IN: dovecot.urlOf(USER), SECRET: 'a secret of the tests only' }, dataDir)
  }
  for (let kill = 0; kill < kills; kill++) {
    await deliver()
    const before = await count()
    const server = await start()
    // at another place of the batch each time: before anything is stored, between batches, while messages are derived
    const isDeriving = kill % 2 === 1
    const target = isDeriving ? (await count(MAIL_RULES)) + 1 + kill * 5 : before + (kill === 0 ? 0 : 1 + kill * 7)
    await until(async () => (await count(isDeriving ? MAIL_RULES : 0)) >= target)
    await server.stop('SIGKILL')
  }
  const server = await start()
  await until(async () => (await count(MAIL_RULES)) >= number)
  expect(await server.stop()).toBe(0)
  const messages = await store.read.selectFrom('mail_message').select(['message_id', 'kind']).execute()
  expect(messages).toHaveLength(number)
  expect(new Set(messages.map(({ message_id }) => message_id)).size).toBe(number)
  const client = await dovecot.connect(USER)
  onTestFinished(() => client.close())
  expect((await client.mailboxOpen('INBOX')).exists).toBe(number)
  expect((await client.search({ seen: true })) || []).toEqual([])
})
