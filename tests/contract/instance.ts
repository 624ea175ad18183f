/** Another instance of the server for the database: a process that runs the tasks of its parent. */
import { randomBytes } from 'node:crypto'
import { insertLead, type LeadRow } from '../../src/db/queries/leads/leads.ts'
import { claimMails, type OutboxMail } from '../../src/db/queries/outbox.ts'
import { openStore } from '../../src/db/store.ts'
import type { LeaseTimes } from '../../src/server/mail/lease.ts'
import { startMailSender } from '../../src/server/mail/sender.ts'
import { createMailTransport } from '../../src/server/mail/transport.ts'
import { enqueueMails } from '../../src/services/enqueue-mails.ts'
import { assignOwner } from '../../src/services/leads/assign-owner.ts'
import { escalateLeads } from '../../src/services/leads/escalate.ts'
import { makeFirstAdmin, offerFirstAdmin } from '../../src/services/staff/first-admin.ts'
import { ADMIN, buildStaffDeps, buildVisit, tokenIn } from '../support/staff.ts'

const store = openStore(process.argv[2] ?? '')
const silentLog = { warn: () => undefined, error: () => undefined }

export type Tasks = {
  ready: () => Promise<true>
  migrate: () => Promise<string[]>
  claim: (now: number, leaseMs: number, count: number) => Promise<number[]>
  /** Queues emails, each list in a transaction of its own and all concurrently. @returns number of emails in the outbox */
  enqueueAll: (lists: OutboxMail[][], now: number) => Promise<number>
  /** Creates a setup link for the first admin, as a start does, and uses it. @returns whether that created the admin */
  setUp: (email: string) => Promise<boolean>
  /** Writes leads and assigns owners, each in a transaction of its own and all concurrently. @returns the owners */
  assignAll: (leads: LeadRow[], now: number) => Promise<(string | null)[]>
  /** Runs the escalation check. @returns number of notified leads */
  escalate: (now: number) => Promise<number>
  /** Sends by SMTP until it is ended. */
  send: (smtpUrl: string, times?: LeaseTimes) => Promise<true>
}

const tasks: Tasks = {
  ready: async () => true,
  migrate: () => store.migrate(),
  async claim(now, leaseMs, count) {
    const mails = await store.transaction((tx) => claimMails(tx, now, leaseMs, count))
    return mails.map(({ id }) => id)
  },
  async enqueueAll(lists, now) {
    await Promise.all(lists.map((mails) => store.transaction((tx) => enqueueMails(tx, mails, now))))
    const ids = lists.flat().map(({ message_id }) => message_id)
    return (await store.read.selectFrom('outbox').select('id').where('message_id', 'in', ids).execute()).length
  },
  async setUp(email) {
    const deps = buildStaffDeps(store)
    const token = tokenIn(await offerFirstAdmin(deps))
    return makeFirstAdmin(deps, token, { ...ADMIN, email }, buildVisit()).then(
      () => true,
      (error: Error) => {
        if (error.message.includes('token.gone')) return false
        throw error
      },
    )
  },
  assignAll: (leads, now) =>
    Promise.all(
      leads.map((lead) =>
        store.transaction(async (tx) => {
          await insertLead(tx, lead)
          return assignOwner(tx, lead, { now, randomBytes })
        }),
      ),
    ),
  escalate: (now) =>
    escalateLeads({
      store,
      now: () => now,
      leadAddress: (id) => `/console/leads/${id}`,
      onMailQueued: () => undefined,
    }),
  async send(smtpUrl, times) {
    const transport = createMailTransport(smtpUrl, async () => 'Waypoint <no-reply@waypoint.example>', '')
    startMailSender(store, transport, silentLog, Date.now, times)
    return true
  },
}

process.on('message', async ({ task, args }: { task: keyof Tasks; args: never[] }) => {
  try {
    process.send?.({ answer: await (tasks[task] as (...args: unknown[]) => Promise<unknown>)(...args) })
  } catch (error) {
    process.send?.({ error: (error as Error).message })
  }
})
