/** A mail server that rejects commands, or sends more than it announced, stops no other message and fills no memory. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { listBoxes, openBox } from '../../../src/db/queries/mail-in/boxes.ts'
import { boxErrorOf, imapClient } from '../../../src/server/mail-in/imap-client.ts'
import { syncMailbox } from '../../../src/server/mail-in/sync-mailbox.ts'
import { watchMailbox } from '../../../src/server/mail-in/watch-mailbox.ts'
import { deriveMails } from '../../../src/services/mail-in/derive-mail.ts'
import { ENGINES } from '../../support/databases.ts'
import { startImapServer } from '../../support/imap-server.ts'
import { buildMailIn, buildRaw } from '../../support/mail-in.ts'
import { openTestStore } from '../../support/stores.ts'
import { buildApi } from '../../support/test-api.ts'

const mebibyte = 1024 * 1024

describe.each(ENGINES)('a mailbox on %s', (engine) => {
  async function open(maxBytes = mebibyte) {
    const store = await openTestStore(engine, 'fixture')
    const server = await startImapServer()
    onTestFinished(() => server.stop())
    const checkedBytes: number[] = []
    const mailIn = {
      ...buildMailIn(store, buildApi(store).deps.uploads.files, Date.now, true),
      hasFree: async (bytes: number) => checkedBytes.push(bytes) > 0,
    }
    const warnings: object[] = []
    const rejections = new Map<number, number>()
    const { mailbox } = server
    /** Reads once, as after each connection. */
    async function read() {
      const client = await imapClient(mailbox, maxBytes)
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.mailboxOpen(mailbox.folder, { readOnly: true })
        const box = await store.transaction((tx) => openBox(tx, mailbox.id, Date.now()))
        const log = { warn: (details: object) => void warnings.push(details), error: () => undefined }
        const hooks = { isStopping: () => false, onStored: () => undefined, log }
        return await syncMailbox(mailIn, { client, box, uidValidity: 1, rejections }, { maxBytes }, hooks)
      } finally {
        client.close()
      }
    }
    const add = (uid: number, more: object = {}, text?: string) =>
      server.messages.set(uid, { raw: buildRaw({ subject: `Message ${uid}`, ...(text && { text }) }), ...more })
    const stored = () => store.read.selectFrom('mail_message').selectAll().orderBy('subject').execute()
    const box = async () => (await listBoxes(store.read, [mailbox.id]))[0]
    return { server, mailIn, warnings, checkedBytes, read, add, stored, box }
  }

  test.each(['content', 'all'] as const)(
    'a message of which the server rejects %s is noted at the third try, and the others come',
    async (rejects) => {
      const { mailIn, warnings, read, add, stored, box } = await open()
      for (const uid of [1, 2, 3, 4, 5]) add(uid, uid === 2 || uid === 4 ? { rejects } : {})
      for (const _ of [1, 2]) expect(boxErrorOf(await read().catch((error) => error))).toBe('server')
      expect(warnings).toEqual([])
      // those after a rejected one don't wait for it
      expect(await stored()).toHaveLength(3)
      expect(await box()).toMatchObject({ last_uid: 1 })
      await read()
      await deriveMails(mailIn, () => false)
      const messages = await stored()
      expect(messages.map(({ subject, is_whole }) => [subject, is_whole])).toEqual([
        ['', 0],
        ['', 0],
        ['Message 1', 1],
        ['Message 3', 1],
        ['Message 5', 1],
      ])
      expect(warnings).toMatchObject([{ uid: 2 }, { uid: 4 }])
      expect(await box()).toMatchObject({ last_uid: 5, error: null })
    },
  )

  test.each([
    ['without its content', { lacks: 'content' }],
    ['without the head, too large to be whole', { lacks: 'content', size: 2 * mebibyte }],
    ['not at all', { lacks: 'all' }],
  ] as const)('a message that the server finds but sends %s is noted at the third try', async (_, more) => {
    const { mailIn, warnings, read, add, stored, box } = await open()
    for (const uid of [1, 2, 3]) add(uid, uid === 2 ? more : {})
    for (const _ of [1, 2]) expect(boxErrorOf(await read().catch((error) => error))).toBe('server')
    await read()
    await deriveMails(mailIn, () => false)
    expect((await stored()).map(({ subject, is_whole }) => [subject, is_whole])).toEqual([
      ['', 0],
      ['Message 1', 1],
      ['Message 3', 1],
    ])
    expect(warnings).toMatchObject([{ uid: 2 }])
    expect(await box()).toMatchObject({ last_uid: 3, error: null })
  })

  test('a message whose size the server leaves out comes, and one deleted meanwhile is left out', async () => {
    const { mailIn, read, add, stored, box } = await open()
    add(1, { isDeleted: true })
    add(2, { lacks: 'size' })
    add(3, { isDeleted: true })
    add(4)
    await read()
    await deriveMails(mailIn, () => false)
    expect((await stored()).map(({ subject, is_whole }) => [subject, is_whole])).toEqual([
      ['Message 2', 1],
      ['Message 4', 1],
    ])
    expect(await box()).toMatchObject({ last_uid: 4, error: null })
  })

  test('a server that comes to itself loses no message', async () => {
    const { server, read, add, stored } = await open()
    for (const uid of [1, 2, 3]) add(uid, uid === 2 ? { rejects: 'content' } : {})
    await expect(read()).rejects.toThrow('Some messages could not be FETCHed')
    add(2)
    expect(server.messages.size).toBe(3)
    await read()
    expect((await stored()).map(({ is_whole }) => is_whole)).toEqual([1, 1, 1])
  })

  test('a rejected search is an error, and not an empty mailbox', async () => {
    const { server, read, add, stored, box } = await open()
    add(1)
    server.isBusy = true
    expect(boxErrorOf(await read().catch((error) => error))).toBe('server')
    expect(await box()).toMatchObject({ read_at: null })
    server.isBusy = false
    await read()
    expect(await stored()).toHaveLength(1)
  })

  test('of a message that is larger than announced and than the limit the head is stored', async () => {
    const { mailIn, read, add, stored, checkedBytes } = await open()
    add(1, { size: 158 }, 'x'.repeat(3 * mebibyte))
    add(2, { size: 100 }, 'x'.repeat(mebibyte / 2))
    await read()
    const [large, small] = (await deriveMails(mailIn, () => false)) ? await stored() : []
    expect([large?.is_whole, small?.is_whole]).toEqual([0, 1])
    expect(Number(large?.byte_size)).toBeGreaterThan(mebibyte)
    expect(Number(small?.byte_size)).toBeGreaterThan(mebibyte / 2)
    expect((await mailIn.files.read(large?.file_id ?? ''))?.byteLength).toBeLessThan(1000)
    expect(Math.max(...checkedBytes)).toBeGreaterThan(mebibyte / 2)
  })

  test('many messages that are larger than announced are read one by one', async () => {
    const { read, add, stored, checkedBytes } = await open(10 * mebibyte)
    for (const uid of [1, 2, 3, 4, 5, 6]) add(uid, { size: 100 }, String(uid).repeat(5 * mebibyte))
    await read()
    expect(await stored()).toHaveLength(6)
    expect(Math.max(...checkedBytes)).toBeLessThan(6 * mebibyte)
  })

  test('a server that sends more than was asked for ends its connection', async () => {
    const { server, mailIn, warnings, add, stored, box } = await open()
    server.hasPartial = false
    add(1, { size: 158 }, 'x'.repeat(20 * mebibyte))
    const log = { warn: (details: object) => void warnings.push(details), error: () => undefined }
    const watching = watchMailbox(mailIn, server.mailbox, { maxBytes: mebibyte, log, onStored: () => undefined })
    onTestFinished(() => watching.stop())
    await expect.poll(async () => (await box())?.error).toBe('server')
    expect(warnings).toMatchObject([{ reason: expect.stringContaining('exceeds maximum allowed size') }])
    expect(await stored()).toEqual([])
  })

  test.each(['EXAMINE', 'FETCH'] as const)(
    'a server whose answer to %s doesn’t end loses its connection',
    async (command) => {
      const { server, mailIn, warnings, add, stored, box } = await open()
      add(1)
      server.endless = command
      const log = { warn: (details: object) => void warnings.push(details), error: () => undefined }
      const around = { maxBytes: mebibyte, log, onStored: () => undefined, stallMs: 300 }
      const watching = watchMailbox(mailIn, server.mailbox, around)
      onTestFinished(() => watching.stop())
      await expect.poll(async () => (await box())?.error, { timeout: 20_000 }).toBe('network')
      expect(warnings).toMatchObject([{ reason: 'the mail server takes too long' }])
      expect(await stored()).toEqual([])
    },
  )
})
