/** Another instance of the server, as far as the database sees: a process of its own that does what its parent says. */
import { randomBytes } from 'node:crypto'
import { insertLead, type LeadRow } from '../../src/db/queries/leads/leads.ts'
import { claimMails, type OutboxMail } from '../../src/db/queries/outbox.ts'
import { openStore } from '../../src/db/store.ts'
import type { LeaseTimes } from '../../src/server/mail/lease.ts'
import { startMailSender } from '../../src/server/mail/sender.ts'
import { createMailTransport } from '../../src/server/mail/transport.ts'
import { assignOwner } from '../../src/services/leads/assign-owner.ts'
import { escalateLeads } from '../../src/services/leads/escalate.ts'
import { oweMails } from '../../src/services/owe-mails.ts'
import { makeFirstAdmin, offerFirstAdmin } from '../../src/services/staff/first-admin.ts'
import { ADMIN, buildStaffDeps, buildVisit, tokenIn } from '../support/staff.ts'

const store = openStore(process.argv[2] ?? '')
const quiet = { warn: () => undefined, error: () => undefined }

export type Tasks = {
  ready: () => Promise<true>
  migrate: () => Promise<string[]>
  claim: (now: number, leaseMs: number, count: number) => Promise<number[]>
  /** Owes mails, each list in a transaction of its own and all at once; answers how many stand in the outbox by its own hand. */
  oweAll: (lists: OutboxMail[][], now: number) => Promise<number>
  /** What a start and its owner do: a link for the first admin, and its use; whether there is one by it. */
  setUp: (email: string) => Promise<boolean>
  /** Writes leads and gives each an owner, each in a transaction of its own and all at once; answers the owners. */
  assignAll: (leads: LeadRow[], now: number) => Promise<(string | null)[]>
  /** Looks for leads that wait too long as soon as it may; answers how many were told of. */
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
  async oweAll(lists, now) {
    await Promise.all(lists.map((mails) => store.transaction((tx) => oweMails(tx, mails, now))))
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
    escalateLeads({ store, now: () => now, leadAddress: (id) => `/console/leads/${id}`, onMailOwed: () => undefined }),
  async send(smtpUrl, times) {
    const transport = createMailTransport(smtpUrl, 'Waypoint <no-reply@waypoint.example>', '')
    startMailSender(store, transport, quiet, Date.now, times)
    return true
  },
}

process.on('message', async ({ task, given }: { task: keyof Tasks; given: never[] }) => {
  try {
    process.send?.({ answer: await (tasks[task] as (...given: unknown[]) => Promise<unknown>)(...given) })
  } catch (error) {
    process.send?.({ error: (error as Error).message })
  }
})
