/** What leaves of a lead. */
import { z } from 'zod'
import type { LeadRow } from '../../../store/queries/leads/leads.ts'
import type { RefusedAddress } from '../../../store/queries/refused-addresses.ts'
import { type Clock, ClockSchema } from './lead-clocks.ts'
import { presentRefused, RefusedSchema } from './lead-deliveries.ts'
import { type Rush, RushSchema } from './lead-orders.ts'

export const LeadItemSchema = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  chat_id: z.string().nullable(),
  status: z.string(),
  lost_reason: z.string().nullable(),
  office: z.string(),
  edition: z.string(),
  countries: z.array(z.string()),
  source: z.string(),
  campaign: z.string(),
  owner_id: z.string().nullable(),
  has_order: z.boolean(),
  created_at: z.int(),
  updated_at: z.int(),
  wrote_at: z.int(),
  waiting_since: z.int().nullable(),
  first_answer_at: z.int().nullable(),
  clock: ClockSchema,
  /** Of its rushes in work the one that is due next. */
  rush: RushSchema,
  refused: RefusedSchema,
})

/** A lead as lists show it. */
export const presentLead = (
  lead: LeadRow,
  clock: Clock,
  rush: Rush = null,
  refused?: RefusedAddress | undefined,
): z.input<typeof LeadItemSchema> => ({
  id: lead.id,
  version: lead.version,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  chat_id: lead.chat_id,
  status: lead.status,
  lost_reason: lead.lost_reason,
  office: lead.office,
  edition: lead.edition,
  countries: lead.countries.split(',').filter(Boolean),
  source: lead.source,
  campaign: lead.campaign,
  owner_id: lead.owner_id,
  has_order: lead.has_order === 1,
  created_at: lead.created_at,
  updated_at: lead.updated_at,
  wrote_at: lead.wrote_at,
  waiting_since: lead.waiting_since,
  first_answer_at: lead.first_answer_at,
  clock,
  rush,
  refused: presentRefused(refused),
})
