/** Orders in the console: their steps, rush deadlines, and files in both directions. */
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { openOrdersMax } from '../../src/api/staff/leads/lead-items.ts'
import { issueReceipt } from '../../src/server/file-links.ts'
import { removeExpiredUploads } from '../../src/services/keep-upload.ts'
import { backUp, putBack, temporaryFolder } from '../support/backups.ts'
import { BOTH_ENGINES, ENGINES } from '../support/databases.ts'
import {
  buildOrder,
  CART_QUOTE,
  document,
  docx,
  HOUR,
  KEEP_FILE,
  type OrderApi,
  openTestApi,
  order,
  placedBy,
  schools,
  upload,
} from '../support/orders.ts'
import { buildAdmin, buildColleague, principalOf } from '../support/staff.ts'
import { buildCaller, SECRET } from '../support/test-api.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n%%EOF\n')
const archive = (files: Record<string, Uint8Array>) => zipSync(files)
const filed = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)

async function openOrders(engine: (typeof ENGINES)[number]) {
  const api = await openTestApi(engine)
  const { staff } = api.deps
  const admin = { ...(await principalOf(staff, await buildAdmin(staff))), isMfaVerified: true }
  const as = (principal: typeof admin) => inProcessStaffClient(api.deps, buildCaller({ principal }))
  const colleague = async (offices: string[]) => as(await principalOf(staff, await buildColleague(staff, { offices })))
  return { api, admin: as(admin), colleague }
}

async function placeOrder(api: OrderApi, { urgent = true, fileId }: { urgent?: boolean; fileId?: string } = {}) {
  const item = document({ urgent, ...(fileId && { word_count: undefined, file_id: fileId }) })
  const { total_minor } = (await (
    await api.post('/api/Home/get_discounts_price_refine', { items: [item] })
  ).json()) as { total_minor: number }
  const { reference } = await placedBy(await order(api, buildOrder({ items: [item], quoted_total_minor: total_minor })))
  const { lead_id } = await api.store.read
    .selectFrom('service_order')
    .select('lead_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { reference, id: lead_id ?? '' }
}

const mailsOf = (api: OrderApi, kind: string) =>
  api.store.read.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute()

async function receiptOf(api: OrderApi, reference: string) {
  const token = issueReceipt(SECRET, reference, api.clock.now())
  const answer = await api.get(`/api/Home/order_receipt?token=${encodeURIComponent(token)}`)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  return ((await answer.json()) as { receipt: Record<string, unknown> }).receipt
}

describe.each(ENGINES)('an order on %s', (engine) => {
  test('advances step by step; the customer gets an email at confirmation and delivery', async () => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    const move = async (to: string) => {
      const { orderStatuses } = await admin.showLead({ id })
      const version = orderStatuses[0]?.version ?? 0
      await admin.moveOrder({ id, reference, version, to: to as 'paid', without_file: true })
    }
    expect((await admin.showLead({ id })).orderStatuses[0]).toMatchObject({
      status: 'received',
      rush_hours: 72,
      rush: null,
      next: 'confirmed',
      back: null,
    })
    api.clock.advance(5 * HOUR)
    const confirmed = api.clock.now()
    await move('confirmed')
    const due = confirmed + 72 * HOUR
    const { orderStatuses, events } = await admin.showLead({ id })
    expect(orderStatuses[0]).toMatchObject({ confirmed_at: confirmed, rush: { due_at: due, state: 'on_time' } })
    expect(events[0]).toMatchObject({ kind: 'order_state', data: { reference, to: 'confirmed', mailed: true } })
    const [mail] = await mailsOf(api, 'order_confirmed')
    expect(mail?.recipient).toBe((await admin.showLead({ id })).lead.email)
    expect(mail?.text).toContain('/service_result?receipt=')
    // a signed URL contains any letters by chance
    expect(mail?.text.replaceAll(/https?:\S+/g, '')).not.toContain('Ada')
    for (const state of ['paid', 'in_work', 'delivered']) await move(state)
    expect(await mailsOf(api, 'order_delivered')).toHaveLength(1)
    expect(await receiptOf(api, reference)).toMatchObject({
      status: 'delivered',
      confirmed_at: new Date(confirmed).toISOString(),
      rush_due_at: new Date(due).toISOString(),
      files: [],
    })
    const audit = await api.store.read.selectFrom('audit').selectAll().where('action', '=', 'order.moved').execute()
    expect(audit).toHaveLength(4)
    expect(JSON.stringify(audit)).not.toMatch(/Ada Example|visitor\.example/)
  })

  test('goes back one step, or is cancelled, only with a reason; a cancelled one returns to its previous step', async () => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    let version = 1
    const move = (to: string, note?: string) =>
      admin.moveOrder({ id, reference, version, to: to as 'paid', ...(note && { note }) }).then(() => version++)
    await move('confirmed')
    await move('paid')
    await expect(move('confirmed')).rejects.toMatchObject({
      status: 422,
      body: { errors: { note: expect.anything() } },
    })
    await expect(move('delivered')).rejects.toMatchObject({ status: 409 })
    await expect(move('received', 'two steps')).rejects.toMatchObject({ status: 409 })
    await expect(move('cancelled')).rejects.toMatchObject({ status: 422 })
    await move('cancelled', 'Paid back')
    expect((await admin.showLead({ id })).orderStatuses[0]).toMatchObject({
      status: 'cancelled',
      rush: null,
      back: 'paid',
    })
    await move('paid', 'A mistake')
    await move('confirmed', 'The transfer failed')
    await move('received', 'Another text comes')
    expect((await admin.showLead({ id })).orderStatuses[0]).toMatchObject({ confirmed_at: null, rush: null })
    api.clock.advance(HOUR)
    await move('confirmed')
    expect((await admin.showLead({ id })).orderStatuses[0]?.confirmed_at).toBe(api.clock.now())
    // sent again, and not on the way back
    expect(await mailsOf(api, 'order_confirmed')).toHaveLength(2)
  })

  test('shows its items in the reader’s language, on the lead and in the export', async () => {
    const { api, admin } = await openOrders(engine)
    const { id: file_id } = await upload(api, docx(120), 'essay.docx', KEEP_FILE)
    const text = 'I want to study in Leeds. '.repeat(20)
    const items = [
      document({
        service: 'essay',
        mode: 'polishing',
        word_count: undefined,
        text,
        copies: 2,
        urgent: true,
        word_limit: 500,
      }),
      document({ word_count: undefined, file_id }),
      schools(),
      { kind: 'apply', service: 'interview_coaching', options: { sessions: 'three' } },
    ]
    const priced = (await (await api.post(CART_QUOTE, { items })).json()) as { total_minor: number }
    const { reference } = await placedBy(
      await order(api, buildOrder({ items, quoted_total_minor: priced.total_minor })),
    )
    const [lead] = (await admin.listLeads()).leads
    const [leadOrder] = (await admin.showLead({ id: lead?.id ?? '' })).orderStatuses
    const [essay, sop, school, coaching] = leadOrder?.items ?? []
    expect(essay).toMatchObject({ name: 'Application essay · Professional polishing', text, file: null })
    expect(essay?.rows).toEqual(
      expect.arrayContaining([
        ['Length', '120 words'],
        ['School’s word limit', '500'],
        ['Copies', '2'],
        ['Delivery time', expect.stringMatching(/^Rush/)],
      ]),
    )
    expect(sop).toMatchObject({ file: 'essay.docx', text: null })
    expect(school?.rows).toEqual(
      expect.arrayContaining([
        ['Country', 'UK'],
        ['How many schools', '3'],
      ]),
    )
    expect(coaching?.rows).toEqual(expect.arrayContaining([['Sessions of 60 minutes', 'Three']]))
    const { leads } = await admin.listRows({ ids: [lead?.id ?? ''] })
    expect(leads[0]?.orders).toMatchObject([{ reference, status: 'received', items: leadOrder?.items }])
  })

  test('shows the items of the newest orders of a lead, and of an older one on request', async () => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    const { read } = api.store
    const order = await read.selectFrom('service_order').selectAll().executeTakeFirstOrThrow()
    const item = await read.selectFrom('order_item').selectAll().executeTakeFirstOrThrow()
    const data = JSON.stringify({ ...JSON.parse(item.data), text: 'x'.repeat(3000) })
    await api.store.transaction(async (tx) => {
      for (let at = 1; at <= openOrdersMax; at++) {
        const copy = { reference: `WP-COPY-${1000 + at}`, created_at: Number(order.created_at) + at }
        const row = { ...order, ...copy, idempotency_key: copy.reference }
        await tx.insertInto('service_order').values(row).execute()
        await tx
          .insertInto('order_item')
          .values({ ...item, data, order_reference: copy.reference })
          .execute()
      }
    })
    const itemsOf = async (orderReference?: string) =>
      (await admin.showLead({ id, order: orderReference })).orderStatuses.map(({ items, is_folded }) => [
        items.length,
        is_folded,
      ])
    const others = Array.from({ length: openOrdersMax }, () => [1, false])
    expect(await itemsOf()).toEqual([[0, true], ...others])
    expect(await itemsOf(reference)).toEqual([[1, false], ...others])
    const { leads } = await admin.listRows({ ids: [id] })
    const exported = (leads[0]?.orders ?? []).flatMap(({ items }) => items)
    expect(exported).toHaveLength(openOrdersMax + 1)
    expect(exported.reduce((sum, { text }) => sum + (text?.length ?? 0), 0)).toBe(32_767)
  })

  test('without a file is delivered only after a confirmation', async () => {
    const { api, admin } = await openOrders(engine)
    const [empty, full] = [await placeOrder(api), await placeOrder(api)]
    const deliver = async ({ id, reference }: typeof empty, without_file = false) => {
      const leadOrder = (await admin.showLead({ id })).orderStatuses.find((one) => one.reference === reference)
      await admin.moveOrder({ id, reference, version: leadOrder?.version ?? 0, to: 'delivered', without_file })
    }
    for (const order of [empty, full])
      for (const [version, to] of [
        [1, 'confirmed'],
        [2, 'paid'],
        [3, 'in_work'],
      ] as const)
        await admin.moveOrder({ ...order, version, to })
    await admin.addLeadFile({ ...full, file: filed(PDF, 'essay.pdf') })
    await expect(deliver(empty)).rejects.toMatchObject({
      status: 422,
      body: { errors: { without_file: [expect.stringContaining('without a file')] } },
    })
    expect(await mailsOf(api, 'order_delivered')).toEqual([])
    await deliver(full)
    await deliver(empty, true)
    expect(await mailsOf(api, 'order_delivered')).toHaveLength(2)
  })

  test.each([
    ['en', 'Your order is cancelled'],
    ['vi', 'Đơn của bạn đã bị hủy'],
    ['tw', '訂單已取消'],
  ] as const)('that is cancelled sends an email in %s, without the reason', async (edition, subject) => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    await api.store.transaction((tx) =>
      tx.updateTable('service_order').set({ edition }).where('reference', '=', reference).execute(),
    )
    await admin.moveOrder({ id, reference, version: 1, to: 'cancelled', note: 'Never paid' })
    const [mail] = await mailsOf(api, 'order_cancelled')
    expect(mail?.recipient).toBe((await admin.showLead({ id })).lead.email)
    expect(mail?.subject).toContain(subject)
    expect(mail?.text).not.toContain('Never paid')
    const { events } = await admin.showLead({ id })
    expect(events.find(({ kind }) => kind === 'order_state')).toMatchObject({ data: { to: 'cancelled', mailed: true } })
  })

  test('can’t be changed through another lead', async () => {
    const { api, admin } = await openOrders(engine)
    const { reference } = await placeOrder(api)
    const stranger = await api.store.read.selectFrom('lead').select('id').executeTakeFirstOrThrow()
    await api.store.transaction((tx) =>
      tx.updateTable('service_order').set({ lead_id: null }).where('reference', '=', reference).execute(),
    )
    await expect(admin.moveOrder({ id: stranger.id, reference, version: 1, to: 'confirmed' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('with rush is shown in the inbox until it is delivered, by the earliest deadline', async () => {
    const { api, admin } = await openOrders(engine)
    const first = await placeOrder(api)
    const second = await placeOrder(api)
    const slow = await placeOrder(api, { urgent: false })
    expect([second.id, slow.id]).toEqual([first.id, first.id])
    const rush = async () => (await admin.listLeads()).leads[0]?.rush
    expect(await rush()).toBeNull()
    await admin.moveOrder({ ...slow, version: 1, to: 'confirmed' })
    expect(await rush()).toBeNull()
    await admin.moveOrder({ ...first, version: 1, to: 'confirmed' })
    const due = api.clock.now() + 72 * HOUR
    api.clock.advance(HOUR)
    await admin.moveOrder({ ...second, version: 1, to: 'confirmed' })
    expect(await rush()).toEqual({ due_at: due, state: 'on_time' })
    api.clock.advance(71 * HOUR + 1)
    expect(await rush()).toEqual({ due_at: due, state: 'late' })
    for (const [version, to] of [
      [2, 'paid'],
      [3, 'in_work'],
      [4, 'delivered'],
    ] as const)
      await admin.moveOrder({ ...first, version, to, without_file: true })
    expect(await rush()).toEqual({ due_at: due + HOUR, state: 'due_soon' })
  })
})

describe.each(BOTH_ENGINES)('an order on %s', (engine) => {
  test('changed by two people at one moment shows the second the first change, and one email is sent', async () => {
    const { api, admin, colleague } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    const other = await colleague(['philippines'])
    const step = { id, reference, version: 1, to: 'confirmed' as const }
    const both = await Promise.allSettled([admin.moveOrder(step), other.moveOrder(step)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await mailsOf(api, 'order_confirmed')).toHaveLength(1)
  })
})

describe.each(ENGINES)('files of an order on %s', (engine) => {
  test('a customer’s file is downloaded by staff of the lead’s office, and the download is recorded', async () => {
    const { api, colleague } = await openOrders(engine)
    const uploaded = await upload(api, docx(600), 'Kế hoạch.docx')
    const { id } = await placeOrder(api, { fileId: uploaded.id })
    const colleagueHere = await colleague(['philippines'])
    const [file] = (await colleagueHere.showLead({ id })).orderStatuses[0]?.sent ?? []
    expect(file).toMatchObject({ id: uploaded.id, name: 'Kế hoạch.docx' })
    const { content } = await colleagueHere.showLeadFile({ id, file_id: uploaded.id })
    expect(Buffer.from(content, 'base64').equals(docx(600))).toBe(true)
    const other = await colleague(['taipei'])
    await expect(other.showLeadFile({ id, file_id: uploaded.id })).rejects.toMatchObject({ status: 403 })
    await expect(colleagueHere.showLeadFile({ id, file_id: 'x'.repeat(32) })).rejects.toMatchObject({ status: 404 })
    const opened = await api.store.read.selectFrom('audit').selectAll().where('action', '=', 'file.opened').execute()
    expect(opened).toHaveLength(1)
  })

  test('a file from staff appears on the receipt after delivery, and disappears when delivery is undone', async () => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    const added = await admin.addLeadFile({ id, reference, file: filed(PDF, 'Bài luận.docx') })
    const word = await admin.addLeadFile({ id, reference, file: filed(docx(20), '../essay.pdf') })
    expect((await admin.showLead({ id })).orderStatuses[0]?.made.map(({ name }) => name).sort()).toEqual([
      'Bài luận.pdf',
      'essay.docx',
    ])
    expect(await receiptOf(api, reference)).toMatchObject({ files: [] })
    for (const [version, to] of [
      [1, 'confirmed'],
      [2, 'paid'],
      [3, 'in_work'],
      [4, 'delivered'],
    ] as const)
      await admin.moveOrder({ id, reference, version, to })
    const { files } = (await receiptOf(api, reference)) as { files: { name: string }[] }
    expect(files.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { name: 'Bài luận.pdf', byte_size: PDF.length, path: expect.stringMatching(/^\/files\//) },
      { name: 'essay.docx' },
    ])
    const [mail] = await mailsOf(api, 'order_delivered')
    expect(mail?.text).toContain('2 files')
    expect(api.files()).toEqual([added.id, word.id].sort())
    await admin.removeLeadFile({ id, file_id: word.id })
    expect(api.files()).toEqual([added.id])
    expect((await receiptOf(api, reference)).files).toHaveLength(1)
  })

  test.each([
    ['photo.JPEG', Buffer.from('ffd8ffe0', 'hex'), 'photo.jpg'],
    ['scan.exe', Buffer.from('89504e470d0a1a0a', 'hex'), 'scan.exe.png'],
    ['Fees.xlsx', archive({ 'xl/workbook.xml': PDF }), 'Fees.xlsx'],
    ['slides.pptx', archive({ 'ppt/presentation.xml': PDF }), 'slides.pptx'],
    ['all papers.zip', archive({ 'letter.pdf': PDF }), 'all papers.zip'],
    ['page.html', Buffer.from('<script>steal()</script>'), 'page.html.txt'],
  ])('%s is kept, with the ending of its content', async (name, bytes, shown) => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    await admin.addLeadFile({ id, reference, file: filed(bytes, name) })
    expect((await admin.showLead({ id })).orderStatuses[0]?.made).toMatchObject([{ name: shown }])
  })

  test.each([
    ['a program that is called a PDF', Buffer.from('MZ\x90 %PDF'), 'JPEG'],
    ['half a PDF', Buffer.from('%PDF-1.7 without an end'), 'JPEG'],
    ['an animation', Buffer.from('GIF89a'), 'JPEG'],
    ['a damaged archive', Buffer.from('PK\x03\x04 nothing'), 'damaged'],
    ['an archive with a program', archive({ 'letter.pdf': PDF, 'photos/Photo.jpg.EXE ': PDF }), 'a program'],
    ['an archive with Word’s parts and no text', archive({ 'word/other.xml': PDF }), 'Word'],
    ['nothing', Buffer.alloc(0), 'JPEG'],
  ])('%s is rejected with a reason, and nothing is stored', async (_, bytes, reason) => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    await expect(admin.addLeadFile({ id, reference, file: filed(bytes, 'essay.pdf') })).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining(reason)] } },
    })
    expect(api.files()).toEqual([])
    expect((await admin.showLead({ id })).orderStatuses[0]?.made).toEqual([])
  })

  test('a file beyond the storage quota is rejected', async () => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    api.deps.uploads = { ...api.deps.uploads, quota: { ...api.deps.uploads.quota, allBytes: PDF.length + 10 } }
    await admin.addLeadFile({ id, reference, file: filed(PDF, 'one.pdf') })
    await expect(admin.addLeadFile({ id, reference, file: filed(PDF, 'two.pdf') })).rejects.toMatchObject({
      status: 422,
    })
    expect(api.files()).toHaveLength(1)
  })

  test('files of orders survive the cleanup job, and are part of a backup', async () => {
    const { api, admin } = await openOrders(engine)
    const { reference, id } = await placeOrder(api)
    const { id: file } = await admin.addLeadFile({ id, reference, file: filed(PDF, 'one.pdf') })
    await removeExpiredUploads({ ...api.deps.uploads, now: () => Date.now() + 48 * HOUR })
    expect(api.files()).toEqual([file])
    const backup = `${temporaryFolder()}/backup.tar.gz`
    expect(await backUp(api.store, api.folder, backup)).toEqual([])
    await admin.removeLeadFile({ id, file_id: file })
    expect(await putBack(api.store, api.folder, backup)).toEqual([])
    expect(api.files()).toEqual([file])
    const { content } = await admin.showLeadFile({ id, file_id: file })
    expect(Buffer.from(content, 'base64').equals(PDF)).toBe(true)
  })
})
