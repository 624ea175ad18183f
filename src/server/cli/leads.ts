import { writeFileSync } from 'node:fs'
import { deleteInquiriesBefore, type InquiryRow, listInquiries } from '../../store/queries/inquiries.ts'
import type { Store } from '../../store/store.ts'
import { writeCsv } from '../csv.ts'
import { runCommand, say } from './open.ts'

const USAGE = 'npm run leads -- list | export FILE.csv | forget YYYY-MM-DD'
const listMax = 100
const allMax = 1_000_000

await runCommand(USAGE, async (store, _config, [action, argument]) => {
  if (action === 'list') return list(store)
  if (action === 'export' && argument) return exportCsv(store, argument)
  if (action === 'forget' && argument && !Number.isNaN(Date.parse(argument))) return forget(store, argument)
  return false
})

async function list(store: Store): Promise<boolean> {
  const leads = await listInquiries(store.read, listMax)
  for (const { reference, created_at, edition, name, email, phone, office } of leads) {
    console.log(
      [
        new Date(created_at).toISOString().slice(0, 16).replace('T', ' '),
        reference,
        edition,
        office,
        name,
        email,
        phone,
      ].join('  '),
    )
  }
  say(leads.length === listMax ? `the newest ${listMax}; export writes all` : `${leads.length} leads`)
  return true
}

async function exportCsv(store: Store, file: string): Promise<boolean> {
  const leads = await listInquiries(store.read, allMax)
  const rows = leads.map(({ created_at, consented_at, idempotency_key: _, body_hash: __, ...lead }) => ({
    created_at: new Date(created_at).toISOString(),
    ...lead,
    consented_at: new Date(consented_at).toISOString(),
  }))
  const columns = Object.keys(rows[0] ?? {}) as (keyof InquiryRow)[]
  writeFileSync(
    file,
    writeCsv([columns, ...rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column]))]),
  )
  say(`wrote ${leads.length} leads to ${file}`)
  return true
}

/** The privacy page says how long details are kept; this is how they go. */
async function forget(store: Store, before: string): Promise<boolean> {
  const gone = await store.transaction((tx) => deleteInquiriesBefore(tx, Date.parse(before)))
  say(`removed ${gone} leads from before ${before}, and their mails`)
  return true
}
