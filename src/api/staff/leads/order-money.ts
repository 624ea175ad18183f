/** The money of an order: price, deposit, payments, receipt. */
import { z } from 'zod'
import { text } from '../../../domain/form-fields.ts'
import { PAYMENT_METHODS } from '../../../domain/leads/order-money.ts'
import {
  agreePrice as agree,
  recordPayment as record,
  voidPayment as voidRecorded,
} from '../../../services/leads/order-money.ts'
import {
  sendOrderReceipt as sendReceipt,
  showOrderReceipt as showReceipt,
} from '../../../services/leads/order-receipt.ts'
import { consultantsOfLead } from '../access.ts'
import { staffChange, staffRead } from '../staff-function.ts'
import { OrderParamsSchema, optionalTypedText } from './lead-items.ts'

const OrderAtSchema = OrderParamsSchema.extend({ version: z.int() })
/** An amount as staff type it. */
const amountMax = 40
const DayOrNoneSchema = z.union([z.literal(''), z.iso.date()])

/** Agrees a price and a deposit for an order. @throws DomainError `conflict` for an older version of the order */
export const agreePrice = staffChange({
  access: consultantsOfLead,
  input: OrderAtSchema.extend({
    price: text(amountMax),
    reason: optionalTypedText(500),
    deposit: z.string().trim().max(amountMax),
    due: DayOrNoneSchema,
  }),
  run: ({ deps, principal, input: { id, reference, version, ...terms } }) =>
    agree(deps.booking, principal, { leadId: id, reference, version }, terms),
})

/** Records a payment that was received for an order. @throws DomainError `conflict` for an older version of the order */
export const recordPayment = staffChange({
  access: consultantsOfLead,
  input: OrderAtSchema.extend({
    amount: text(amountMax),
    method: z.enum(PAYMENT_METHODS),
    day: z.iso.date(),
    note: optionalTypedText(500),
  }),
  run: ({ deps, principal, input: { id, reference, version, ...payment } }) =>
    record(deps.booking, principal, { leadId: id, reference, version }, payment),
})

/** Voids a payment; it stays in the list with the reason. @throws DomainError `conflict` for an older version of the order */
export const voidPayment = staffChange({
  access: consultantsOfLead,
  input: OrderAtSchema.extend({ payment: z.string().regex(/^[0-9a-z]{16}$/), reason: optionalTypedText(500) }),
  run: ({ deps, principal, input: { id, reference, version, ...voided } }) =>
    voidRecorded(deps.booking, principal, { leadId: id, reference, version }, voided),
})

/** The receipt of an order in the customer's language. @throws DomainError `not_found` also without payments */
export const showOrderReceipt = staffRead({
  access: consultantsOfLead,
  input: OrderParamsSchema,
  run: ({ deps, input: { id, reference } }) => showReceipt(deps.store.read, id, reference, deps.booking.now()),
})

/** Sends the receipt to the lead's email address. */
export const sendOrderReceipt = staffChange({
  access: consultantsOfLead,
  input: OrderParamsSchema,
  run: ({ deps, principal, input: { id, reference } }) =>
    sendReceipt(deps.orders, principal, { leadId: id, reference }),
})
