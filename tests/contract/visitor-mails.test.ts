/** Bookings and orders send at most five emails an hour to one unverified mailbox, counted by the database. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { deleteOldMailCounts } from '../../src/db/queries/mail-counts.ts'
import { openStore } from '../../src/db/store.ts'
import { enqueueMails } from '../../src/services/enqueue-mails.ts'
import { buildBooking, buildMail } from '../support/builders.ts'
import { BOTH_ENGINES, createDatabase, ENGINES } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'
import { buildOrder, contact, HOUR, type OrderApi, openTestApi, order, placedBy } from '../support/orders.ts'
import type { TestApi } from '../support/test-api.ts'
import { startInstance } from './instances.ts'

const MAX = 5
const email = 'victim@mail.example'

async function book(api: TestApi, email: string): Promise<void> {
  const body = buildBooking({ email, captcha: api.captcha() })
  expect((await api.post('/api/Home/add_inq', body)).status).toBe(200)
}
const place = async (api: TestApi, email: string) =>
  void (await placedBy(await order(api, buildOrder({ contact: contact({ email }), captcha: api.captcha() }))))

async function migrateOnce(url: string): Promise<void> {
  const store = openStore(url)
  await store.migrate()
  await store.close()
}

async function mailsIn({ store }: OrderApi) {
  const mails = await store.read.selectFrom('outbox').select(['kind', 'recipient', 'created_at']).execute()
  const of = (kind: string) => mails.filter((mail) => mail.kind === kind)
  return { office: of('office').length, visitor: of('visitor') }
}

describe.each(ENGINES)('emails to one recipient on %s', (engine) => {
  test('are at most five an hour, of bookings and orders together; each lead is stored and its office notified', async () => {
    const api = await openTestApi(engine)
    for (const act of [book, place, book, place, book, place, book, place]) await act(api, email)
    expect(await mailsIn(api)).toMatchObject({ office: 8, visitor: { length: MAX } })
    await book(api, 'another@mail.example')
    expect((await mailsIn(api)).visitor).toHaveLength(MAX + 1)
    expect(await api.store.read.selectFrom('inquiry').select('reference').execute()).toHaveLength(5)
    expect(await api.store.read.selectFrom('service_order').select('reference').execute()).toHaveLength(4)
  })

  test('show a total in the visitor’s own currency too, like cart and receipt; the office’s do not', async () => {
    const api = await openTestApi(engine)
    await place(api, email)
    const mails = await api.store.read.selectFrom('outbox').select(['kind', 'text']).execute()
    const [toVisitor, toOffice] = ['visitor', 'office'].map((kind) => mails.find((mail) => mail.kind === kind)?.text)
    expect(toVisitor).toMatch(/about ₱[\d,]+ \(exchange rate of \d+ \w+ 20\d\d\)/)
    expect(toOffice).not.toContain('₱')
  })

  test('are five in any hour, not in each hour of the clock', async () => {
    const api = await openTestApi(engine)
    for (let minute = 0; minute < 180; minute += 6) {
      await book(api, email)
      api.clock.advance(6 * 60_000)
    }
    const times = (await mailsIn(api)).visitor.map(({ created_at }) => Number(created_at))
    for (const time of times)
      expect(times.filter((at) => at > time - HOUR && at <= time).length).toBeLessThanOrEqual(MAX)
    expect(times.length).toBe(3 * MAX)
  })

  test('are counted by mailbox, in any spelling of its address', async () => {
    const api = await openTestApi(engine)
    for (const address of ['victim@gmail.com', 'VICTIM@gmail.com', 'vic.tim@gmail.com', 'victim+1@gmail.com'])
      for (const _ of [1, 2]) await book(api, address)
    expect(await mailsIn(api)).toMatchObject({ office: 8, visitor: { length: MAX } })
  })

  nightlyTest('are counted over all instances', async () => {
    const database = await createDatabase(engine)
    await migrateOnce(database.url)
    const instances = [await startInstance(database.url), await startInstance(database.url)]
    onTestFinished(async () => {
      for (const { end } of instances) await end()
      await database.drop()
    })
    const mailsFrom = (from: number) =>
      Array.from({ length: 10 }, (_, index) => [
        buildMail({ recipient: email, message_id: `<${from}.${index}@x.example>` }),
      ])
    const counts = await Promise.all(
      instances.map((instance, from) => instance.run('enqueueAll', mailsFrom(from), Date.now())),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MAX)
  })

  test('leave no address after their hour', async () => {
    const { store, clock } = await openTestApi(engine)
    await store.transaction((tx) => enqueueMails(tx, [buildMail({ recipient: email })], clock.now()))
    const mailCounts = () => store.read.selectFrom('mail_turn').selectAll().execute()
    expect(JSON.stringify(await mailCounts())).not.toContain('victim')
    await store.transaction((tx) => deleteOldMailCounts(tx, clock.now() + HOUR))
    expect(await mailCounts()).toHaveLength(1)
    await store.transaction((tx) => deleteOldMailCounts(tx, clock.now() + HOUR + 1))
    expect(await mailCounts()).toEqual([])
  })
})

describe.each(BOTH_ENGINES)('emails to one recipient on %s', (engine) => {
  test('are counted one after another when forty leads arrive at the same moment', async () => {
    const api = await openTestApi(engine)
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? book : place)(api, email)))
    expect(await mailsIn(api)).toMatchObject({ office: 40, visitor: { length: MAX } })
  })
})
