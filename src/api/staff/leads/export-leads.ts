import { z } from 'zod'
import { noteExport } from '../../../commands/leads/note-export.ts'
import { describeOrders } from '../../../commands/order-items.ts'
import { officesSeen } from '../../../domain/staff/principal.ts'
import { listLeadsById } from '../../../store/queries/leads/doubles.ts'
import { listLeadIds } from '../../../store/queries/leads/lead-list.ts'
import { listOrdersOfLeads } from '../../../store/queries/orders.ts'
import { findPerson } from '../../../store/queries/staff/people.ts'
import { ApiError } from '../../errors.ts'
import { consultants } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { clocksAt } from './lead-clocks.ts'
import { LeadParamsSchema } from './lead-id.ts'
import { LeadItemSchema, presentLead } from './lead-items.ts'
import { OrderedItemSchema, presentItem } from './lead-orders.ts'
import { FILTERS, filterOf } from './list-leads.ts'

const idsMax = 200_000
/** A piece of an export: small enough that visitors' requests come between two. */
const rowsMax = 500

/** An order with what was ordered. */
const OrderedSchema = z.object({ reference: z.string(), status: z.string(), items: z.array(OrderedItemSchema) })

/** Which leads an export of the inbox has, in their order: noted in the audit before anything leaves, with the filter and how many there are. */
export const exportLeads = staffEndpoint({
  summary: 'The ids of all leads that fit the filters, noted as exported',
  access: consultants,
  query: z.object({ ...FILTERS, format: z.enum(['csv', 'xlsx']) }),
  answers: z.object({ ids: z.array(z.string()) }),
  async act({ deps, principal, query: { format, ...asked } }) {
    const filter = filterOf(asked, principal, deps.booking.now())
    const ids = await listLeadIds(deps.store.read, filter, { order: asked.sort, most: idsMax })
    await noteExport(deps.booking, principal, 'lead.exported', 'leads', { format, count: ids.length, filter: asked })
    return { ids }
  },
})

/**
 * Leads by their ids, in that order, those that the person may see now: an export takes minutes, and rights end meanwhile.
 * Not below `/api/staff`: only exports, which are in the audit, read pieces.
 * @throws ApiError `forbidden` when the person was disabled meanwhile
 */
export const listRows = staffEndpoint({
  summary: 'Leads by their ids, a piece of an export at a time',
  access: consultants,
  body: () => z.object({ ids: z.array(LeadParamsSchema.shape.id).max(rowsMax) }),
  answers: z.object({ leads: z.array(LeadItemSchema.extend({ orders: z.array(OrderedSchema) })) }),
  async act({ deps, principal, body: { ids } }) {
    const db = deps.store.read
    const person = await findPerson(db, principal.staffId)
    if (!person || person.disabledAt !== null || person.role === 'editor') throw new ApiError('forbidden')
    const offices = officesSeen({ ...principal, ...person })
    const found = new Map((await listLeadsById(db, ids)).map((lead) => [lead.id, lead]))
    const clockOf = await clocksAt(db, deps.booking.now())
    const leads = ids
      .flatMap((id) => found.get(id) ?? [])
      .filter(({ office, merged_into }) => !merged_into && (!offices || offices.some((one) => one === office)))
    const orders = await listOrdersOfLeads(
      db,
      leads.map(({ id }) => id),
    )
    const items = await describeOrders(db, orders, principal.locale)
    const ordersOf = Map.groupBy(orders, ({ lead_id }) => lead_id)
    return {
      leads: leads.map((lead) => ({
        ...presentLead(lead, clockOf(lead)),
        orders: (ordersOf.get(lead.id) ?? []).map(({ reference, status }) => ({
          reference,
          status,
          items: (items.get(reference) ?? []).map(presentItem),
        })),
      })),
    }
  },
})
