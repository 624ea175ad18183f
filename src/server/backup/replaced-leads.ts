/** Leads that a restore replaces: bookings and orders newer than the backup. */
import type { LeadTime } from '../../db/queries/tables.ts'
import type { Staged } from './stage-backup.ts'

/** Times are milliseconds since 1970, null when there is none. */
export type ReplacedLeads = {
  /** Number of bookings and orders in the database. */
  storedCount: number
  newest: number | null
  /** Number of those that the backup lacks. */
  lost: number
  newestLost: number | null
  /** When the backup was made. */
  backupTime: string
}

/** Compares the database's leads with the backup's. */
export function replacedLeads(leads: readonly LeadTime[], staged: Staged): ReplacedLeads {
  const restored = new Set<unknown>()
  for (const table of ['inquiry', 'service_order'] as const)
    for (const rows of staged.rows(table)) for (const { reference } of rows) restored.add(reference)
  const lost = leads.filter(({ reference }) => !restored.has(reference))
  return {
    storedCount: leads.length,
    newest: newestOf(leads),
    lost: lost.length,
    newestLost: newestOf(lost),
    backupTime: staged.head.created_at,
  }
}

const newestOf = (leads: readonly LeadTime[]) =>
  leads.reduce<number | null>((newest, { created_at }) => Math.max(newest ?? created_at, created_at), null)

const timeOf = (time: number | null) => new Date(time ?? 0).toISOString()
const count = (number: number) => (number === 1 ? '1 lead' : `${number} leads`)

/** Two sentences for the owner, without the last full stop. */
export function replacedSentence({ storedCount, newest, lost, newestLost, backupTime }: ReplacedLeads): string {
  const all = `the database contains ${count(storedCount)}, the newest from ${timeOf(newest)}`
  const backup = `the backup from ${backupTime}`
  if (lost === 0) return `${all}. All of them are in ${backup}`
  if (lost === 1) return `${all}. 1 lead, from ${timeOf(newestLost)}, is not in ${backup}`
  return `${all}. ${lost} leads, the newest from ${timeOf(newestLost)}, are not in ${backup}`
}
