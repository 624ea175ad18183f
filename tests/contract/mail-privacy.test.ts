/** Received mail and the rights of a person: found, exported and erased with its files, also when a mailbox or a backup brings it again. */
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { toJson } from '../../src/domain/json.ts'
import { parseConfig } from '../../src/server/config.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { cleanupJobs } from '../../src/server/jobs/cleanup.ts'
import { removeExpiredUploads } from '../../src/services/keep-upload.ts'
import { eraseAgain } from '../../src/services/privacy/erase-again.ts'
import { backUp, putBack, temporaryFolder } from '../support/backups.ts'
import { bookLead } from '../support/console-leads.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { openTestApi } from '../support/leads.ts'
import { buildMailIn, buildRaw, receive } from '../support/mail-in.ts'
import { buildAdmin, principalOf } from '../support/staff.ts'
import { buildCaller } from '../support/test-api.ts'

const EMAIL = 'ada@visitor.example'
const DAY = 86_400_000

async function open(engine: Engine) {
  const api = await openTestApi(engine)
  const folder = temporaryFolder()
  const files = createFolderFiles(folder)
  api.deps.privacy = { ...api.deps.privacy, files }
  const signedIn = await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))
  const staff = () => {
    const principal = { ...signedIn, isMfaVerified: true, reauthenticatedAt: api.clock.now() }
    return inProcessStaffClient(api.deps, buildCaller({ principal }))
  }
  const mailIn = buildMailIn(api.store, files, api.clock.now, true)
  const { leadId, reference } = await bookLead(api, { email: EMAIL })
  await bookLead(api, { email: 'else@visitor.example', phone: '+639170000001', name: 'Somebody Else' })
  const raws = [
    buildRaw({ from: EMAIL, subject: `About ${reference}`, text: 'My secret plan' }),
    buildRaw({ from: EMAIL, subject: 'Without a reference' }),
    buildRaw({ from: 'else@visitor.example', subject: 'Of somebody else' }),
  ]
  await receive(mailIn, raws)
  const subjects = async () =>
    (await api.store.read.selectFrom('mail_message').select('subject').execute()).map(({ subject }) => subject).sort()
  const fileIds = async () =>
    (await api.store.read.selectFrom('mail_message').select('file_id').orderBy('id').execute()).map(
      ({ file_id }) => file_id,
    )
  const erase = async () => {
    const { version, counts } = await staff().showPerson({ leads: leadId })
    await staff().erasePerson({ leads: leadId, version, reason: 'asked', confirm: EMAIL })
    return counts
  }
  return { api, staff, mailIn, leadId, reference, raws, subjects, fileIds, erase, files, folder }
}

describe.each(ENGINES)('on %s', (engine) => {
  test('an erasure takes the messages of the lead and of its address, with their files', async () => {
    const { api, subjects, fileIds, erase, files } = await open(engine)
    const before = await fileIds()
    expect(await erase()).toMatchObject({ messages: 2 })
    expect(await subjects()).toEqual(['Of somebody else'])
    const after = await fileIds()
    for (const id of before) expect((await files.read(id)) !== null).toBe(after.includes(id))
    expect(await api.store.read.selectFrom('sent_mail').select('reference').execute()).toHaveLength(2)
  })

  test('messages from another spelling of the mailbox are exported and erased, and do not come back', async () => {
    const { api, staff, mailIn } = await open(engine)
    const { leadId } = await bookLead(api, { email: 'grace.hopper@gmail.com', phone: '+639170000002', name: 'Grace' })
    const raw = buildRaw({ from: 'gracehopper+visa@googlemail.com', subject: 'Alias', text: 'My passport number' })
    const never = buildRaw({ from: 'g.racehopper+x@gmail.com', subject: 'Another alias' })
    await receive(mailIn, [raw])
    const aliases = async () =>
      (await api.store.read.selectFrom('mail_message').select('sender').execute()).filter(({ sender }) =>
        sender.includes('hopper'),
      )
    expect(await aliases()).toHaveLength(1)
    const { pieces } = await staff().exportPerson({ leads: leadId })
    const zip = unzipSync(new Uint8Array(Buffer.concat(await Array.fromAsync(pieces))))
    expect(strFromU8(zip['data.json'] ?? new Uint8Array())).toContain('My passport number')
    const { version, counts } = await staff().showPerson({ leads: leadId })
    expect(counts.messages).toBe(1)
    api.clock.advance(1000)
    await staff().erasePerson({ leads: leadId, version, reason: 'asked', confirm: 'Grace.Hopper@gmail.com' })
    expect(await aliases()).toEqual([])
    await receive(mailIn, [raw, never], { uidValidity: 2, receivedAt: api.clock.now() - 500 })
    expect(await aliases()).toEqual([])
  })

  test('a message on somebody else’s lead belongs to its sender: it is theirs to export and to erase', async () => {
    const { api, staff, mailIn, leadId } = await open(engine)
    const { leadId: sender } = await bookLead(api, {
      email: 'bea@visitor.example',
      phone: '+639170000003',
      name: 'Bea',
    })
    await receive(mailIn, [buildRaw({ from: 'bea@visitor.example', subject: 'Forwarded', text: 'My passport number' })])
    const { id } = await api.store.read
      .selectFrom('mail_message')
      .select('id')
      .where('subject', '=', 'Forwarded')
      .executeTakeFirstOrThrow()
    // it answered an email of the other person
    await api.store.transaction(async (tx) => {
      await tx.updateTable('mail_message').set({ lead_id: leadId, is_known_sender: 0 }).where('id', '=', id).execute()
      const event = { at: 1, kind: 'mail_in', staff_id: null, data: toJson({ message: id }) }
      await tx
        .insertInto('lead_event')
        .values({ ...event, id, lead_id: leadId })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ lead_id: leadId }))
        .execute()
    })
    const exported = async (leads: string) => {
      const { pieces } = await staff().exportPerson({ leads })
      const zip = unzipSync(new Uint8Array(Buffer.concat(await Array.fromAsync(pieces))))
      return strFromU8(zip['data.json'] ?? new Uint8Array())
    }
    expect(await exported(leadId)).not.toContain('passport')
    expect(await exported(sender)).toContain('My passport number')
    const { version } = await staff().showPerson({ leads: sender })
    await staff().erasePerson({ leads: sender, version, reason: 'asked', confirm: 'bea@visitor.example' })
    const { events, messages } = await staff().showLead({ id: leadId })
    expect(JSON.stringify([events, messages])).not.toContain(id)
    const left = await api.store.read.selectFrom('mail_message').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
  })

  test('an export has each message as it came', async () => {
    const { staff, leadId, reference } = await open(engine)
    const { pieces } = await staff().exportPerson({ leads: leadId })
    const zip = unzipSync(new Uint8Array(Buffer.concat(await Array.fromAsync(pieces))))
    const data = JSON.parse(strFromU8(zip['data.json'] ?? new Uint8Array()))
    expect(data.received_mails).toHaveLength(2)
    expect(data.received_mails).toContainEqual(expect.objectContaining({ sender: EMAIL, body: 'My secret plan' }))
    const [name] = Object.keys(zip).filter((each) => each.endsWith(`About ${reference}.eml`))
    expect(strFromU8(zip[name ?? ''] ?? new Uint8Array())).toContain('My secret plan')
  })

  test('neither the mailbox nor a backup brings an erased person’s messages back', async () => {
    const { api, mailIn, raws, subjects, erase, folder } = await open(engine)
    const path = join(temporaryFolder(), 'backup.tar.gz')
    expect(await backUp(api.store, folder, path)).toEqual([])
    api.clock.advance(1000)
    await erase()
    // the server has numbered the mailbox anew
    await receive(mailIn, raws, { uidValidity: 2 })
    expect(await subjects()).toEqual(['Of somebody else'])
    expect(await putBack(api.store, folder, path)).toEqual([])
    await api.store.transaction((tx) => eraseAgain(tx, api.deps.privacy))
    // what came after the backup is read again, as far as it is from before the erasure
    await receive(mailIn, [buildRaw({ from: EMAIL, subject: 'Lost by the restore' })], {
      receivedAt: api.clock.now() - 500,
    })
    await receive(mailIn, [buildRaw({ from: EMAIL, subject: 'Later' })], { receivedAt: api.clock.now() + 500 })
    expect(await subjects()).toEqual(['Later', 'Of somebody else'])
  })

  test('messages without a lead go after 180 days, those of leads stay, and no cleanup takes a stored file', async () => {
    const { api, subjects, fileIds, reference, files } = await open(engine)
    const { deps, clock } = api
    await removeExpiredUploads({ store: api.store, now: () => Date.now() + 2 * 3600_000, files })
    for (const id of await fileIds()) expect(await files.read(id)).not.toBeNull()
    const clean = async () => {
      const job = cleanupJobs(
        { ...deps.uploads, files },
        temporaryFolder(),
        parseConfig({}).KEEP_TIMES,
        deps.privacy,
      ).find(({ name }) => name === 'cleanup of received_mails')
      await job?.run()
    }
    await clean()
    expect(await subjects()).toHaveLength(3)
    clock.advance(181 * DAY)
    await clean()
    expect(await subjects()).toEqual([`About ${reference}`])
  })
})
