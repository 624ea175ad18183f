/** Privacy requests on both databases: all data of a person is found, exported and erased, also after a restore. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { insertAppointment } from '../../src/db/queries/appointments/appointments.ts'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { insertMails } from '../../src/db/queries/outbox.ts'
import { noteBackup } from '../../src/db/queries/privacy/backups.ts'
import { findBouncedAddresses, noteBouncedAddress } from '../../src/db/queries/refused-addresses.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { noteAudit } from '../../src/db/queries/staff/audit.ts'
import type { Store } from '../../src/db/store.ts'
import type { Block } from '../../src/domain/content.ts'
import { createMailFiles } from '../../src/server/mail/mail-files.ts'
import { addNote } from '../../src/services/leads/change-lead.ts'
import { eraseAgain } from '../../src/services/privacy/erase-again.ts'
import { removeFiles } from '../../src/services/privacy/erase-person.ts'
import { addConsultants } from '../support/appointments.ts'
import { backUp, putBack, temporaryFolder } from '../support/backups.ts'
import { buildBooking, buildMail } from '../support/builders.ts'
import { bookLead } from '../support/console-leads.ts'
import { BOTH_ENGINES, ENGINES, type Engine } from '../support/databases.ts'
import { saveBlock } from '../support/load-content.ts'
import { buildOrder, contact, document, docx, HOUR, openTestApi, order, placedBy, upload } from '../support/orders.ts'
import { buildAdmin, principalOf } from '../support/staff.ts'
import { buildCaller } from '../support/test-api.ts'

const PERSON = { name: 'Nguyễn Thị Ánh Dương', email: 'anh.duong@visitor.example', phone: '+639175550123' }
const NEEDLES = [PERSON.name, PERSON.email, PERSON.phone, '09175550123', 'anhduong.zalo']
const PDF = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n')

const APPOINTMENT = {
  id: 'appointment00001',
  state: 'attended',
  staff_id: 'staff00000000001',
  office: 'philippines',
  kind: 'phone',
  topic: '',
  starts_at: 1,
  ends_at: 2,
  busy_from: 1,
  busy_until: 2,
  edition: 'ph',
  zone: 'Asia/Manila',
  created_at: 1,
  updated_at: 1,
} as never as Parameters<typeof insertAppointment>[1]

const wholeOf = async (pieces: AsyncGenerator<Uint8Array>) =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(pieces)))

async function openRights(engine: Engine) {
  const api = await openTestApi(engine)
  const mailFolder = temporaryFolder()
  api.deps.privacy = { ...api.deps.privacy, files: api.deps.uploads.files, mailFiles: createMailFiles(mailFolder) }
  const signedIn = await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))
  const admin = { ...signedIn, isMfaVerified: true }
  const staff = () =>
    inProcessStaffClient(api.deps, buildCaller({ principal: { ...admin, reauthenticatedAt: api.clock.now() } }))
  return { api, mailFolder, admin, staff }
}

/** All data that a person leaves, and texts of others about them. */
async function buildPerson({ api, mailFolder, admin, staff }: Awaited<ReturnType<typeof openRights>>) {
  const { leadId, reference: booking } = await bookLead(api, {
    ...PERSON,
    office: 'philippines',
    remarks: `I am ${PERSON.name}`,
  })
  const uploaded = await upload(api, docx(600), `${PERSON.name}.docx`)
  const item = document({ urgent: true, word_count: undefined, file_id: uploaded.id })
  const quoted = (await (await api.post('/api/Home/get_discounts_price_refine', { items: [item] })).json()) as {
    total_minor: number
  }
  const placed = await placedBy(
    await order(
      api,
      buildOrder({
        items: [item],
        quoted_total_minor: quoted.total_minor,
        contact: contact({ ...PERSON, chat_id: 'anhduong.zalo', message: `Call ${PERSON.phone}` }),
      }),
    ),
  )
  const { reference } = placed
  const client = staff()
  await client.moveOrder({ id: leadId, reference, version: 1, to: 'confirmed' })
  await client.addLeadFile({ id: leadId, reference, file: new File([PDF], `${PERSON.name}.pdf`) })
  await client.addNote({ id: leadId, note: `${PERSON.name} has a sister` })
  await client.addTask({ id: leadId, day: '2027-01-04', note: `Call ${PERSON.name}` })
  const { lead } = await client.showLead({ id: leadId })
  await client.answerLead({
    id: leadId,
    channel: 'mail',
    version: lead.version,
    subject: `Dear ${PERSON.name}`,
    text: 'Hello',
  })
  const other = await bookLead(api, { name: 'Somebody Else', email: 'else@visitor.example', phone: '+639170000001' })
  await addNote({ ...api.deps.booking }, admin, other.leadId, `Came with ${PERSON.name}, ${PERSON.email.toUpperCase()}`)
  const namesake = await bookLead(api, { name: PERSON.name, email: 'namesake@visitor.example', phone: '+639170000002' })
  await api.store.transaction(async (tx) => {
    await tx
      .insertInto('saved_view')
      .values({
        id: 'view',
        staff_id: admin.staffId,
        name: 'Mine',
        query: `q=${encodeURIComponent(PERSON.email)}`,
        created_at: 1,
      })
      .execute()
    await tx
      .insertInto('search_miss')
      .values({
        day: '2026-11-20',
        locale: 'vi',
        kind: 'school',
        words: `${PERSON.name.toLowerCase()} harvard`,
        count: 1,
      })
      .execute()
    await tx
      .insertInto('search_miss')
      .values({ day: '2026-11-20', locale: 'vi', kind: 'school', words: 'harvard', count: 1 })
      .execute()
    await noteAudit(tx, admin, 'lead.changed', `lead:${leadId}`, { note: PERSON.name, status: ['new', 'won'] }, 5)
    await noteAudit(tx, admin, 'lead.exported', 'leads', { filter: { q: PERSON.name } }, 5)
    await tx
      .insertInto('search_use')
      .values({ day: '2026-11-20', locale: 'vi', words: PERSON.email, found: 3, opened: 0 })
      .execute()
    await tx
      .insertInto('saved_view')
      .values({ id: 'titled', staff_id: admin.staffId, name: PERSON.name, query: 'q=x', created_at: 1 })
      .execute()
  })
  await writeMailFile(mailFolder, `${booking}-office.eml`, `Booked: ${PERSON.name}, ${PERSON.email}`)
  await writeMailFile(mailFolder, 'WP-ELSE-0001-office.eml', 'Booked: Somebody Else')
  return { leadId, booking, reference, total: placed.total_minor, otherId: other.leadId, namesake: namesake.leadId }
}

async function writeMailFile(folder: string, name: string, text: string, to = 'c@d.example'): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'a@b.example',
    to,
    subject: text,
    text,
    html: `<p>${text}</p>`,
  })
  writeFileSync(join(folder, name), message as Buffer)
}

/** Every row of every table, as text. */
async function dumpOf(store: Store): Promise<string> {
  const tables = await store.read.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      store.read
        .selectFrom(name as 'lead')
        .selectAll()
        .execute(),
    ),
  )
  return tables.map(({ name }, at) => `${name} ${JSON.stringify(rows[at])}`).join('\n')
}
const matches = (text: string, needles: readonly string[]) =>
  needles.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()))

async function erase(
  client: ReturnType<Awaited<ReturnType<typeof openRights>>['staff']>,
  leadId: string,
  change: object = {},
) {
  const { version } = await client.showPerson({ leads: leadId })
  return client.erasePerson({
    leads: leadId,
    version,
    reason: 'asked',
    confirm: PERSON.email,
    names: true,
    ...change,
  } as never)
}

describe.each(ENGINES)('a privacy request on %s', (engine) => {
  test.each([PERSON.name, PERSON.email, '0917 555 0123', 'reference'])('finds a person by %s', async (query) => {
    const { api, staff } = await openRights(engine)
    const { leadId, reference } = await bookLead(api, { ...PERSON, office: 'philippines' })
    const { leads } = await staff().findPeople({ q: query === 'reference' ? reference : query })
    expect(leads.map(({ id }) => id)).toEqual([leadId])
  })

  test('lists all data of the person, and the backups that may contain it', async () => {
    const opened = await openRights(engine)
    const { leadId } = await buildPerson(opened)
    const { api, staff } = opened
    await api.store.transaction((tx) => noteBackup(tx, 1, 'before-they-wrote.tar.gz'))
    await api.store.transaction((tx) => noteBackup(tx, api.clock.now() + 1, 'monday.tar.gz'))
    const person = await staff().showPerson({ leads: leadId })
    expect(person.counts).toMatchObject({
      leads: 1,
      bookings: 1,
      orders: 1,
      kept: 1,
      tasks: 1,
      files: 2,
      mentions: 2,
      searches: 1,
      audit: 1,
    })
    // a saved view, a search and the filter of an export have the name alone
    expect(person.places.map(({ text }) => text).sort()).toEqual(
      [PERSON.name, PERSON.name, `${PERSON.name.toLowerCase()} harvard`].sort(),
    )
    expect(person.counts.mails).toBeGreaterThanOrEqual(6)
    expect(person.backups.map(({ name }) => name)).toEqual(['monday.tar.gz'])
    expect(person.files.map(({ name }) => name).sort()).toEqual([`${PERSON.name}.docx`, `${PERSON.name}.pdf`])
    const looked = await staff().listAudit({ action: 'person.found' })
    expect(looked.total).toBe(1)
  })

  test('exports everything: messages and files', async () => {
    const opened = await openRights(engine)
    const { leadId, booking, reference } = await buildPerson(opened)
    const { name, pieces } = await opened.staff().exportPerson({ leads: leadId })
    expect(name).toMatch(/\.zip$/)
    const entries = unzipSync(await wholeOf(pieces))
    expect(Object.keys(entries).filter((path) => path.startsWith('files/'))).toHaveLength(2)
    const pdf = Object.keys(entries).find((path) => path.endsWith('.pdf')) ?? ''
    expect(Buffer.from(entries[pdf] ?? []).equals(PDF)).toBe(true)
    const data = JSON.parse(strFromU8(entries['data.json'] as Uint8Array))
    expect(data.bookings[0]).toMatchObject({ reference: booking, email: PERSON.email })
    expect(data.orders[0]).toMatchObject({ reference, items: [expect.objectContaining({ urgent: true })] })
    expect(data.timeline.some((event: { data: { note?: string } }) => event.data.note?.includes('sister'))).toBe(true)
    expect(JSON.stringify(data)).not.toContain('idempotency_key')
    expect((await opened.staff().listAudit({ action: 'person.exported' })).total).toBe(1)
  })

  test('an export reads each document after the previous one was sent', async () => {
    const opened = await openRights(engine)
    const { leadId } = await buildPerson(opened)
    const { privacy } = opened.api.deps
    let reads = 0
    const read: typeof privacy.files.read = (id) => {
      reads++
      return privacy.files.read(id)
    }
    opened.api.deps.privacy = { ...privacy, files: { ...privacy.files, read } }
    const { pieces } = await opened.staff().exportPerson({ leads: leadId })
    expect(reads).toBe(0)
    await pieces.next()
    expect(reads).toBe(1)
    await wholeOf(pieces)
    expect(reads).toBe(2)
  })

  test('erases a name from others’ texts in any spelling; a person with half of it stays', async () => {
    const { api, admin, staff } = await openRights(engine)
    const { leadId } = await bookLead(api, { ...PERSON, name: 'Quintessa Zorblax', office: 'philippines' })
    const other = await bookLead(api, { name: 'Quintessa Lee', email: 'lee@visitor.example', phone: '+639170000003' })
    await addNote(
      { ...api.deps.booking },
      admin,
      other.leadId,
      'QUINTESSÀ  zorblax, and Zorblax, Quintessa; not Quintessa',
    )
    await api.store.transaction(async (tx) => {
      const view = (id: string, query: string) =>
        tx.insertInto('saved_view').values({ id, staff_id: admin.staffId, name: id, query, created_at: 1 }).execute()
      await view('theirs', 'q=zorblax++quintessa')
      await view('another', 'q=quintessa')
      await noteAudit(tx, admin, 'lead.exported', 'leads', { filter: { q: 'quintessa zorbláx' } }, 5)
    })
    await erase(staff(), leadId)
    const { events } = await staff().showLead({ id: other.leadId })
    expect(events.find(({ kind }) => kind === 'note')?.data.note).toBe('[erased], and [erased]; not Quintessa')
    expect(await api.store.read.selectFrom('saved_view').select('id').execute()).toEqual([{ id: 'another' }])
    const { rows } = await staff().listAudit({ action: 'lead.exported' })
    expect(rows.map(({ data }) => data)).toEqual([{ filter: { q: '[erased]' } }])
  })

  test('without the namesake no table contains the name', async () => {
    const opened = await openRights(engine)
    const { leadId, namesake } = await buildPerson(opened)
    const bouncedAddresses = () => findBouncedAddresses(opened.api.store.read, [PERSON.email])
    await opened.api.store.transaction((tx) => noteBouncedAddress(tx, PERSON.email, { at: 5, reason: '550 5.1.1' }))
    expect((await bouncedAddresses()).size).toBe(1)
    await erase(opened.staff(), leadId)
    await erase(opened.staff(), namesake, { confirm: 'namesake@visitor.example' })
    expect(matches(await dumpOf(opened.api.store), [...NEEDLES, 'Ánh Dương'])).toEqual([])
    // nor a hash that can be computed from the address
    expect((await bouncedAddresses()).size).toBe(0)
  })

  test('keeps the emails of a person with a similar address, and exports none of them', async () => {
    const { api, staff } = await openRights(engine)
    const { leadId } = await bookLead(api, { name: 'Lê Hà', email: 'le99@visitor.example', phone: '+84912345001' })
    const other = await bookLead(api, { name: 'Tuấn', email: 'tuan.le99@visitor.example', phone: '+84912345002' })
    const { pieces } = await staff().exportPerson({ leads: leadId })
    const entries = unzipSync(await wholeOf(pieces))
    expect(strFromU8(entries['data.json'] as Uint8Array)).not.toContain('tuan.le99')
    const mailsOfOther = () =>
      api.store.read.selectFrom('outbox').select('id').where('reference', '=', other.reference).execute()
    const before = await mailsOfOther()
    expect(before.length).toBeGreaterThan(1)
    await erase(staff(), leadId, { confirm: 'le99@visitor.example' })
    expect(await mailsOfOther()).toEqual(before)
    expect((await staff().showLead({ id: other.leadId })).lead.email).toBe('tuan.le99@visitor.example')
  })

  test('of a person who booked with an office’s or a colleague’s address includes no emails of others', async () => {
    const { api, admin, staff } = await openRights(engine)
    const [office] = await listBlocks(api.store.read, 'offices')
    const other = await bookLead(api, { name: 'Somebody Else', email: 'else@visitor.example', phone: '+639170000001' })
    const mails = () => api.store.read.selectFrom('outbox').select(['id', 'reference']).execute()
    const before = await mails()
    for (const email of [office?.email ?? '', admin.email]) {
      const { leadId } = await bookLead(api, { name: 'Own Address', email, phone: '+639170000009' })
      await erase(staff(), leadId, { confirm: email })
    }
    expect(await mails()).toEqual(expect.arrayContaining(before))
    expect(before.map(({ reference }) => reference)).toContain(other.reference)
  })

  test('of a person with an address of earlier leads includes no emails of other leads, in rows or files', async () => {
    const { api, staff, mailFolder } = await openRights(engine)
    const former = 'leads@former.example'
    const other = await bookLead(api, { name: 'Somebody Else', email: 'else@visitor.example', phone: '+639170000001' })
    await api.store.transaction((tx) =>
      tx.updateTable('outbox').set({ recipient: former }).where('kind', '=', 'office').execute(),
    )
    await writeMailFile(mailFolder, `${other.reference}-office.eml`, 'Booked: Somebody Else', former)
    const mails = () => api.store.read.selectFrom('outbox').select(['id', 'reference', 'recipient']).execute()
    const before = await mails()
    const { leadId } = await bookLead(api, { name: 'Test Booking', email: former, phone: '+639170000009' })
    const { pieces } = await staff().exportPerson({ leads: leadId })
    const entries = unzipSync(await wholeOf(pieces))
    expect(strFromU8(entries['data.json'] as Uint8Array)).not.toContain('else@visitor.example')
    await erase(staff(), leadId, { confirm: former })
    expect(await mails()).toEqual(before)
    expect(readdirSync(mailFolder)).toContain(`${other.reference}-office.eml`)
  })

  test('keeps staff emails that mention the name, and codes that look like it', async () => {
    const { api, admin, staff } = await openRights(engine)
    const other = await bookLead(api, { name: 'Somebody Else', email: 'else@visitor.example', phone: '+639170000001' })
    const invitation = buildMail({
      kind: 'staff',
      reference: 'staff.invite',
      recipient: admin.email,
      text: 'WP invites you: https://x',
    })
    await api.store.transaction((tx) => insertMails(tx, [invitation], 5))
    const { leadId } = await bookLead(api, { name: 'WP', email: 'wp@visitor.example', phone: '+639170000002' })
    await addNote({ ...api.deps.booking }, admin, other.leadId, `WP called from 0917 000-0002 about ${other.reference}`)
    const { pieces } = await staff().exportPerson({ leads: leadId })
    const entries = unzipSync(await wholeOf(pieces))
    expect(strFromU8(entries['data.json'] as Uint8Array)).not.toContain('invites you')
    await erase(staff(), leadId, { confirm: 'wp@visitor.example' })
    const { events } = await staff().showLead({ id: other.leadId })
    expect(events.find(({ kind }) => kind === 'note')?.data.note).toBe(
      `WP called from [erased] about ${other.reference}`,
    )
    expect(events.find(({ data }) => data.reference)?.data.reference).toBe(other.reference)
    const remaining = await api.store.read
      .selectFrom('outbox')
      .select('text')
      .where('reference', '=', 'staff.invite')
      .execute()
    expect(remaining).toEqual([{ text: 'WP invites you: https://x' }])
  })

  test('erases phone and mailbox in every spelling; an office’s phone and a common word stay', async () => {
    const { api, admin, staff } = await openRights(engine)
    const [office] = await listBlocks(api.store.read, 'offices')
    const renumbered: Block<'offices'> = { ...(office as Block<'offices'>), phone: '+84 24 3826 0106' }
    await api.store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      await saveBlock(tx, 'offices', renumbered, 0)
    })
    const other = await bookLead(api, { name: 'Somebody Else', email: 'else@visitor.example', phone: '+639170000001' })
    const note = (text: string) => addNote({ ...api.deps.booking }, admin, other.leadId, text)
    await note('Call our hotline 024 3826 0106, or zalo.me/84912345699, (84) 912-345-699, maihoang+uk@googlemail.com')
    const { leadId } = await bookLead(api, { name: 'Hoàng Mai', email: 'mai.hoang@gmail.com', phone: '+84912345699' })
    const called = { email: 'called@visitor.example', phone: '+842438260106', chat_app: 'zalo', chat_id: 'hotline' }
    const caller = await bookLead(api, { name: 'Hotline Visitor', ...called })
    await erase(staff(), leadId, { confirm: 'mai.hoang@gmail.com' })
    await erase(staff(), caller.leadId, { confirm: called.email })
    const { events } = await staff().showLead({ id: other.leadId })
    expect(events.find(({ kind }) => kind === 'note')?.data.note).toBe(
      'Call our hotline 024 3826 0106, or zalo.me/[erased], [erased], [erased]',
    )
  })

  test('erases nothing without reauthentication, with a wrong address, or after a new message', async () => {
    const opened = await openRights(engine)
    const { api, admin, staff } = opened
    const { leadId } = await buildPerson(opened)
    const old = inProcessStaffClient(
      api.deps,
      buildCaller({ principal: { ...admin, reauthenticatedAt: api.clock.now() - HOUR } }),
    )
    await expect(erase(old, leadId)).rejects.toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    await expect(old.exportPerson({ leads: leadId })).rejects.toMatchObject({ status: 403 })
    await expect(erase(staff(), leadId, { confirm: 'else@visitor.example' })).rejects.toMatchObject({ status: 422 })
    const { version } = await staff().showPerson({ leads: leadId })
    await bookLead(api, { ...PERSON, office: 'philippines' })
    await expect(erase(staff(), leadId, { version })).rejects.toMatchObject({ status: 409 })
    expect((await staff().showLead({ id: leadId })).lead.email).toBe(PERSON.email)
  })

  test('erases nothing after a text with the name that the preview did not list', async () => {
    const { api, admin, staff } = await openRights(engine)
    const { leadId } = await bookLead(api, { ...PERSON, office: 'philippines' })
    const other = await bookLead(api, { name: 'Somebody Else', email: 'else@visitor.example', phone: '+639170000001' })
    const { version } = await staff().showPerson({ leads: leadId })
    await addNote({ ...api.deps.booking }, admin, other.leadId, `Wants the same as ${PERSON.name}`)
    await expect(erase(staff(), leadId, { version })).rejects.toMatchObject({ status: 409 })
    await erase(staff(), leadId)
    const { events } = await staff().showLead({ id: other.leadId })
    expect(events.find(({ kind }) => kind === 'note')?.data.note).toBe('Wants the same as [erased]')
  })

  test('a lead without an email is erased by its phone, and one without contacts by its name', async () => {
    const { api, staff } = await openRights(engine)
    const enter = (id: string, changes: object) =>
      staff().addLead({
        id,
        origin: 'phone',
        note: 'Called',
        office: 'taipei',
        edition: 'tw',
        countries: ['uk'],
        waiting: false,
        distinct: false,
        name: 'Phone Only',
        phone: '',
        email: '',
        ...changes,
      } as never)
    const caller = await enter('caller0000000001', { phone: '0987 654 321' })
    const imported = await enter('caller0000000002', { name: 'Name Only', phone: '0987 654 322' })
    await api.store.transaction((tx) =>
      tx.updateTable('lead').set({ phone: '', chat_id: null }).where('id', '=', imported.id).execute(),
    )
    const { confirm: byPhone } = await staff().showPerson({ leads: caller.id })
    expect(byPhone).toEqual({ by: 'phone', text: '+886987654321' })
    for (const confirm of ['', 'Phone Only', '0987654320'])
      await expect(erase(staff(), caller.id, { confirm })).rejects.toMatchObject({ status: 422 })
    await erase(staff(), caller.id, { confirm: '0987-654-321' })
    const { confirm: byName } = await staff().showPerson({ leads: imported.id })
    expect(byName).toEqual({ by: 'name', text: 'Name Only' })
    await expect(erase(staff(), imported.id, { confirm: '' })).rejects.toMatchObject({ status: 422 })
    await erase(staff(), imported.id, { confirm: 'name only' })
    expect(await api.store.read.selectFrom('lead').select('id').execute()).toEqual([])
  })

  test('an export has nothing of a person whose merge was undone', async () => {
    const { api, staff } = await openRights(engine)
    const one = await bookLead(api, { ...PERSON, office: 'philippines' })
    const two = { name: 'Other Person', email: 'other@visitor.example', phone: '+639170000005', chat_id: 'line_secret' }
    const other = await bookLead(api, { ...two, office: 'philippines' })
    const versionOfLead = async (id: string) => (await staff().showLead({ id })).lead.version
    const fields = ['name', 'phone', 'email', 'chat_id', 'status', 'owner_id', 'office', 'edition', 'source']
    const { merge } = await staff().mergeLeads({
      id: one.leadId,
      other: other.leadId,
      version: await versionOfLead(one.leadId),
      other_version: await versionOfLead(other.leadId),
      choice: Object.fromEntries(fields.map((field) => [field, 'gone'])),
    } as never)
    await staff().undoMerge({ id: one.leadId, merge, version: await versionOfLead(one.leadId) })
    const { pieces } = await staff().exportPerson({ leads: one.leadId })
    const text = strFromU8(unzipSync(await wholeOf(pieces))['data.json'] as Uint8Array)
    expect(matches(text, [...Object.values(two), other.leadId])).toEqual([])
    expect(text).toContain('unmerged')
    // and erased, the timeline of the other one no longer names the person
    await erase(staff(), one.leadId)
    expect(matches(await dumpOf(api.store), NEEDLES)).toEqual([])
  })

  test('keeps what is stored about namesakes', async () => {
    const { api, admin, staff } = await openRights(engine)
    const { leadId } = await bookLead(api, { ...PERSON, name: 'Tran Thi Hoa', office: 'philippines' })
    const name = 'Trần Thị Hòa'
    const other = await bookLead(api, { name, email: 'hoa2@visitor.example', phone: '+639170000001' })
    await addNote({ ...api.deps.booking }, admin, other.leadId, `${name} is not ${PERSON.email}`)
    await staff().addTask({ id: other.leadId, day: '2027-01-04', note: `Call ${name}` })
    await api.store.transaction(async (tx) => {
      await tx
        .updateTable('lead')
        .set({ lost_reason: `${name} left` })
        .where('id', '=', other.leadId)
        .execute()
      await insertAppointment(tx, {
        ...APPOINTMENT,
        lead_id: other.leadId,
        outcome: `${name} has offers, unlike ${PERSON.email}`,
        next_step: `${name} pays`,
        companion_name: name,
      })
    })
    await erase(staff(), leadId)
    const { lead, events, tasks } = await staff().showLead({ id: other.leadId })
    expect(events.find(({ kind }) => kind === 'note')?.data.note).toBe(`${name} is not [erased]`)
    expect([lead.lost_reason, tasks[0]?.note]).toEqual([`${name} left`, `Call ${name}`])
    expect(await api.store.read.selectFrom('appointment').selectAll().execute()).toMatchObject([
      { outcome: `${name} has offers, unlike [erased]`, next_step: `${name} pays`, companion_name: name },
    ])
  })

  test.each(['09175550199', '0917 555 0199', '+639175550199', 'Mother@visitor.example', 'zalo.me/639175550199'])(
    'keeps a contact of somebody else that was entered as the chat ID: %s',
    async (chat_id) => {
      const { api, admin, staff } = await openRights(engine)
      const mother = { name: 'Trần Thị Mẹ', email: 'mother@visitor.example', phone: '+639175550199' }
      const other = await bookLead(api, { ...mother, office: 'philippines' })
      const note = 'Ring 09175550199, +639175550199, zalo.me/639175550199 or mother@visitor.example'
      await addNote({ ...api.deps.booking }, admin, other.leadId, note)
      await staff().addTask({ id: other.leadId, day: '2027-01-04', note })
      const { leadId } = await bookLead(api, { ...PERSON, chat_id, office: 'philippines' })
      await erase(staff(), leadId)
      const { events, tasks } = await staff().showLead({ id: other.leadId })
      expect([events.find(({ kind }) => kind === 'note')?.data.note, tasks[0]?.note]).toEqual([note, note])
    },
  )

  test.each(['Computer Science', 'A-level'])(
    'a name of ordinary words goes from others only by hand: %s',
    async (name) => {
      const { api, admin, staff } = await openRights(engine)
      const { leadId } = await bookLead(api, { ...PERSON, name, chat_id: name, office: 'philippines' })
      const other = await bookLead(api, {
        name: 'Somebody Else',
        email: 'else@visitor.example',
        phone: '+639170000001',
      })
      const note = (text: string) => addNote({ ...api.deps.booking }, admin, other.leadId, text)
      await note(`Wants ${name} at Manchester`)
      await note(`Friend of ${name}, ${PERSON.email}`)
      await api.store.transaction(async (tx) => {
        await tx
          .insertInto('saved_view')
          .values({ id: 'subject', staff_id: admin.staffId, name, query: `q=${name}`, created_at: 1 })
          .execute()
        await tx
          .insertInto('search_miss')
          .values({ day: '2026-11-20', locale: 'vi', kind: 'school', words: name.toLowerCase(), count: 1 })
          .execute()
      })
      const { places } = await staff().showPerson({ leads: leadId })
      expect(places).toContainEqual({ lead: other.leadId, text: `Wants ${name} at Manchester` })
      await erase(staff(), leadId, { names: false })
      const { events } = await staff().showLead({ id: other.leadId })
      const notes = events.filter(({ kind }) => kind === 'note').map(({ data }) => data.note)
      expect(notes.sort()).toEqual(['Friend of [erased], [erased]', `Wants ${name} at Manchester`])
      expect(await api.store.read.selectFrom('saved_view').select('id').execute()).toHaveLength(1)
      expect(await api.store.read.selectFrom('search_miss').select('words').execute()).toHaveLength(1)
    },
  )

  test('keeps people who share the email address or phone, also after a restore', async () => {
    const { api, staff } = await openRights(engine)
    const lead = await bookLead(api, { ...PERSON, office: 'philippines' })
    const mother = { name: 'Trần Thị Mẹ', email: PERSON.email, phone: '+639170000003' }
    const brother = { name: 'Nguyễn Văn Em', email: 'brother@visitor.example', phone: PERSON.phone }
    const family = [await bookLead(api, mother), await bookLead(api, brother)]
    const { others, counts } = await staff().showPerson({ leads: lead.leadId })
    expect(others.map(({ id }) => id).sort()).toEqual(family.map(({ leadId }) => leadId).sort())
    expect(counts.mails).toBe(2)
    const before = join(temporaryFolder(), 'before.tar.gz')
    await backUp(api.store, api.folder, before)
    await erase(staff(), lead.leadId)
    const remaining = async () =>
      (await api.store.read.selectFrom('lead').select('name').execute()).map(({ name }) => name).sort()
    const mails = async () => (await api.store.read.selectFrom('outbox').select('id').execute()).length
    expect([await remaining(), await mails()]).toEqual([[brother.name, mother.name], 4])
    await putBack(api.store, api.folder, before, undefined, async (tx) => {
      await eraseAgain(tx, api.deps.privacy)
      return async () => undefined
    })
    expect([await remaining(), await mails()]).toEqual([[brother.name, mother.name], 4])
  })

  test('a restore of an older backup brings no erased person back; later messages stay', async () => {
    const opened = await openRights(engine)
    const { api, staff } = opened
    const { leadId, namesake } = await buildPerson(opened)
    const folder = temporaryFolder()
    const before = join(folder, 'before.tar.gz')
    await backUp(api.store, api.folder, before)
    api.clock.advance(HOUR)
    await erase(staff(), leadId)
    await erase(staff(), namesake, { confirm: 'namesake@visitor.example' })
    const restore = (path: string) =>
      putBack(api.store, api.folder, path, undefined, async (tx) => {
        const erased = await eraseAgain(tx, api.deps.privacy)
        return async () => {
          for (const one of erased) await removeFiles(api.deps.privacy, one)
        }
      })
    await restore(before)
    expect(matches(await dumpOf(api.store), NEEDLES)).toEqual([])
    expect(api.files()).toEqual([])
    expect((await api.store.read.selectFrom('kept_order').selectAll().execute()).length).toBe(1)
    api.clock.advance(HOUR)
    const newLead = await bookLead(api, { ...PERSON, office: 'philippines' })
    const after = join(folder, 'after.tar.gz')
    await backUp(api.store, api.folder, after)
    await restore(after)
    const rows = await api.store.read.selectFrom('lead').select('id').where('email', '=', PERSON.email).execute()
    expect(rows).toEqual([{ id: newLead.leadId }])
  })
})

describe.each(BOTH_ENGINES)('a privacy request on %s', (engine) => {
  test('after an erasure no table or file contains the person; other people and tax records stay', async () => {
    const opened = await openRights(engine)
    const { api, mailFolder, staff } = opened
    const { leadId, reference, total, otherId, namesake } = await buildPerson(opened)
    expect(matches(await dumpOf(api.store), NEEDLES)).toEqual(NEEDLES.filter((needle) => needle !== '09175550123'))
    await api.store.transaction((tx) =>
      noteBouncedAddress(tx, PERSON.email, { at: api.clock.now(), reason: 'EENVELOPE 550' }),
    )
    const { counts } = await erase(staff(), leadId, { note: `She, ${PERSON.name}, wrote on Monday` })
    expect(counts).toMatchObject({ leads: 1, kept: 1, files: 2 })
    expect(await findBouncedAddresses(api.store.read, [PERSON.email])).toEqual(new Map())
    const remaining = await dumpOf(api.store)
    // a namesake is another person
    expect(matches(remaining, NEEDLES.slice(1))).toEqual([])
    const rows = await api.store.read.selectFrom('lead').select(['id', 'name']).execute()
    expect(rows.filter(({ name }) => name === PERSON.name).map(({ id }) => id)).toEqual([namesake])
    expect(rows.map(({ id }) => id).sort()).toEqual([otherId, namesake].sort())
    const taxRecords = await api.store.read.selectFrom('kept_order').selectAll().execute()
    expect(taxRecords).toMatchObject([{ reference, total_minor: total, currency: 'USD', status: 'confirmed' }])
    const other = await staff().showLead({ id: otherId })
    expect(other.events.find(({ kind }) => kind === 'note')?.data.note).toBe('Came with [erased], [erased]')
    expect(api.files()).toEqual([])
    expect(readdirSync(mailFolder)).toEqual(['WP-ELSE-0001-office.eml'])
    const { rows: audit } = await staff().listAudit({ action: 'person.erased' })
    expect(audit).toMatchObject([
      {
        who: opened.admin.name,
        subject: `lead:${leadId}`,
        data: { reason: 'asked', kept: 1, note: 'She, [erased], wrote on Monday' },
      },
    ])
    const [changed] = (await staff().listAudit({ subject: `lead:${leadId}`, action: 'lead.changed' })).rows.filter(
      ({ at }) => at === 5,
    )
    expect(changed?.data).toEqual({ note: '[erased]', status: ['new', 'won'] })
    expect((await staff().listLeads({ q: PERSON.email })).total).toBe(0)
    await expect(staff().showPerson({ leads: leadId })).rejects.toMatchObject({ status: 404 })
  })

  test('a merged lead is erased with the lead that it was merged into', async () => {
    const { api, staff } = await openRights(engine)
    const one = await bookLead(api, { ...PERSON, office: 'philippines' })
    const two = await bookLead(api, { ...PERSON, email: 'second@visitor.example', office: 'philippines' })
    await api.store.transaction((tx) =>
      tx.updateTable('lead').set({ merged_into: one.leadId }).where('id', '=', two.leadId).execute(),
    )
    const { counts, leads } = await staff().showPerson({ leads: two.leadId })
    expect([counts.leads, leads.map(({ id }) => id).sort()]).toEqual([2, [one.leadId, two.leadId].sort()])
    await erase(staff(), two.leadId)
    expect(matches(await dumpOf(api.store), [...NEEDLES, 'second@visitor.example'])).toEqual([])
  })
})

test('after an erasure the SQLite file contains nothing of the person', async () => {
  const opened = await openRights('sqlite')
  const { leadId, namesake } = await buildPerson(opened)
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    opened.api.store.read,
  )
  const path = rows[0]?.file ?? ''
  const bytes = () => ['', '-wal'].map((ending) => readFileOr(path + ending)).join('')
  expect(matches(bytes(), [PERSON.email])).toEqual([PERSON.email])
  await erase(opened.staff(), leadId)
  await erase(opened.staff(), namesake, { confirm: 'namesake@visitor.example' })
  expect(matches(bytes(), [PERSON.email, PERSON.name, PERSON.phone])).toEqual([])
})

const readFileOr = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

describe.each(BOTH_ENGINES)('appointments on %s', (engine) => {
  const TEN = '2026-11-23T02:00:00Z'
  const bookTime = async (api: Awaited<ReturnType<typeof openRights>>['api'], booking: object) => {
    const key = `privacy-${Math.random()}`
    const body = buildBooking({ captcha: api.captcha(), idempotency_key: key, office: 'taipei', ...booking })
    const response = await api.post('/api/Home/add_inq', body)
    expect(response.status).toBe(200)
    return (await response.json()) as { inquiry: { reference: string } }
  }

  test('are exported and erased with their person, and somebody who came along goes from those of others', async () => {
    const rights = await openRights(engine)
    const { api, staff } = rights
    const { store } = api.deps
    await addConsultants(store, ['ann'])
    const companion = { name: 'Chị Lan', email: PERSON.email }
    await bookTime(api, {
      slot: { start: TEN, kind: 'phone' },
      companion,
      email: 'bo@visitor.example',
      name: 'Bo Example',
    })
    const ownBooking = {
      ...PERSON,
      slot: { start: '2026-11-23T04:00:00Z', kind: 'phone' },
      companion: { name: 'Me', email: 'me@visitor.example' },
    }
    const { inquiry } = await bookTime(api, ownBooking)
    const { lead_id: leadId } = await store.read
      .selectFrom('inquiry')
      .select('lead_id')
      .where('reference', '=', inquiry.reference)
      .executeTakeFirstOrThrow()
    const ids = leadId ?? ''
    const { pieces } = await staff().exportPerson({ leads: ids })
    const data = JSON.parse(strFromU8(unzipSync(await wholeOf(pieces))['data.json']!)) as {
      appointments: { companion_email: string; state: string }[]
    }
    expect(data.appointments).toMatchObject([{ state: 'booked', companion_email: 'me@visitor.example' }])
    const preview = await staff().showPerson({ leads: ids })
    expect(preview.counts.appointments).toBe(1)
    await staff().erasePerson({ leads: ids, version: preview.version, reason: 'asked', confirm: PERSON.email })
    const rows = await store.read.selectFrom('appointment').selectAll().execute()
    expect(rows).toMatchObject([{ companion_name: null, companion_email: null }])
    expect(await store.read.selectFrom('appointment_cell').select('appointment_id').distinct().execute()).toHaveLength(
      1,
    )
    const mails = await store.read.selectFrom('outbox').selectAll().execute()
    expect(JSON.stringify([rows, mails])).not.toMatch(/anh\.duong|me@visitor/)
  })
})
