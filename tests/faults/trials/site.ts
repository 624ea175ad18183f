/** A site under trial: a database of its own, a mail server, an admin, leads to work on, and everybody at once. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openStore, type Store } from '../../../src/store/store.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { makeAdmin } from '../../support/console.ts'
import { createDatabase, type Engine } from '../../support/databases.ts'
import { freePort } from '../../support/ports.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { openLedger, rowsOf, settle, type Wish } from './ledger.ts'
import { staffOf, startLoad } from './people.ts'

/** What arrived at the firm's mail server, copies of a crash included. */
export type Post = { url: string; arrived: () => readonly string[] }

const restartMs = 120_000

/** @param given another database, place of data, or settings */
export async function openSite(
  engine: Engine,
  post: Post,
  given: { url?: string; dataDir?: string; settings?: Record<string, string> } = {},
) {
  const database = given.url ? null : await createDatabase(engine, 'content')
  const url = given.url ?? database?.url ?? ''
  const dataDir = given.dataDir ?? mkdtempSync(join(tmpdir(), 'waypoint-trial-'))
  const port = await freePort()
  const settings = {
    SECRET,
    DATABASE_URL: url,
    PORT: String(port),
    SMTP_URL: post.url,
    UPLOAD_ROOM: 'address=2G,free=1M',
    ...given.settings,
  }
  let server: RunningServer | null = null
  const start = async (more: Record<string, string> = {}) => {
    server = await startServer({ ...settings, ...more }, dataDir)
    return server
  }
  onTestFinished(async () => {
    await server?.stop('SIGKILL')
    await database?.drop()
    if (!given.dataDir) rmSync(dataDir, { recursive: true, force: true })
  })
  const first = await start()
  const { origin } = first
  const admin = staffOf(origin, await makeAdmin(first))
  const leads: string[] = []
  for (const name of ['first', 'second', 'third']) {
    await postBooking(origin, { ...buildBooking(`lead-${name}`), phone: `0917 123 45${leads.length}9` })
    const { leads: listed } = (await admin('/leads')) as { leads: { id: string }[] }
    leads.push(...listed.map(({ id }) => id).filter((id) => !leads.includes(id)))
  }
  expect(leads).toHaveLength(3)
  const ledger = openLedger()
  return {
    ...{ origin, url, dataDir, ledger, start, admin },
    running: () => server as RunningServer,
    load: (prefix: string) => startLoad(ledger, prefix, origin, { as: admin, leads }),
    /** Everything that was wished is looked for, where it must stand; adds it to the table. */
    async settle(fault: string, load: { refusals: () => string[] }) {
      const store = openStore(url)
      try {
        await addMails(store, ledger)
        const counts = await countMarks(store, ledger.wishes, join(dataDir, 'files'), post)
        const rows = rowsOf(`${fault}, ${engine}`, ledger.wishes, (wish) => counts.get(wish) ?? 0)
        const never = ledger.wishes.filter(({ isAcknowledged }) => !isAcknowledged)
        if (never.length > 0)
          process.stderr.write(`never acknowledged: ${never.length}; ${load.refusals().slice(-5).join(' | ')}\n`)
        settle(rows)
      } finally {
        await store.close()
      }
    },
  }
}
export type TrialSite = Awaited<ReturnType<typeof openSite>>

const keyOf = ({ kind, mark }: Wish) => (kind === 'booking' ? `booking-${mark}` : `order-${mark}`)

/** Two mails are owed for each booking and order that is there; they leave until all have left. */
async function addMails(store: Store, ledger: TrialSite['ledger']): Promise<void> {
  const unsent = async () =>
    (await store.read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length
  await expect.poll(unsent, { timeout: restartMs * 2, interval: 250 }).toBe(0)
  for (const { reference } of await sentIn(store))
    for (const kind of ['office', 'visitor']) {
      const wish = ledger.wish('mail', `${reference.toLowerCase()}.${kind}`)
      Object.assign(wish, { tries: 1, isAcknowledged: true })
    }
}

const sentIn = async (store: Store) => [
  ...(await store.read.selectFrom('inquiry').select(['reference', 'idempotency_key']).execute()),
  ...(await store.read.selectFrom('service_order').select(['reference', 'idempotency_key']).execute()),
]

async function countMarks(
  store: Store,
  wishes: readonly Wish[],
  files: string,
  post: Post,
): Promise<Map<Wish, number>> {
  const sent = await sentIn(store)
  const uploads = await store.read.selectFrom('upload').selectAll().where('order_reference', 'is not', null).execute()
  const events = await store.read.selectFrom('lead_event').select('data').execute()
  const revisions = await store.read.selectFrom('content_revision').select('source').execute()
  const owed = await store.read.selectFrom('outbox').select('message_id').execute()
  const arrived = post.arrived()
  const isWhole = (reference: string) =>
    uploads.some(
      ({ id, byte_size, order_reference }) =>
        order_reference === reference && existsSync(join(files, id)) && statSync(join(files, id)).size === byte_size,
    )
  const counts: Record<Wish['kind'], (wish: Wish) => number> = {
    booking: (wish) => sent.filter(({ idempotency_key }) => idempotency_key === keyOf(wish)).length,
    'order with a file': (wish) =>
      sent.filter(({ idempotency_key, reference }) => idempotency_key === keyOf(wish) && isWhole(reference)).length,
    note: ({ mark }) => events.filter(({ data }) => data.includes(mark)).length,
    answer: ({ mark }) => events.filter(({ data }) => data.includes(mark)).length,
    status: ({ mark }) => events.filter(({ data }) => data.includes(mark)).length,
    publishing: ({ mark }) => revisions.filter(({ source }) => source?.includes(mark)).length,
    import: ({ mark }) => revisions.filter(({ source }) => source?.includes(mark)).length,
    mail: ({ mark }) =>
      arrived.some((id) => id.startsWith(`<${mark}@`))
        ? owed.filter(({ message_id }) => message_id.startsWith(`<${mark}@`)).length
        : 0,
  }
  return new Map(wishes.map((wish) => [wish, counts[wish.kind](wish)]))
}
