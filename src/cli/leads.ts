import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockAppointments } from '../db/queries/appointments/appointments.ts'
import { deleteInquiriesBefore, listInquiries } from '../db/queries/inquiries.ts'
import { deleteEmptyLeads } from '../db/queries/leads/leads.ts'
import { forgetDerived } from '../db/queries/mail-in/messages.ts'
import { deleteOrdersBefore, listOrders } from '../db/queries/orders.ts'
import { listOrderUploads } from '../db/queries/uploads.ts'
import type { Store } from '../db/store.ts'
import { type Config, consoleOrigin, mailFolder } from '../server/config.ts'
import { fileLinkDays, filePath } from '../server/file-links.ts'
import { openStoredFiles } from '../server/files/open-stored-files.ts'
import { privacyDeps } from '../server/privacy-deps.ts'
import { loadSecret } from '../server/secret.ts'
import { eraseAgain } from '../services/privacy/erase-again.ts'
import { removeFiles } from '../services/privacy/erase-person.ts'
import { dayOf, readAction } from './arguments.ts'
import { exportLeads } from './export-leads.ts'
import { forTerminal, print, printUnremoved, runCommand } from './open.ts'

const USAGE =
  'npm run leads -- list | export FILE.csv | forget YYYY-MM-DD | files REFERENCE | erase-again | derive-mail'
const listMax = 100

const ACTIONS = {
  list: {},
  export: { least: 1 },
  forget: { least: 1 },
  files: { least: 1 },
  'erase-again': {},
  'derive-mail': {},
}

function read(args: readonly string[]) {
  const given = readAction(args, ACTIONS)
  // parses the day before the command opens the database
  return (
    given && { ...given, argument: given.args[0] ?? '', before: given.action === 'forget' ? dayOf(given.args[0]) : 0 }
  )
}

/** Runs the command with its arguments on the environment's database and folders; sets `process.exitCode`. */
export const runLeads = (args: readonly string[]): Promise<void> =>
  runCommand(
    USAGE,
    read,
    async (store, config, { action, argument, before }) => {
      if (action === 'list') await list(store)
      if (action === 'export') await exportLeads(store, argument)
      if (action === 'forget') await forget(store, config, argument, before)
      if (action === 'files') await linkFiles(store, config, argument)
      if (action === 'erase-again') await eraseOnceMore(store, config)
      if (action === 'derive-mail') await deriveAgain(store)
    },
    args,
  )

if (import.meta.main) await runLeads(process.argv.slice(2))

async function list(store: Store): Promise<void> {
  const bookings = await listInquiries(store.read, listMax)
  const orders = await listOrders(store.read, listMax)
  const leads = [
    ...bookings.map((booking) => ({ ...booking, what: booking.office })),
    ...orders.map((order) => ({ ...order, what: `${order.total_minor / 100} ${order.currency}` })),
  ]
    .toSorted((a, b) => b.created_at - a.created_at)
    .slice(0, listMax)
  for (const { reference, created_at, edition, what, name, email, phone } of leads) {
    const time = new Date(created_at).toISOString().slice(0, 16).replace('T', ' ').concat(' UTC')
    console.log(forTerminal([time, reference, edition, what, name, email, phone].join('  ')))
  }
  print(leads.length === listMax ? `the newest ${listMax}; use export for all` : `${leads.length} leads`)
}

/** Prints new links for the documents of an order; links in the office's mail expire after 30 days. */
async function linkFiles(store: Store, config: Config, reference: string): Promise<void> {
  const uploads = await listOrderUploads(store.read, reference.trim())
  if (uploads.length === 0) throw new Error(`no order ${reference} with documents`)
  const secret = loadSecret(config.SECRET, config.DATA_DIR)
  const origin = consoleOrigin(config, config.PORT)
  for (const { id, name } of uploads) console.log(`${forTerminal(name)}  ${origin}${filePath(secret, id, Date.now())}`)
  print(`anybody with a link can open the document for ${fileLinkDays} days`)
}

/** Deletes the details that the privacy page limits in time: first rows, then files without a row. */
async function forget(store: Store, config: Config, day: string, time: number): Promise<void> {
  const gone = await store.transaction(async (tx) => {
    await lockAppointments(tx, true)
    return {
      bookings: await deleteInquiriesBefore(tx, time),
      ...(await deleteOrdersBefore(tx, time)),
      leads: await deleteEmptyLeads(tx, time),
    }
  })
  const files = openStoredFiles(config, store, printUnremoved)
  for (const id of gone.fileIds) await files.remove(id)
  const mails = removeOlderFiles(mailFolder(config), time)
  print(`removed ${gone.bookings} bookings and ${gone.orders} orders from before ${day}, and their mails`)
  if (gone.leads > 0)
    print(
      `removed ${gone.leads === 1 ? '1 lead' : `${gone.leads} leads`} without a booking, an order or any activity since`,
    )
  if (gone.fileIds.length + mails > 0) print(`removed ${gone.fileIds.length} uploaded files and ${mails} mail files`)
}

/** Lets the running server read all stored messages again: what staff decided stays, and no timer starts twice. */
async function deriveAgain(store: Store): Promise<void> {
  const count = await store.transaction(forgetDerived)
  print(`the server reads ${count} received emails again within a minute`)
}

/** Erases people again whom another tool than `npm run restore` restored. */
async function eraseOnceMore(store: Store, config: Config): Promise<void> {
  const deps = privacyDeps(store, config, openStoredFiles(config, store, printUnremoved))
  const gone = await store.transaction((tx) => eraseAgain(tx, deps))
  for (const one of gone) await removeFiles(deps, one)
  print(`erased ${gone.length === 1 ? '1 person' : `${gone.length} people`} again`)
}

function removeOlderFiles(folder: string, time: number): number {
  if (!existsSync(folder)) return 0
  const old = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).mtimeMs < time)
  for (const path of old) rmSync(path)
  return old.length
}
