import { z } from 'zod'
import { LEAD_STATUSES } from '../../../domain/leads/statuses.ts'
import { officesSeen, type Principal } from '../../../domain/staff/principal.ts'
import { listLeads as find, LEAD_ORDERS } from '../../../store/queries/leads/lead-list.ts'
import { totalsAt } from '../../../store/queries/leads/lead-totals.ts'
import { readLeadChanges } from '../../../store/queries/leads/leads.ts'
import { findRefusedAddresses } from '../../../store/queries/refused-addresses.ts'
import { CodeSchema, FlagSchema, PageAnswerSchema, PagingSchema, SearchTextSchema } from '../../parameters.ts'
import { consultants } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { clocksAt } from './lead-clocks.ts'
import { LeadItemSchema, presentLead } from './lead-items.ts'
import { rushesOf } from './lead-orders.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const StatusesSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(LEAD_STATUSES)).max(LEAD_STATUSES.length))

/** What the inbox is narrowed and ordered by, as its address has it. */
export const FILTERS = {
  q: SearchTextSchema.optional(),
  status: StatusesSchema.optional(),
  office: CodeSchema.optional(),
  owner: CodeSchema.optional(),
  country: CodeSchema.optional(),
  edition: CodeSchema.optional(),
  source: CodeSchema.optional(),
  days: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .optional(),
  waiting: FlagSchema.optional(),
  sort: z.enum(LEAD_ORDERS).default('newest'),
}
type Asked = z.output<z.ZodObject<typeof FILTERS>>

/** The same for the store: of the offices that whoever asks may see. @param now milliseconds since 1970 */
export const filterOf = ({ q, days, waiting, sort: _, ...asked }: Asked, principal: Principal, now: number) => ({
  ...asked,
  text: q,
  offices: officesSeen(principal),
  isWaiting: waiting,
  // to the minute, so that pages of one minute are of one list
  since: days ? Math.floor(now / minuteMs) * minuteMs - days * dayMs : undefined,
})

/** The inbox: leads of the offices that whoever asks may see. */
export const listLeads = staffEndpoint({
  summary: 'Leads, filtered and ordered; `days` is how long ago the person wrote at most',
  access: consultants,
  query: PagingSchema.extend(FILTERS),
  answers: PageAnswerSchema.extend({
    leads: z.array(LeadItemSchema),
    changes: z.int(),
    /** There are more than the total, which ends at 3,000. */
    is_capped: z.literal(true).optional(),
  }),
  async act({ deps, principal, query: { page, per_page, ...asked } }) {
    const now = deps.booking.now()
    const filter = filterOf(asked, principal, now)
    // the count first: what comes meanwhile is told once more rather than never
    const [changes, clockOf] = await Promise.all([readLeadChanges(deps.store.read), clocksAt(deps.store.read, now)])
    const list = { order: asked.sort, page, perPage: per_page }
    const { leads, total, isCapped } = await find(deps.store.read, filter, list, totalsAt(deps.store.read, changes))
    const withOrders = leads.filter(({ has_order }) => has_order === 1).map(({ id }) => id)
    const addresses = leads.map(({ email }) => email)
    const [rushes, refused] = await Promise.all([
      rushesOf(deps.store.read, withOrders, now),
      findRefusedAddresses(deps.store.read, addresses),
    ])
    const shown = leads.map((lead) => presentLead(lead, clockOf(lead), rushes.get(lead.id), refused.get(lead.email)))
    return { total, ...(isCapped && { is_capped: true as const }), page, per_page, changes, leads: shown }
  },
})
