/** Emails from a lead: copies, attachments, undo before they leave, and a time at which they leave, on both databases. */
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { takeNotices } from '../../src/db/queries/leads/notices.ts'
import { claimMails } from '../../src/db/queries/outbox.ts'
import { readMentions, readPerson } from '../../src/db/queries/privacy/person-rows.ts'
import { findBouncedAddresses, noteBouncedAddress } from '../../src/db/queries/refused-addresses.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { startMailSender } from '../../src/server/mail/sender.ts'
import { createMailTransport, RFC_5321 } from '../../src/server/mail/transport.ts'
import { sendScheduled } from '../../src/services/leads/scheduled-answers.ts'
import { erasePerson, versionOf } from '../../src/services/privacy/erase-person.ts'
import { exportPerson } from '../../src/services/privacy/export-person.ts'
import { bookLead, type StaffOfTest, useStaff } from '../support/console-leads.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { buildMailIn, buildRaw, receive } from '../support/mail-in.ts'
import { openMailbox } from '../support/smtp.ts'
import type { TestApi } from '../support/test-api.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const PDF = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n')
const FROM = 'Waypoint <no-reply@waypoint.example>'
const silentLog = { warn: () => undefined, error: () => undefined }

describe.each(BOTH_ENGINES)('emails from a lead on %s', (engine) => {
  const opened = useStaff(engine)
  let api: TestApi
  let admin: Principal
  let consultant: Principal
  let as: StaffOfTest['as']
  beforeAll(() => {
    ;({ api, admin, consultant, as } = opened())
  })

  let person = 0
  async function someone() {
    const email = `mailed${++person}@visitor.example`
    const phone = `+8869346${String(person).padStart(5, '0')}`
    const { leadId } = await bookLead(api, { email, phone, office: 'taipei', name: `Mailed Number ${person}` })
    return { leadId, email }
  }
  const one = (id: string) => as(consultant).showLead({ id })
  const versionNow = async (id: string) => (await one(id)).lead.version
  const rows = (leadId: string) =>
    api.deps.store.read.selectFrom('outbox').selectAll().where('reference', '=', leadId).orderBy('id').execute()
  const addFile = async (id: string, name: string, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(PDF)) =>
    (await as(consultant).addLeadFile({ id, file: new File([bytes], name) })).id
  const written = async (id: string, more: object = {}) => ({
    id,
    version: await versionNow(id),
    subject: 'Your plans',
    text: `Dear ${id}`,
    ...more,
  })
  const send = async (id: string, more: object = {}) =>
    as(consultant).answerLead({ ...(await written(id, more)), channel: 'mail' })
  const errorsOf = (rejected: Promise<unknown>) =>
    rejected.then(
      () => ({}),
      (error) => error.body.errors ?? error.body.code,
    )
  async function erase({ leadId, email }: { leadId: string; email: string }): Promise<void> {
    const { read } = api.deps.store
    const rowsOfPerson = await readPerson(read, [leadId])
    if (!rowsOfPerson) throw new Error('no such person')
    await erasePerson(api.deps.privacy, admin, {
      leadIds: [leadId],
      version: versionOf(rowsOfPerson, await readMentions(read, rowsOfPerson)),
      reason: 'asked',
      confirm: email,
    })
  }
  const eventsOf = async (id: string, kind: string) => (await one(id)).events.filter((event) => event.kind === kind)

  /** A sender to a real mail server. @param rejects addresses that it rejects */
  async function openSender(rejects: (address: string) => boolean | number = () => false) {
    const mailbox = await openMailbox(0, rejects)
    const transport = createMailTransport(mailbox.url, async () => FROM, '', RFC_5321, api.deps.uploads.files)
    const sender = startMailSender(api.deps.store, transport, silentLog, api.clock.now)
    onTestFinished(async () => {
      await sender.stop()
      await mailbox.close()
    })
    return { mailbox, wake: sender.wake }
  }

  describe('a copy', () => {
    test('is in the preview, in the header of the email, which reaches it, and on the timeline', async () => {
      const { leadId, email } = await someone()
      const cc = 'Mother@family.example; father@family.example,'
      const { subject, text } = await written(leadId)
      expect(await as(consultant).previewAnswer({ id: leadId, subject, text, cc })).toMatchObject({
        cc: ['mother@family.example', 'father@family.example'],
      })
      await send(leadId, { cc: `${cc} ${email}` })
      const { mailbox, wake } = await openSender()
      api.clock.advance(10 * SECOND)
      wake()
      const mails = await mailbox.receive(2, (mail) => mail.to?.[0]?.address === email && mail.subject === subject)
      for (const mail of mails)
        expect(mail.cc?.map(({ address }) => address)).toEqual(['mother@family.example', 'father@family.example'])
      const [event] = await eventsOf(leadId, 'mail')
      expect(event?.copies).toEqual([
        { address: 'mother@family.example', is_refused: false },
        { address: 'father@family.example', is_refused: false },
      ])
    })

    test('that is no address, or one too many, is reported at its field', async () => {
      const { leadId } = await someone()
      expect(await errorsOf(send(leadId, { cc: 'mother' }))).toEqual({ cc: [expect.stringContaining('mother')] })
      const four = [1, 2, 3, 4].map((number) => `parent${number}@family.example`).join(' ')
      expect(await errorsOf(send(leadId, { cc: four }))).toEqual({ cc: [expect.stringContaining('3')] })
      expect(await rows(leadId)).toEqual([])
    })

    test('that the mail server rejects is marked, and the email of the person is sent once', async () => {
      const { leadId } = await someone()
      const address = `gone${person}@family.example`
      await send(leadId, { cc: address })
      const { mailbox, wake } = await openSender((each) => each === address)
      api.clock.advance(10 * SECOND)
      wake()
      await expect.poll(async () => (await rows(leadId))[0]?.sent_at).not.toBeNull()
      expect(mailbox.mails.filter(({ subject }) => subject === 'Your plans')).toHaveLength(1)
      const { lead, events } = await one(leadId)
      expect(lead.refused).toBeNull()
      expect(events.find(({ kind }) => kind === 'mail')?.copies).toEqual([{ address, is_refused: true }])
    })

    test('that a server puts off did not arrive, and its address has not bounced', async () => {
      const { leadId } = await someone()
      const address = `greylisted${person}@family.example`
      await send(leadId, { cc: address })
      const { wake } = await openSender((each) => each === address && 450)
      api.clock.advance(10 * SECOND)
      wake()
      await expect.poll(async () => (await rows(leadId))[0]?.sent_at).not.toBeNull()
      expect((await eventsOf(leadId, 'mail'))[0]?.copies).toEqual([{ address, is_refused: true }])
      expect((await findBouncedAddresses(api.deps.store.read, [address])).size).toBe(0)
    })

    test('that did not arrive stays marked when a later one arrives', async () => {
      const { leadId } = await someone()
      const address = `once${person}@family.example`
      let isRejected = true
      const { wake } = await openSender((each) => each === address && isRejected)
      for (const text of ['First', 'Second']) {
        await send(leadId, { cc: address, text })
        api.clock.advance(10 * SECOND)
        wake()
        await expect.poll(async () => (await rows(leadId)).every(({ sent_at }) => sent_at !== null)).toBe(true)
        isRejected = false
      }
      const copies = (await eventsOf(leadId, 'mail')).map(({ data, copies: [copy] }) => [data.text, copy?.is_refused])
      expect(Object.fromEntries(copies)).toEqual({ First: true, Second: false })
    })

    test('waits with the email while the person’s own address is rejected', async () => {
      const { leadId, email } = await someone()
      await send(leadId, { cc: 'mother@family.example' })
      const { mailbox, wake } = await openSender((each) => each === email)
      api.clock.advance(10 * SECOND)
      wake()
      await expect.poll(async () => (await rows(leadId))[0]?.refusals).toBe(1)
      expect(mailbox.mails.filter(({ to, subject }) => to?.[0]?.address === email && subject === 'Your plans')).toEqual(
        [],
      )
    })

    test('that bounces later is marked, not the lead', async () => {
      const { leadId } = await someone()
      const address = `late${person}@family.example`
      await send(leadId, { cc: address })
      const messageId = (await rows(leadId))[0]?.message_id
      const report = [
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.family.example',
        '',
        `Final-Recipient: rfc822; ${address}`,
        'Action: failed',
        'Status: 5.1.1',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${messageId}`,
        '',
        '--b--',
        '',
      ]
      const head = ['Content-Type: multipart/report; report-type=delivery-status; boundary=b']
      const mailIn = buildMailIn(api.deps.store, api.deps.uploads.files, api.clock.now, true)
      const from = 'MAILER-DAEMON@mx.family.example'
      await receive(mailIn, [buildRaw({ from, subject: 'Undelivered', head, text: report.join('\r\n') })])
      const { lead, events } = await one(leadId)
      expect(lead.refused).toBeNull()
      expect(events.find(({ kind }) => kind === 'mail')?.copies).toEqual([{ address, is_refused: true }])
    })

    test('is in the export of the lead’s person, and leaves other people’s emails with an erasure', async () => {
      const parent = await someone()
      const child = await someone()
      await send(child.leadId, { cc: `${parent.email} aunt@family.example` })
      const { wake } = await openSender()
      api.clock.advance(10 * SECOND)
      wake()
      await expect.poll(async () => (await rows(child.leadId))[0]?.sent_at).not.toBeNull()
      const exported = await exportPerson(api.deps.privacy, admin, [child.leadId])
      const zip = unzipSync(new Uint8Array(Buffer.concat(await Array.fromAsync(exported.pieces))))
      const { mails } = JSON.parse(strFromU8(zip['data.json'] ?? new Uint8Array()))
      expect(mails.map(({ copies }: { copies: string[] }) => copies)).toContainEqual([
        parent.email,
        'aunt@family.example',
      ])
      await erase(parent)
      expect((await rows(child.leadId)).map(({ cc }) => cc)).toEqual(['aunt@family.example'])
      const { events } = await one(child.leadId)
      expect(JSON.stringify(events)).not.toContain(parent.email)
      expect(events.flatMap(({ copies }) => copies).filter(({ is_refused }) => is_refused)).toEqual([])
    })
  })

  describe('attachments', () => {
    test('leave with the email under their names, and are the lead’s files', async () => {
      const { leadId } = await someone()
      const file = await addFile(leadId, 'Học bổng 獎學金.exe')
      const { subject, text } = await written(leadId)
      const { files } = await as(consultant).previewAnswer({ id: leadId, subject, text, attach: [file] })
      expect(files).toMatchObject([{ id: file, name: 'Học bổng 獎學金.exe.pdf' }])
      await send(leadId, { attach: [file], subject: 'With a file' })
      const { mailbox, wake } = await openSender()
      api.clock.advance(10 * SECOND)
      wake()
      const [mail] = await mailbox.receive(1, (each) => each.subject === 'With a file')
      expect(mail?.attachments).toHaveLength(1)
      expect(mail?.attachments[0]).toMatchObject({ filename: 'Học bổng 獎學金.exe.pdf', mimeType: 'application/pdf' })
      expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(PDF)
      const [event] = await eventsOf(leadId, 'mail')
      expect(event?.data.files).toMatchObject([{ id: file, bytes: PDF.length }])
      expect((await one(leadId)).files.map(({ id }) => id)).toContain(file)
    })

    test('of another lead, or too large together, are rejected', async () => {
      const { leadId } = await someone()
      const other = await someone()
      const foreign = await addFile(other.leadId, 'other.pdf')
      expect(await errorsOf(send(leadId, { attach: [foreign] }))).toHaveProperty('attach')
      const large = [await addFile(leadId, 'one.pdf'), await addFile(leadId, 'two.pdf')]
      await api.deps.store.transaction((tx) =>
        tx
          .updateTable('lead_file')
          .set({ byte_size: 8 * 1024 * 1024 })
          .where('id', 'in', large)
          .execute(),
      )
      expect(await errorsOf(send(leadId, { attach: large }))).toEqual({ attach: [expect.stringContaining('15')] })
      expect(await rows(leadId)).toEqual([])
    })

    test('a program is rejected as a file', async () => {
      const { leadId } = await someone()
      const program = new Uint8Array(Buffer.from('MZ program'))
      expect(await errorsOf(addFile(leadId, 'letter.pdf', program))).toHaveProperty('file')
    })

    test('a file that is gone stops the email for good, and the timeline says so', async () => {
      const { leadId } = await someone()
      const file = await addFile(leadId, 'gone.pdf')
      await send(leadId, { attach: [file], subject: 'Without its file' })
      await as(consultant).removeLeadFile({ id: leadId, file_id: file })
      const { mailbox, wake } = await openSender()
      api.clock.advance(10 * SECOND)
      wake()
      await expect.poll(async () => (await rows(leadId))[0]?.failed_at).not.toBeNull()
      expect(mailbox.mails.some(({ subject }) => subject === 'Without its file')).toBe(false)
      const [event] = await eventsOf(leadId, 'mail')
      expect(event?.delivery).toMatchObject({ state: 'given_up', reason: 'file_gone' })
    })
  })

  describe('within ten seconds', () => {
    const claim = () => api.deps.store.transaction((tx) => claimMails(tx, api.clock.now(), 60 * SECOND, 10_000))

    test('an email doesn’t leave, and is undone: the lead waits as before', async () => {
      const { leadId } = await someone()
      const { lead: before } = await one(leadId)
      await send(leadId, { cc: 'mother@family.example' })
      api.clock.advance(10 * SECOND - 1)
      expect((await claim()).map(({ reference }) => reference)).not.toContain(leadId)
      const [event] = await eventsOf(leadId, 'mail')
      expect(event).toMatchObject({ can_undo: true, undo_until: api.clock.now() + 1 })
      await as(consultant).undoAnswer({ id: leadId, version: await versionNow(leadId) })
      expect(await rows(leadId)).toEqual([])
      const { waiting_since, first_answer_at, status, owner_id } = before
      expect((await one(leadId)).lead).toMatchObject({ waiting_since, first_answer_at, status, owner_id })
      const [undone] = await eventsOf(leadId, 'answer_undone')
      expect(undone?.data).toMatchObject({ channel: 'mail', subject: 'Your plans', cc: ['mother@family.example'] })
      // the same text is no second email, and a reply to the undone one continues no thread
      await send(leadId)
      const sent = await api.deps.store.read
        .selectFrom('sent_mail')
        .select('message_id')
        .where('reference', '=', leadId)
        .execute()
      expect(sent).toHaveLength(1)
    })

    test('it stays when its time is over, when an instance has begun to send it, and when the lead has changed', async () => {
      const late = await someone()
      await send(late.leadId)
      api.clock.advance(10 * SECOND + 1)
      expect((await eventsOf(late.leadId, 'mail'))[0]?.can_undo).toBe(false)
      const undo = async (id: string) => as(consultant).undoAnswer({ id, version: await versionNow(id) })
      expect(await errorsOf(undo(late.leadId))).toHaveProperty('undo')
      expect(await rows(late.leadId)).toHaveLength(1)

      const claimed = await someone()
      await send(claimed.leadId)
      // another instance, whose clock is ahead
      await api.deps.store.transaction((tx) => claimMails(tx, api.clock.now() + 11 * SECOND, 60 * SECOND, 10_000))
      expect(await errorsOf(undo(claimed.leadId))).toHaveProperty('undo')
      expect((await one(claimed.leadId)).lead.waiting_since).toBeNull()

      const changed = await someone()
      await send(changed.leadId)
      const version = await versionNow(changed.leadId)
      await as(consultant).changeLead({ id: changed.leadId, version, status: 'qualified' })
      expect(await errorsOf(as(consultant).undoAnswer({ id: changed.leadId, version }))).toBe('conflict')
      expect(await errorsOf(undo(changed.leadId))).toHaveProperty('undo')
      expect(await rows(changed.leadId)).toHaveLength(1)
    })

    test('of an undo and a send at once, one succeeds', async () => {
      for (let round = 0; round < 5; round++) {
        const { leadId } = await someone()
        await send(leadId)
        api.clock.advance(10 * SECOND)
        const version = await versionNow(leadId)
        const [undone, claimed] = await Promise.all([
          errorsOf(as(consultant).undoAnswer({ id: leadId, version })),
          claim(),
        ])
        const isUndone = !('undo' in undone)
        expect(claimed.some(({ reference }) => reference === leadId)).toBe(!isUndone)
        expect(await rows(leadId)).toHaveLength(isUndone ? 0 : 1)
      }
    })
  })

  describe('a scheduled email', () => {
    const deps = () => ({ ...api.deps.mailIn, ...api.deps.booking })
    /** Schedules for `hours` from now, to the minute. */
    async function schedule(id: string, hours = 2, more: object = {}) {
      const at = new Date(Math.floor((api.clock.now() + hours * HOUR) / 60_000) * 60_000).toISOString()
      const chosen = { day: at.slice(0, 10), time: at.slice(11, 16), zone: 'UTC', occurrence: null }
      await as(consultant).scheduleAnswer({ ...(await written(id, more)), ...chosen })
      return Date.parse(`${at.slice(0, 16)}Z`)
    }
    const event = async (id: string) => (await eventsOf(id, 'scheduled'))[0]

    test('changes nothing until its time, then leaves once and stops the timer', async () => {
      const { leadId, email } = await someone()
      const file = await addFile(leadId, 'plan.pdf')
      const { lead: before } = await one(leadId)
      const at = await schedule(leadId, 2, { cc: 'mother@family.example', attach: [file] })
      expect(await event(leadId)).toMatchObject({ scheduled: { send_at: at, hold_reason: null }, who: consultant.name })
      api.clock.advance(HOUR)
      expect(await sendScheduled(deps())).toEqual({ sent: 0, stopped: 0 })
      expect((await one(leadId)).lead).toMatchObject({ version: before.version, waiting_since: before.waiting_since })
      api.clock.advance(HOUR)
      const both = await Promise.all([sendScheduled(deps()), sendScheduled(deps())])
      expect(both.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
      expect(await rows(leadId)).toMatchObject([
        { recipient: email, cc: 'mother@family.example', sender_name: consultant.name, subject: 'Your plans' },
      ])
      const after = await one(leadId)
      expect(after.lead).toMatchObject({ waiting_since: null, first_answer_at: api.clock.now(), status: 'contacted' })
      expect(after.events.map(({ kind }) => kind)).not.toContain('scheduled')
      const [mail] = await eventsOf(leadId, 'mail')
      expect(mail).toMatchObject({ who: consultant.name, can_undo: false, data: { files: [{ id: file }] } })
    })

    test('for the past, for more than ninety days ahead, or with a rejected field is not stored', async () => {
      const { leadId } = await someone()
      expect(await errorsOf(schedule(leadId, -1))).toHaveProperty('time')
      expect(await errorsOf(schedule(leadId, 91 * 24))).toEqual({ day: [expect.stringContaining('90')] })
      expect(await errorsOf(schedule(leadId, 2, { cc: 'mother', subject: ' ' }))).toMatchObject({
        cc: [expect.anything()],
        subject: [expect.anything()],
      })
      expect(await event(leadId)).toBeUndefined()
    })

    test('is cancelled: it doesn’t leave, and its text stays', async () => {
      const { leadId } = await someone()
      await schedule(leadId)
      const { id = '' } = (await event(leadId)) ?? {}
      await as(admin).cancelScheduled({ id: leadId, event: id })
      api.clock.advance(3 * HOUR)
      await sendScheduled(deps())
      expect(await rows(leadId)).toEqual([])
      expect(await eventsOf(leadId, 'schedule_cancelled')).toMatchObject([{ data: { text: `Dear ${leadId}` } }])
      expect(await errorsOf(as(admin).cancelScheduled({ id: leadId, event: id }))).toBe('conflict')
    })

    test('is sent now in the name of who wrote it, and can be undone', async () => {
      const { leadId } = await someone()
      await schedule(leadId)
      const { id = '' } = (await event(leadId)) ?? {}
      await as(admin).sendScheduled({ id: leadId, event: id, version: await versionNow(leadId) })
      expect(await rows(leadId)).toMatchObject([{ sender_name: consultant.name }])
      expect((await eventsOf(leadId, 'mail'))[0]).toMatchObject({ can_undo: true, who: admin.name })
      const { rows: acts } = await as(admin).listAudit({ action: 'lead.answered' })
      expect(acts.find(({ subject }) => subject === `lead:${leadId}`)?.who).toBe(admin.name)
      await as(consultant).undoAnswer({ id: leadId, version: await versionNow(leadId) })
      expect(await rows(leadId)).toEqual([])
      expect((await one(leadId)).lead.waiting_since).not.toBeNull()
    })

    test.each([
      ['wrote', (id: string) => as(consultant).noteWriting({ id, channel: 'phone', text: 'And in autumn?' })],
      [
        'closed',
        async (id: string) => as(consultant).changeLead({ id, version: await versionNow(id), status: 'spam' }),
      ],
      [
        'address',
        (id: string) =>
          api.deps.store.transaction((tx) =>
            tx
              .updateTable('lead')
              .set({ email: `new.${id}@visitor.example` })
              .where('id', '=', id)
              .execute(),
          ),
      ],
      [
        'refused',
        async (id: string) => {
          const { email } = (await one(id)).lead
          const refused = { at: api.clock.now(), reason: 'EENVELOPE 550 5.1.1' }
          await api.deps.store.transaction((tx) => noteBouncedAddress(tx, email, refused))
        },
      ],
      [
        'file',
        async (id: string) => {
          const [file] = (await one(id)).files
          await as(consultant).removeLeadFile({ id, file_id: file?.id })
        },
      ],
    ])('is held back and its owner notified: %s', async (reason, change) => {
      const { leadId } = await someone()
      await as(admin).changeLead({ id: leadId, version: await versionNow(leadId), owner_id: consultant.staffId })
      const attach = reason === 'file' ? [await addFile(leadId, 'plan.pdf')] : []
      await schedule(leadId, 2, { attach })
      api.clock.advance(HOUR)
      await change(leadId)
      api.clock.advance(HOUR)
      expect(await sendScheduled(deps())).toEqual({ sent: 0, stopped: 1 })
      expect(await sendScheduled(deps())).toEqual({ sent: 0, stopped: 0 })
      expect(await rows(leadId)).toEqual([])
      const shown = await event(leadId)
      expect(shown?.scheduled?.hold_reason).toBe(reason)
      const notices = api.deps.store.read.selectFrom('lead_notice').selectAll().where('lead_id', '=', leadId)
      expect(await notices.where('kind', '=', 'held').execute()).toMatchObject([{ staff_id: consultant.staffId }])
      // staff look at it, and send it all the same
      const sending = as(consultant).sendScheduled({
        id: leadId,
        event: shown?.id ?? '',
        version: await versionNow(leadId),
      })
      if (reason === 'file') expect(await errorsOf(sending)).toHaveProperty('attach')
      else await sending
      expect(await rows(leadId)).toHaveLength(reason === 'file' ? 0 : 1)
    })

    test('is held back when a message of its person waits for staff without a lead', async () => {
      const { leadId, email } = await someone()
      await schedule(leadId)
      api.clock.advance(HOUR)
      const mailIn = buildMailIn(api.deps.store, api.deps.uploads.files, api.clock.now, true)
      await receive(mailIn, [buildRaw({ from: email, subject: 'I have decided otherwise' })])
      api.clock.advance(HOUR)
      expect(await sendScheduled(deps())).toEqual({ sent: 0, stopped: 1 })
      expect((await event(leadId))?.scheduled?.hold_reason).toBe('wrote')
    })

    test('that left before a message was read does not answer it', async () => {
      const { leadId, email } = await someone()
      await schedule(leadId)
      api.clock.advance(3 * HOUR)
      expect(await sendScheduled(deps())).toEqual({ sent: 1, stopped: 0 })
      expect((await one(leadId)).lead.waiting_since).toBeNull()
      const mailIn = buildMailIn(api.deps.store, api.deps.uploads.files, api.clock.now, true)
      const to = mailIn.replies.addressFor(leadId) ?? ''
      const receivedAt = api.clock.now() - 1.5 * HOUR
      await receive(mailIn, [buildRaw({ from: email, to })], { receivedAt })
      expect((await one(leadId)).lead.waiting_since).toBe(receivedAt)
    })

    test('is held back hours after its time, and after an erasure that changed its text', async () => {
      const [late, child, parent] = [await someone(), await someone(), await someone()]
      await schedule(late.leadId)
      api.clock.advance(7 * HOUR)
      expect(await sendScheduled(deps())).toEqual({ sent: 0, stopped: 1 })
      expect((await event(late.leadId))?.scheduled?.hold_reason).toBe('late')
      await schedule(child.leadId, 2, { text: `Ask ${parent.email}` })
      await erase(parent)
      api.clock.advance(2 * HOUR)
      expect(await sendScheduled(deps())).toEqual({ sent: 0, stopped: 1 })
      expect((await event(child.leadId))?.scheduled?.hold_reason).toBe('changed')
    })

    test('that cannot be read stops no other', async () => {
      const [broken, whole] = [await someone(), await someone()]
      await schedule(broken.leadId)
      await schedule(whole.leadId)
      const data = (id: string, set: string) =>
        api.deps.store.transaction((tx) =>
          sql`update lead_event set data = ${set} where lead_id = ${id} and kind = 'scheduled'`.execute(tx),
        )
      await data(broken.leadId, '{')
      api.clock.advance(2 * HOUR)
      await expect(sendScheduled(deps())).rejects.toThrow(SyntaxError)
      expect(await rows(whole.leadId)).toHaveLength(1)
      await data(broken.leadId, '{}')
      await sendScheduled(deps())
    })

    test('a hold notifies the author, or the recipients of escalations if neither author nor owner has access', async () => {
      const noticesOf = (leadId: string) =>
        api.deps.store.read
          .selectFrom('lead_notice')
          .select('staff_id')
          .where('lead_id', '=', leadId)
          .where('kind', '=', 'held')
          .execute()
      const { leadId } = await someone()
      const file = await addFile(leadId, 'plan.pdf')
      await schedule(leadId, 2, { attach: [file] })
      await as(consultant).removeLeadFile({ id: leadId, file_id: file })
      const other = await someone()
      await schedule(other.leadId)
      api.clock.advance(2 * HOUR)
      const set = (office: string) =>
        api.deps.store.transaction((tx) =>
          tx.updateTable('lead').set({ office }).where('id', '=', other.leadId).execute(),
        )
      await set('vietnam')
      expect(await sendScheduled(deps())).toEqual({ sent: 0, stopped: 2 })
      await set('taipei')
      expect(await noticesOf(leadId)).toEqual([{ staff_id: consultant.staffId }])
      expect(await noticesOf(other.leadId)).toEqual([{ staff_id: admin.staffId }])
      const taken = await api.deps.store.transaction((tx) => takeNotices(tx, consultant.staffId))
      expect(taken.map(({ id, kind }) => [id, kind])).toContainEqual([leadId, 'held'])
    })

    test('is held back when its author lost access to the lead', async () => {
      const { leadId } = await someone()
      await schedule(leadId)
      const set = (disabled_at: number | null) =>
        api.deps.store.transaction((tx) =>
          tx.updateTable('staff').set({ disabled_at }).where('id', '=', consultant.staffId).execute(),
        )
      await set(1)
      api.clock.advance(2 * HOUR)
      await sendScheduled(deps())
      await set(null)
      expect((await event(leadId))?.scheduled?.hold_reason).toBe('sender')
    })

    test('moves along with a merge, and goes with an erasure', async () => {
      const [primary, gone] = [await someone(), await someone()]
      await schedule(gone.leadId)
      const choice = Object.fromEntries(
        ['name', 'phone', 'email', 'chat_id', 'status', 'owner_id', 'office', 'edition', 'source'].map((key) => [
          key,
          'kept',
        ]),
      )
      const versions = { version: await versionNow(primary.leadId), other_version: await versionNow(gone.leadId) }
      await as(admin).mergeLeads({ id: primary.leadId, other: gone.leadId, ...versions, choice })
      expect((await event(primary.leadId))?.scheduled).not.toBeNull()
      api.clock.advance(2 * HOUR)
      await sendScheduled(deps())
      // written to the other address
      expect((await event(primary.leadId))?.scheduled?.hold_reason).toBe('address')
      await erase(primary)
      const left = await api.deps.store.read
        .selectFrom('scheduled_mail')
        .selectAll()
        .where('lead_id', '=', primary.leadId)
        .execute()
      expect(left).toEqual([])
    })
  })
})
