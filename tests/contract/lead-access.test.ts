/** Each action on a lead, if the consultant loses access between the endpoint's check and the transaction. */
import { beforeAll, describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { bookLead, type StaffOfTest, useStaff } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import { buildCaller } from '../support/test-api.ts'

type Ids = { id: string; other: string; reference: string; version: number }
const none = '0'.repeat(16)
const choice = Object.fromEntries(
  ['name', 'phone', 'email', 'chat_id', 'status', 'owner_id', 'office', 'edition', 'source'].map((key) => [
    key,
    'kept',
  ]),
)
const ACTS = {
  change: (staff, { id, version }) => staff.changeLead({ id, version, status: 'meeting' }),
  answer: (staff, { id, version }) => staff.answerLead({ id, version, channel: 'phone', text: 'Called.' }),
  undoAnswer: (staff, { id, version }) => staff.undoAnswer({ id, version }),
  scheduleAnswer: (staff, { id, version }) =>
    staff.scheduleAnswer({
      id,
      version,
      subject: 'Hello',
      text: 'Hello',
      day: '2026-12-01',
      time: '09:00',
      zone: 'UTC',
      occurrence: null,
    }),
  cancelScheduled: (staff, { id }) => staff.cancelScheduled({ id, event: none }),
  sendScheduled: (staff, { id, version }) => staff.sendScheduled({ id, version, event: none }),
  noteWriting: (staff, { id }) => staff.noteWriting({ id, channel: 'phone' }),
  decideProposal: (staff, { id, reference, version }) =>
    staff.decideProposal({ id, version, reference, field: 'name', accept: true }),
  addNote: (staff, { id }) => staff.addNote({ id, note: 'A note' }),
  addTask: (staff, { id }) => staff.addTask({ id, day: '2026-12-01', note: 'Call' }),
  finishTask: (staff, { id }) => staff.finishTask({ id, task: none }),
  moveOrder: (staff, { id, reference }) => staff.moveOrder({ id, reference, version: 1, to: 'confirmed' }),
  addFile: (staff, { id, reference }) =>
    staff.addLeadFile({ id, reference, file: new File(['%PDF-1.7\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' }) }),
  removeFile: (staff, { id }) => staff.removeLeadFile({ id, file_id: none }),
  merge: (staff, { id, other, version }) => staff.mergeLeads({ id, other, version, other_version: 1, choice }),
  dismissDuplicate: (staff, { id, other }) => staff.dismissDuplicate({ id, other, is_dismissed: true }),
  undoMerge: (staff, { id, version }) => staff.undoMerge({ id, merge: none, version }),
} satisfies Record<string, (staff: StaffClient, ids: Ids) => Promise<unknown>>

describe.each(ENGINES)('an action on a lead whose access changed meanwhile on %s', (engine) => {
  const opened = useStaff(engine)
  let staff: StaffOfTest
  let ids: Ids
  beforeAll(async () => {
    staff = opened()
    const { leadId: id, reference } = await bookLead(staff.api, { office: 'taipei' })
    const { leadId: other } = await bookLead(staff.api, { office: 'taipei', email: 'other@visitor.example' })
    ids = { id, other, reference, version: (await staff.as(staff.admin).showLead({ id })).lead.version }
  })

  const CHANGES = {
    'was moved to another office': { offices: '["vietnam"]', disabled_at: null },
    'was disabled': { offices: '["taipei"]', disabled_at: 1 },
    'became an editor': { offices: '["taipei"]', disabled_at: null, roles: '["editor"]' },
  }
  const rows = Object.entries(CHANGES).flatMap(([how, change]) =>
    Object.entries(ACTS).map(([act, run]) => ({ how, act, change: { roles: '["consultant"]', ...change }, run })),
  )
  test.each(rows)('$how is rejected: $act', async ({ change, run }) => {
    const { api, consultant } = staff
    const { store } = api.deps
    const set = (values: typeof change) =>
      store.transaction((tx) => tx.updateTable('staff').set(values).where('id', '=', consultant.staffId).execute())
    const events = () => store.read.selectFrom('lead_event').selectAll().execute()
    const before = await events()
    // the change commits after the endpoint's check and before the action begins
    const moving: typeof store = {
      ...store,
      transaction: async (work, how) => {
        await set(change)
        return store.transaction(work, how)
      },
    }
    const { booking, orders, uploads } = api.deps
    const deps = {
      ...api.deps,
      booking: { ...booking, store: moving },
      orders: { ...orders, store: moving },
      uploads: { ...uploads, store: moving },
    }
    const client = inProcessStaffClient(deps, buildCaller({ principal: consultant }))
    await expect(run(client, ids)).rejects.toMatchObject({ status: 403 })
    expect(await events()).toEqual(before)
    await set({ roles: '["consultant"]', offices: '["taipei"]', disabled_at: null })
  })
})
