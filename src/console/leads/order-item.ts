import type { StaffAnswer } from '../../api/staff/client.ts'

/** How an order stands, as a lead's page shows it. */
export type Stand = StaffAnswer<'showLead'>['stands'][number]
