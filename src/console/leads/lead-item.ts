import type { StaffAnswer } from '../../api/staff/client.ts'

/** A lead as lists show it. */
export type LeadItem = StaffAnswer<'listLeads'>['leads'][number]
