/** A site under test: its own database and mail server, an admin, leads, and all clients. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { filesOf } from '../../src/db/queries/pictures/pictures.ts'
import { openStore, type Store } from '../../src/db/store.ts'
import { makeKeyFile } from '../../src/server/backup/encryption.ts'
import { temporaryFolder } from '../support/backups.ts'
import { buildBooking, postBooking, SECRET } from '../support/bookings.ts'
import { makeAdmin } from '../support/console.ts'
import { createDatabase, type Engine } from '../support/databases.ts'
import { photograph } from '../support/pictures.ts'
import { freePort } from '../support/ports.ts'
import { programEnvironment } from '../support/programs.ts'
import { type Bucket, KEYS } from '../support/s3/bucket.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { type Filing, listLeads, startLoad } from './clients.ts'
import { type Operation, openLedger, rowsOf, settle } from './ledger.ts'

/** Emails that arrived at the organisation's mail server, copies after a crash included. */
export type Post = { url: string; arrived: () => readonly string[] }

const restartMs = 120_000

/** @param options another database, file storage, or settings */
export async function openSite(
  engine: Engine,
  post: Post,
  options: { url?: string; dataDir?: string; settings?: Record<string, string>; bucket?: Bucket } = {},
) {
  const database = options.url ? null : await createDatabase(engine, 'content')
  const url = options.url ?? database?.url ?? ''
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'waypoint-trial-'))
  const port = await freePort()
  const settings = {
    SECRET,
    DATABASE_URL: url,
    PORT: String(port),
    SMTP_URL: post.url,
    UPLOAD_QUOTA: 'address=2G,free=1M',
    ...(options.bucket && keysOf(options.bucket)),
    ...options.settings,
  }
  const backupStorage = options.bucket ? await openBackupFolder(options.bucket, settings) : null
  let server: RunningServer | null = null
  const start = async (more: Record<string, string> = {}) => {
    server = await startServer({ ...settings, ...more }, dataDir)
    return server
  }
  onTestFinished(async () => {
    await server?.stop('SIGKILL')
    await database?.drop()
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  })
  const first = await start()
  const { origin } = first
  const admin = await makeAdmin(first)
  const leads: string[] = []
  for (const name of ['first', 'second', 'third']) {
    await postBooking(origin, { ...buildBooking(`lead-${name}`), phone: `0917 123 45${leads.length}9` })
    leads.push(...(await listLeads(admin)).filter((id) => !leads.includes(id)))
  }
  expect(leads).toHaveLength(3)
  const ledger = openLedger()
  return {
    origin,
    url,
    dataDir,
    ledger,
    start,
    admin,
    running: () => server as RunningServer,
    load: (prefix: string) =>
      startLoad(ledger, prefix, origin, { as: admin, leads, filing: backupStorage?.filing ?? null }),
    /** Looks for the result of every intended change, and adds it to the table. */
    async settle(fault: string, load: { rejections: () => string[] }) {
      const store = openStore(url)
      try {
        await addMails(store, ledger)
        const sizeOf = backupStorage?.sizeOf ?? sizeIn(join(dataDir, 'files'))
        const counts = await countMarks(store, ledger.operations, sizeOf, post)
        for (const operation of ledger.operations)
          if (operation.kind === 'backup') counts.set(operation, Number(await backupStorage?.isWhole(operation.marker)))
        const rows = rowsOf(`${fault}, ${engine}`, ledger.operations, (operation) => counts.get(operation) ?? 0)
        const never = ledger.operations.filter(({ isAcknowledged }) => !isAcknowledged)
        if (never.length > 0)
          process.stderr.write(`never acknowledged: ${never.length}; ${load.rejections().slice(-5).join(' | ')}\n`)
        settle(rows)
      } finally {
        await store.close()
      }
    },
  }
}
export type TrialSite = Awaited<ReturnType<typeof openSite>>

const keysOf = (bucket: Bucket) => ({
  FILES_URL: bucket.url(),
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
})

/** Size in bytes of the object under an id; null if there is none. */
type SizeOf = (id: string) => Promise<number | null>
const sizeIn =
  (folder: string): SizeOf =>
  async (id) =>
    existsSync(join(folder, id)) ? statSync(join(folder, id)).size : null

const run = promisify(execFile)

/** Backups in the bucket beside the files, made and checked by the command. */
async function openBackupFolder(bucket: Bucket, settings: Record<string, string>) {
  const folder = temporaryFolder()
  const keyFile = join(folder, 'owner.key')
  const env = {
    ...programEnvironment(),
    ...settings,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    BACKUP_KEY: await makeKeyFile(keyFile, new Date()),
  }
  const place = (marker: string) => bucket.url(`backups/${marker}.age`)
  const command = (...args: string[]) => run(process.execPath, ['src/cli/backup.ts', ...args], { env })
  const filing: Filing = {
    photograph: await photograph('#3050b0'),
    backUp: async (marker) => void (await command(place(marker))),
  }
  return {
    filing,
    sizeOf: async (id: string) => {
      const answer = await bucket.raw(`files/${id}`, { method: 'HEAD' })
      return answer.ok ? Number(answer.headers.get('content-length')) : null
    },
    isWhole: (marker: string) =>
      command('verify', place(marker), '--key', keyFile).then(
        () => true,
        () => false,
      ),
  }
}

const keyOf = ({ kind, marker: mark }: Operation) => (kind === 'booking' ? `booking-${mark}` : `order-${mark}`)

/** Two emails are queued for each stored booking and order; waits until all are sent. */
async function addMails(store: Store, ledger: TrialSite['ledger']): Promise<void> {
  const unsent = async () =>
    (await store.read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length
  await expect.poll(unsent, { timeout: restartMs * 2, interval: 250 }).toBe(0)
  for (const { reference } of await sentIn(store))
    for (const kind of ['office', 'visitor']) {
      const operation = ledger.operation('mail', `${reference.toLowerCase()}.${kind}`)
      Object.assign(operation, { tries: 1, isAcknowledged: true })
    }
}

const sentIn = async (store: Store) => [
  ...(await store.read.selectFrom('inquiry').select(['reference', 'idempotency_key']).execute()),
  ...(await store.read.selectFrom('service_order').select(['reference', 'idempotency_key']).execute()),
]

async function countMarks(
  store: Store,
  operations: readonly Operation[],
  sizeOf: SizeOf,
  post: Post,
): Promise<Map<Operation, number>> {
  const sentEmails = await sentIn(store)
  const uploads = await store.read.selectFrom('upload').selectAll().where('order_reference', 'is not', null).execute()
  const events = await store.read.selectFrom('lead_event').select('data').execute()
  const revisions = await store.read.selectFrom('content_revision').select('source').execute()
  const queued = await store.read.selectFrom('outbox').select('message_id').execute()
  const arrived = post.arrived()
  const whole = new Set<string>()
  for (const { id, byte_size, order_reference } of uploads)
    if (order_reference && (await sizeOf(id)) === byte_size) whole.add(order_reference)
  const pictures: string[] = []
  for (const row of await store.read.selectFrom('picture').selectAll().execute()) {
    const sizes = await Promise.all(filesOf(row).map(sizeOf))
    if (sizes.every((size) => size)) pictures.push(row.name)
  }
  const counts: Record<Operation['kind'], (operation: Operation) => number> = {
    booking: (operation) => sentEmails.filter(({ idempotency_key }) => idempotency_key === keyOf(operation)).length,
    'order with a file': (operation) =>
      sentEmails.filter(
        ({ idempotency_key, reference }) => idempotency_key === keyOf(operation) && whole.has(reference),
      ).length,
    note: ({ marker: mark }) => events.filter(({ data }) => data.includes(mark)).length,
    answer: ({ marker: mark }) => events.filter(({ data }) => data.includes(mark)).length,
    status: ({ marker: mark }) => events.filter(({ data }) => data.includes(mark)).length,
    publishing: ({ marker: mark }) => revisions.filter(({ source }) => source?.includes(mark)).length,
    import: ({ marker: mark }) => revisions.filter(({ source }) => source?.includes(mark)).length,
    picture: ({ marker: mark }) => pictures.filter((name) => name.includes(mark)).length,
    // checked by the verify command
    backup: () => 0,
    mail: ({ marker: mark }) =>
      arrived.some((id) => id.startsWith(`<${mark}.`))
        ? queued.filter(({ message_id }) => message_id.startsWith(`<${mark}.`)).length
        : 0,
  }
  return new Map(operations.map((operation) => [operation, counts[operation.kind](operation)]))
}
