/** Staff and leads, written directly into a test's database. */
import type { StaffTables } from '../../src/db/console-schema.ts'
import type { LeadRow } from '../../src/db/queries/leads/leads.ts'
import type { Store } from '../../src/db/store.ts'
import { WEBSITE_LEAD } from '../../src/domain/leads/manual-lead.ts'

type Staff = StaffTables['staff']

/** A staff member who has signed in before. */
export async function addStaff(store: Store, overrides: Partial<Staff> & { id: string }): Promise<void> {
  const person: Staff = {
    email: `${overrides.id}@staff.example`,
    name: overrides.id,
    roles: '["consultant"]',
    offices: '["taipei","philippines","vietnam"]',
    locale: 'en',
    time_zone: 'Asia/Manila',
    created_at: 0,
    version: 1,
    password_hash: 'known',
    totp_secret: null,
    totp_pending: null,
    totp_step: 0,
    absent_until: null,
    disabled_at: null,
    lead_mails: 'soon',
    ...overrides,
  }
  await store.transaction((tx) => tx.insertInto('staff').values(person).execute())
}

/** A lead that waits for its first answer. */
export const buildLead = (overrides: Partial<LeadRow> & { id: string }): LeadRow => {
  const at = overrides.created_at ?? Date.UTC(2026, 10, 20, 2)
  return {
    created_at: at,
    updated_at: at,
    version: 1,
    status: 'new',
    lost_reason: null,
    owner_id: null,
    office: 'philippines',
    edition: 'en',
    name: 'Ada Example',
    email: `${overrides.id}@person.example`,
    phone: '+639170000000',
    chat_id: null,
    countries: 'uk',
    source: 'facebook',
    utm_source: '',
    utm_medium: '',
    campaign: '',
    landing: '',
    wrote_at: at,
    waiting_since: at,
    first_answer_at: null,
    erased_at: null,
    merged_into: null,
    has_order: 0,
    ...WEBSITE_LEAD,
    ...overrides,
  }
}
