/** Agreed prices, deposits and payments of orders: recorded, voided, receipted, exported, erased and restored, on both databases. */
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { deleteOrdersBefore } from '../../src/db/queries/orders.ts'
import { deleteKeptOrders } from '../../src/db/queries/privacy/retention.ts'
import { recordOf } from '../../src/domain/collections.ts'
import { CHOSEN_FIELDS } from '../../src/domain/leads/merge.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { issueReceipt } from '../../src/server/file-links.ts'
import { exportPerson } from '../../src/services/privacy/export-person.ts'
import { backUp, putBack, temporaryFolder } from '../support/backups.ts'
import { bookLead } from '../support/console-leads.ts'
import { BOTH_ENGINES, ENGINES, type Engine } from '../support/databases.ts'
import { buildOrder, contact, DAY, HOUR, openTestApi, order, placedBy } from '../support/orders.ts'
import { buildAdmin, principalOf } from '../support/staff.ts'
import { buildCaller, SECRET } from '../support/test-api.ts'

const TODAY = '2026-11-20'

async function openOrders(engine: Engine) {
  const api = await openTestApi(engine)
  const signedIn = await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))
  const principal: Principal = { ...signedIn, isMfaVerified: true }
  const as = (change: Partial<Principal> = {}) =>
    inProcessStaffClient(
      api.deps,
      buildCaller({
        principal: { ...principal, reauthenticatedAt: api.clock.now(), ...change },
        locale: change.locale,
      }),
    )
  const admin = as()
  /** An order of US$36. */
  const place = async (person: object = {}) => {
    const { reference } = await placedBy(await order(api, buildOrder({ contact: contact({ ...person }) })))
    const { lead_id } = await api.store.read
      .selectFrom('service_order')
      .select('lead_id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    return { id: lead_id ?? '', reference }
  }
  type Placed = Awaited<ReturnType<typeof place>>
  const show = async ({ id, reference }: Placed) => {
    const one = (await admin.showLead({ id })).orderStatuses.find((each) => each.reference === reference)
    if (!one) throw new Error(`no order ${reference}`)
    return one
  }
  const at = async (placed: Placed) => ({ ...placed, version: (await show(placed)).version })
  const agree = async (placed: Placed, terms: object = {}) =>
    admin.agreePrice({ ...(await at(placed)), price: '36', reason: '', deposit: '', due: '', ...terms } as never)
  const pay = async (placed: Placed, amount: string, more: object = {}) =>
    admin.recordPayment({ ...(await at(placed)), amount, method: 'cash', day: TODAY, note: '', ...more } as never)
  const payments = () => api.store.read.selectFrom('payment').selectAll().orderBy('at').orderBy('id').execute()
  return { api, principal, as, admin, place, show, at, agree, pay, payments }
}

const errorsOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: { body?: { errors?: Record<string, string[]> } }) => error.body?.errors ?? error,
  )

describe.each(BOTH_ENGINES)('the money of an order on %s', (engine) => {
  test('from the quote over a lower price and a deposit to two payments, one voided, is on the lead and its timeline', async () => {
    const { admin, api, place, show, at, agree, pay } = await openOrders(engine)
    const placed = await place()
    expect((await show(placed)).money).toEqual({
      currency: 'USD',
      quote_minor: 3600,
      price_minor: 3600,
      received_minor: 0,
      due_minor: 3600,
      overpaid_minor: 0,
      deposit_minor: null,
      deposit_due: null,
      payments: [],
    })
    await agree(placed, { price: 'US$30.50', reason: 'Two documents', deposit: '10', due: '2026-12-05' })
    await pay(placed, '10', { note: 'Paid by her mother' })
    await pay(placed, '25', { method: 'transfer', day: '2026-11-19' })
    const { money } = await show(placed)
    expect(money).toMatchObject({ price_minor: 3050, deposit_minor: 1000, deposit_due: '2026-12-05' })
    expect(money).toMatchObject({ received_minor: 3500, due_minor: 0, overpaid_minor: 450 })
    expect(money.payments.map(({ received_on, amount_minor, method }) => [received_on, amount_minor, method])).toEqual([
      ['2026-11-19', 2500, 'transfer'],
      [TODAY, 1000, 'cash'],
    ])
    const mistaken = { ...(await at(placed)), payment: money.payments[0]?.id ?? '' }
    expect(await errorsOf(admin.voidPayment({ ...mistaken, reason: '' }))).toEqual({ reason: ['Enter a reason.'] })
    await admin.voidPayment({ ...mistaken, reason: 'Another customer' })
    await expect(admin.voidPayment({ ...mistaken, ...(await at(placed)), reason: 'Again' })).rejects.toMatchObject({
      status: 404,
    })
    const after = (await show(placed)).money
    expect(after).toMatchObject({ received_minor: 1000, due_minor: 2050, overpaid_minor: 0 })
    expect(after.payments[0]).toMatchObject({ is_voided: true, void_reason: 'Another customer' })
    const { events } = await admin.showLead({ id: placed.id })
    const { reference } = placed
    const of = { reference, currency: 'USD' }
    const moneyEvents = ['price', 'deposit', 'payment', 'payment_voided']
    expect(
      events
        .filter(({ kind }) => moneyEvents.includes(kind))
        .map(({ kind, data }) => [kind, data])
        .toSorted(([one], [other]) => moneyEvents.indexOf(String(one)) - moneyEvents.indexOf(String(other))),
    ).toEqual([
      ['price', { ...of, from: 3600, to: 3050, reason: 'Two documents' }],
      ['deposit', { ...of, deposit: 1000, due: '2026-12-05' }],
      expect.arrayContaining(['payment']),
      expect.arrayContaining(['payment']),
      ['payment_voided', { ...of, amount: 2500, day: '2026-11-19', reason: 'Another customer' }],
    ])
    const audit = await api.store.read.selectFrom('audit').select(['action', 'data']).execute()
    const ofOrders = audit.filter(({ action }) => action.startsWith('order.'))
    expect(ofOrders.map(({ action }) => action).toSorted()).toEqual([
      'order.payment_recorded',
      'order.payment_recorded',
      'order.payment_voided',
      'order.priced',
    ])
    expect(JSON.stringify(ofOrders)).not.toMatch(/mother|Two documents|Another customer/)
  })

  test('a payment sent twice, or beside a colleague’s, is recorded once', async () => {
    const { admin, place, at, payments } = await openOrders(engine)
    const placed = await place()
    const payment = { ...(await at(placed)), amount: '12', method: 'cash', day: TODAY, note: '' } as const
    const both = await Promise.allSettled([admin.recordPayment(payment), admin.recordPayment(payment)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(admin.recordPayment(payment)).rejects.toMatchObject({ status: 409 })
    await expect(admin.agreePrice({ ...payment, price: '1', reason: 'x', deposit: '', due: '' })).rejects.toMatchObject(
      { status: 409 },
    )
    expect(await payments()).toHaveLength(1)
  })

  test('the filter of unpaid leads finds confirmed and agreed orders with a balance', async () => {
    const { admin, place, at, agree, pay } = await openOrders(engine)
    const people = ['one', 'two', 'three', 'four'].map((name, index) => ({
      name,
      email: `${name}@visitor.example`,
      phone: `+63917123456${index}`,
    }))
    const [received, open, paid, waived] = await Promise.all(people.map((person) => place(person)))
    if (!received || !open || !paid || !waived) throw new Error('four orders')
    for (const placed of [open, paid, waived]) await admin.moveOrder({ ...(await at(placed)), to: 'confirmed' })
    await pay(open, '35.99')
    await pay(paid, '36')
    await agree(waived, { price: '0', reason: 'A scholarship' })
    const { leads, total } = await admin.listLeads({ unpaid: '1' })
    expect([leads.map(({ id }) => id), total]).toEqual([[open.id], 1])
    const { ids } = await admin.exportLeads({ unpaid: '1', format: 'csv' })
    expect(ids).toEqual([open.id])
    await agree(received, { deposit: '10', due: '2026-12-05' })
    expect((await admin.listLeads({ unpaid: '1' })).total).toBe(2)
  })

  test('payments come back with a backup, and go with old orders', async () => {
    const { api, place, pay, payments } = await openOrders(engine)
    const placed = await place()
    await pay(placed, '5', { note: 'In the shop' })
    const before = await payments()
    const path = join(temporaryFolder(), 'before.tar.gz')
    await backUp(api.store, api.folder, path)
    await pay(placed, '6')
    await putBack(api.store, api.folder, path)
    expect(await payments()).toEqual(before)
    await api.store.transaction((tx) => deleteOrdersBefore(tx, api.clock.now() + DAY))
    expect(await payments()).toEqual([])
  })

  test('an erasure takes the notes; amounts and days stay with confirmed and paid orders until tax needs them no more', async () => {
    const { api, admin, as, place, agree, pay, at, payments } = await openOrders(engine)
    const person = { name: 'Lê Thị Hạnh', email: 'hanh@visitor.example', phone: '+639175550199' }
    const [placed, friend] = [
      await place(person),
      await place({ name: 'Friend', email: 'friend@visitor.example', phone: '+639175550200' }),
    ]
    await agree(placed, { price: '30', reason: `${person.name} asked` })
    await pay(placed, '10', { note: `From ${person.name}` })
    await pay(placed, '11')
    const [voided] = await payments()
    await admin.voidPayment({ ...(await at(placed)), payment: voided?.id ?? '', reason: `${person.name} again` })
    await pay(friend, '12', { note: `Together with ${person.email}` })
    const { version, counts } = await as().showPerson({ leads: placed.id })
    expect(counts).toMatchObject({ orders: 1, mentions: 2 })
    await as().erasePerson({
      leads: placed.id,
      version,
      reason: 'asked',
      note: '',
      confirm: person.email,
      names: true,
    } as never)
    const stored = JSON.stringify([
      await payments(),
      await api.store.read.selectFrom('lead_event').selectAll().execute(),
    ])
    expect(stored).not.toMatch(/Hạnh|hanh@visitor/)
    const taxRecords = await api.store.read.selectFrom('kept_order').selectAll().execute()
    expect(taxRecords).toMatchObject([{ reference: placed.reference, total_minor: 3600, agreed_minor: 3000 }])
    expect(
      (await payments()).map(({ order_reference, amount_minor, note }) => [order_reference, amount_minor, note]),
    ).toEqual(
      expect.arrayContaining([
        [placed.reference, 1000, null],
        [placed.reference, 1100, null],
        [friend.reference, 1200, 'Together with [erased]'],
      ]),
    )
    await api.store.transaction((tx) => deleteKeptOrders(tx, api.clock.now() + DAY))
    expect((await payments()).map(({ order_reference }) => order_reference)).toEqual([friend.reference])
  })
})

describe.each(ENGINES)('the money of an order on %s', (engine) => {
  test('errors are said at once, in the reader’s language', async () => {
    const { api, as, admin, place, at, show } = await openOrders(engine)
    const placed = await place()
    const version = await at(placed)
    const payment = { ...version, amount: '10', method: 'cash', day: TODAY, note: '' } as const
    const record = (change: object, client = admin) => errorsOf(client.recordPayment({ ...payment, ...change }))
    expect(await record({ amount: '0', day: '2026-11-22' })).toEqual({
      amount: ['Enter an amount greater than zero.'],
      day: [expect.stringContaining('in the future')],
    })
    expect(await record({ amount: '-3' })).toEqual({ amount: ['Enter an amount greater than zero.'] })
    expect(await record({ amount: '10.999' })).toEqual({ amount: [expect.stringContaining('decimal places than USD')] })
    expect(await record({ amount: 'NT$300' })).toEqual({ amount: [expect.stringContaining('is in USD')] })
    expect(await record({ amount: '' })).toEqual({ amount: ['Enter an amount.'] })
    expect(await record({ amount: '0' }, as({ locale: 'vi' }))).toEqual({
      amount: ['Vui lòng nhập số tiền lớn hơn 0.'],
    })
    expect(await record({ amount: '0' }, as({ locale: 'tw' }))).toEqual({ amount: ['請填寫大於零的金額。'] })
    const terms = { ...version, price: '40', reason: '', deposit: '', due: '' }
    expect(await errorsOf(admin.agreePrice(terms))).toEqual({ reason: ['Enter a reason.'] })
    expect(await errorsOf(admin.agreePrice({ ...terms, price: '36', deposit: '37' }))).toEqual({
      deposit: ['The deposit is higher than the price.'],
      due: ['Choose a day.'],
    })
    for (const reference of ['WP-NONE-0000'])
      await expect(admin.recordPayment({ ...payment, reference })).rejects.toMatchObject({ status: 404 })
    // the day where the colleague is
    api.clock.advance(HOUR)
    expect(await record({ day: '2026-11-21' }, as({ timeZone: 'Pacific/Kiritimati' }))).toBeNull()
    expect((await show(placed)).money).toMatchObject({ received_minor: 1000, price_minor: 3600 })
  })

  test('the receipt is in the customer’s language, numbered by each change, and sent once', async () => {
    const { api, admin, place, agree, pay, at } = await openOrders(engine)
    const placed = await place()
    await expect(admin.showOrderReceipt(placed)).rejects.toMatchObject({ status: 404 })
    await agree(placed, { price: '30', reason: 'A friend', deposit: '20', due: '2026-12-05' })
    await pay(placed, '12.5', { note: 'In the shop' })
    const first = await admin.showOrderReceipt(placed)
    expect(first).toMatchObject({
      heading: 'Receipt',
      number: `${placed.reference}-3`,
      htmlLang: 'en',
      facts: expect.arrayContaining([['Customer', 'Ada Example']]),
      sums: [
        ['Quoted price', 'US$36'],
        ['Agreed price', 'US$30'],
        ['Deposit, due 5 December 2026', 'US$20'],
        ['Total received', 'US$12.50'],
        ['Balance due', 'US$17.50'],
      ],
    })
    expect(first.issuer.length).toBeGreaterThan(1)
    expect(first.sections[1]?.rows).toEqual([['20 November 2026 · Cash', 'US$12.50']])
    expect(JSON.stringify(first)).not.toMatch(/In the shop|A friend/)
    api.clock.advance(HOUR)
    await pay(placed, '17.5', { method: 'transfer' })
    await api.store.transaction((tx) => tx.updateTable('service_order').set({ edition: 'vi' }).execute())
    const receipt = await admin.showOrderReceipt(placed)
    expect(receipt).toMatchObject({ heading: 'Biên nhận thanh toán', htmlLang: 'vi', number: `${placed.reference}-4` })
    expect(receipt.sections[1]?.rows[1]).toEqual([
      expect.stringContaining('Chuyển khoản'),
      expect.stringMatching(/^17,50\sUSD$/),
    ])
    await admin.sendOrderReceipt(placed)
    await admin.sendOrderReceipt(placed)
    const mails = await api.store.read.selectFrom('outbox').selectAll().where('kind', '=', 'receipt').execute()
    expect(mails).toMatchObject([{ recipient: 'ada@visitor.example', subject: `Biên nhận ${placed.reference}-4` }])
    expect(mails[0]?.text).toMatch(/17,50\sUSD/)
    expect(mails[0]?.text).not.toContain('In the shop')
    const { events } = await admin.showLead({ id: placed.id })
    expect(events.filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
    await admin.moveOrder({ ...(await at(placed)), to: 'confirmed' })
    expect((await admin.showOrderReceipt(placed)).number).toBe(`${placed.reference}-5`)
  })

  test('the dashboard counts agreed prices, the export of leads has price, received and balance', async () => {
    const { admin, place, agree, pay } = await openOrders(engine)
    const placed = await place()
    await agree(placed, { price: '30', reason: 'A friend' })
    await pay(placed, '12')
    const { orders } = await admin.showDashboard({ days: 7 })
    expect(orders).toEqual([{ currency: 'USD', status: 'received', orders: 1, total_minor: 3000 }])
    const { leads } = await admin.listRows({ ids: [placed.id] })
    expect(leads[0]?.orders).toMatchObject([
      { currency: 'USD', price_minor: 3000, received_minor: 1200, due_minor: 1800 },
    ])
  })

  test('the customer’s page of the order says what was agreed and paid, and no notes', async () => {
    const { api, place, agree, pay } = await openOrders(engine)
    const placed = await place()
    await agree(placed, { price: '30', reason: 'A friend' })
    await pay(placed, '12', { note: 'In the shop' })
    const token = issueReceipt(SECRET, placed.reference, api.clock.now())
    const answer = await api.get(`/api/Home/order_receipt?token=${encodeURIComponent(token)}`)
    const text = await answer.text()
    const amounts = { total_minor: 3600, price_minor: 3000, received_minor: 1200, due_minor: 1800 }
    expect(JSON.parse(text)).toMatchObject({ receipt: amounts })
    expect(text).not.toMatch(/A friend|In the shop/)
  })

  test('a privacy export has the payments of an order', async () => {
    const { api, principal, place, pay } = await openOrders(engine)
    const placed = await place()
    await pay(placed, '12', { note: 'In the shop' })
    const { pieces } = await exportPerson({ ...api.deps.privacy }, principal, [placed.id])
    const zip = new Uint8Array(Buffer.concat(await Array.fromAsync(pieces)))
    const data = JSON.parse(strFromU8(unzipSync(zip)['data.json'] ?? new Uint8Array()))
    expect(data.orders[0]).toMatchObject({
      reference: placed.reference,
      payments: [{ amount_minor: 1200, method: 'cash', note: 'In the shop' }],
    })
    expect(JSON.stringify(data.orders)).not.toContain(principal.staffId)
  })

  test('payments follow their order to a merged lead', async () => {
    const { api, admin, place, pay, show } = await openOrders(engine)
    const placed = await place()
    await pay(placed, '12')
    const { leadId } = await bookLead(api, { office: 'philippines', email: 'ada.two@visitor.example' })
    const versionOf = async (id: string) => (await admin.showLead({ id })).lead.version
    await admin.mergeLeads({
      id: leadId,
      other: placed.id,
      version: await versionOf(leadId),
      other_version: await versionOf(placed.id),
      choice: recordOf(CHOSEN_FIELDS, () => 'kept' as const),
    })
    const moved = { ...placed, id: leadId }
    expect((await show(moved)).money.received_minor).toBe(1200)
    await pay(moved, '1')
    expect((await show(moved)).money.received_minor).toBe(1300)
  })

  test('the undo of an import keeps a lead with a payment', async () => {
    const { admin, place, pay, show } = await openOrders(engine)
    const list = {
      id: 'list-0000001',
      name: 'fair.csv',
      rows: [{ line: 2, cells: ['Ada Example', '+639171234567', 'ada@visitor.example'] }],
      header: ['Name', 'Phone', 'Email'],
      fields: ['name', 'phone', 'email'],
      defaults: { office: 'philippines', edition: 'en', source: '' },
      owner: '',
      waiting: false,
      duplicates: false,
    }
    expect(await admin.importLeads(list)).toEqual({ added: 1 })
    const placed = await place()
    await pay(placed, '12')
    expect(await admin.undoLeadImport({ id: list.id })).toEqual({ deleted: 0, remaining: 1, elsewhere: 0 })
    expect((await show(placed)).money.received_minor).toBe(1200)
  })
})
