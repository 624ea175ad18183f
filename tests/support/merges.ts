/** Leads with related rows, and a dump of all rows about them, for the suites of merges. */

import { renewTerms } from '../../src/db/queries/leads/lead-terms.ts'
import type { LeadRow } from '../../src/db/queries/leads/leads.ts'
import type { Store } from '../../src/db/store.ts'
import { CHOSEN_FIELDS, type MergeChoice } from '../../src/domain/leads/merge.ts'
import { buildInquiry, buildMail, buildOrderRow } from './builders.ts'
import { buildLead } from './waiting-leads.ts'

/** Each field of the lead that remains. */
export const REMAINING_VALUES = Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, 'kept'])) as MergeChoice

export type RelatedRows = {
  inquiries?: number
  orders?: number
  events?: number
  tasks?: number
  files?: number
  mails?: number
}

let rowCount = 0
/** An id in the format of leads. */
export const leadId = (): string => String(++rowCount).padStart(16, '0')

/** Writes a lead and its related rows. */
export async function addLead(
  store: Store,
  overrides: Partial<LeadRow> & { id: string },
  related: RelatedRows = {},
): Promise<LeadRow> {
  const lead = buildLead(overrides)
  const each = (count: number | undefined, make: (key: string) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count ?? 0 }, () => make(`${lead.id}-${++rowCount}`)))
  await store.transaction(async (tx) => {
    await tx.insertInto('lead').values(lead).execute()
    const contact = {
      name: lead.name,
      email: lead.email,
      phone: lead.phone,
      created_at: lead.created_at,
      lead_id: lead.id,
    }
    await each(related.inquiries, (key) =>
      tx
        .insertInto('inquiry')
        .values(buildInquiry({ ...contact, reference: key, idempotency_key: key }))
        .execute(),
    )
    await each(related.orders, (key) =>
      tx
        .insertInto('service_order')
        .values({ ...buildOrderRow(key), ...contact, idempotency_key: key })
        .execute(),
    )
    const at = lead.created_at
    await each(related.events, (id) =>
      tx
        .insertInto('lead_event')
        .values({ id, lead_id: lead.id, at, kind: 'note', staff_id: null, data: '{"note":"x"}' })
        .execute(),
    )
    await each(related.tasks, (id) =>
      tx
        .insertInto('lead_task')
        .values({
          id,
          lead_id: lead.id,
          staff_id: null,
          day: '2026-12-01',
          note: 'x',
          created_at: at,
          done_at: null,
          done_by: null,
        })
        .execute(),
    )
    await each(related.files, (id) =>
      tx
        .insertInto('lead_file')
        .values({
          id,
          lead_id: lead.id,
          order_reference: null,
          staff_id: null,
          name: 'x',
          direction: 'in',
          byte_size: 1,
          created_at: at,
        })
        .execute(),
    )
    await each(related.mails, (key) =>
      tx
        .insertInto('outbox')
        .values({
          ...buildMail({ reference: lead.id, message_id: key }),
          created_at: at,
          next_attempt_at: at,
          attempts: 0,
          refusals: 0,
          lease_until: 0,
        })
        .execute(),
    )
    await renewTerms(tx, lead.id)
  })
  return lead
}

/** All rows about leads, without the columns that every change raises: versions, and notes of the merges themselves. */
export async function everythingOf({ read }: Store) {
  const leads = await read.selectFrom('lead').selectAll().orderBy('id').execute()
  return {
    leads: leads.map(({ version: _, updated_at: __, ...lead }) => lead),
    inquiries: await read.selectFrom('inquiry').select(['reference', 'lead_id']).orderBy('reference').execute(),
    orders: await read.selectFrom('service_order').select(['reference', 'lead_id']).orderBy('reference').execute(),
    events: await read
      .selectFrom('lead_event')
      .selectAll()
      .where('kind', 'not in', ['merged', 'unmerged'])
      .orderBy('id')
      .execute(),
    tasks: await read.selectFrom('lead_task').selectAll().orderBy('id').execute(),
    files: await read.selectFrom('lead_file').selectAll().orderBy('id').execute(),
    mails: await read.selectFrom('outbox').select(['message_id', 'reference']).orderBy('message_id').execute(),
    terms: await read.selectFrom('lead_term').selectAll().orderBy('lead_id').orderBy('term').execute(),
  }
}
