/** What staff record of an order's money. Each change raises the order's version, so that a form sent twice records once. */
import type { Selectable } from 'kysely'
import { changeOrder, findLeadOrder } from '../../db/queries/leads/lead-orders.ts'
import { findPayment, insertPayment, voidPayment as setVoided } from '../../db/queries/leads/payments.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tables } from '../../db/schema.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, type FieldIssue, FieldsError } from '../../domain/domain-error.ts'
import { type PaymentMethod, priceOf, readAmount } from '../../domain/leads/order-money.ts'
import { dateIn } from '../../domain/leads/period.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { newId } from '../new-id.ts'
import { type LeadDeps, leadAtVersion, noteEvent } from './change-lead.ts'

type Order = Selectable<Tables['service_order']>
/** An order of a lead, at the version that the form was rendered from. */
export type OrderAt = { leadId: string; reference: string; version: number }

/** An order in its transaction, locked with its lead. @throws DomainError `not_found`, `forbidden`; `conflict` for an older version */
async function orderAtVersion(tx: Tx, principal: Principal, { leadId, reference, version }: OrderAt): Promise<Order> {
  await leadAtVersion(tx, principal, leadId, null)
  const order = await findLeadOrder(tx, leadId, reference)
  if (!order) throw new DomainError('not_found')
  if (order.version !== version) throw new DomainError('conflict', { version: order.version, status: order.status })
  return order
}

/** @throws DomainError `conflict` when somebody was quicker */
async function setOrder(tx: Tx, order: Order, changes: Parameters<typeof changeOrder>[2]): Promise<void> {
  if (!(await changeOrder(tx, order, changes))) throw new DomainError('conflict', { version: order.version + 1 })
}

/** Collects the errors of typed amounts, so that all are reported at once. */
function amountReader({ currency }: Order, { locale }: Principal) {
  const errors: FieldIssue[] = []
  return {
    errors,
    /** In hundredths; 0 with an error noted. @param least in hundredths */
    read(path: string, input: string, least: number): number {
      const amount = readAmount(input, currency, locale)
      const error = typeof amount === 'number' ? amount < least && 'negative' : amount
      if (error) errors.push({ path, key: `fields.amount.${error}`, values: { currency } })
      return typeof amount === 'number' ? amount : 0
    },
    require(isMet: boolean, issue: FieldIssue): void {
      if (!isMet) errors.push(issue)
    },
    finish(): void {
      if (errors.length > 0) throw new FieldsError(errors)
    },
  }
}

export type Terms = {
  /** As typed. */
  price: string
  /** Needed for another price. */
  reason?: string | undefined
  /** As typed; empty for none. */
  deposit: string
  /** A day such as 2026-12-05; empty without a deposit. */
  due: string
}

/**
 * Agrees a price and a deposit for an order. The timeline keeps earlier prices.
 * @throws DomainError as `orderAtVersion`; FieldsError on `price`, `reason`, `deposit`, `due`
 */
export const agreePrice = (
  deps: LeadDeps,
  principal: Principal,
  at: OrderAt,
  { reason, ...terms }: Terms,
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const order = await orderAtVersion(tx, principal, at)
    const { currency } = order
    const form = amountReader(order, principal)
    const price = form.read('price', terms.price, 0)
    const deposit = terms.deposit === '' ? null : form.read('deposit', terms.deposit, 1)
    const before = priceOf(order)
    const isOtherPrice = price !== before
    if (form.errors.length === 0) {
      form.require(!isOtherPrice || reason !== undefined, { path: 'reason', key: 'fields.note.needed' })
      form.require((deposit ?? 0) <= price, { path: 'deposit', key: 'fields.deposit.above_price' })
    }
    form.require(terms.deposit === '' || terms.due !== '', { path: 'due', key: 'fields.day.required' })
    form.finish()
    const due = deposit === null ? null : terms.due
    const isOtherDeposit = deposit !== order.deposit_minor || due !== order.deposit_due
    if (!isOtherPrice && !isOtherDeposit) return
    const agreed_minor = isOtherPrice ? price : order.agreed_minor
    await setOrder(tx, order, { agreed_minor, deposit_minor: deposit, deposit_due: due })
    const { leadId, reference } = at
    const event = { leadId, staffId: principal.staffId }
    const change = { reference, currency }
    if (isOtherPrice)
      await noteEvent(tx, deps, {
        ...event,
        kind: 'price',
        data: { ...change, from: before, to: price, reason },
      })
    if (isOtherDeposit) await noteEvent(tx, deps, { ...event, kind: 'deposit', data: { ...change, deposit, due } })
    const audit = {
      ...change,
      ...(isOtherPrice && { price: price / 100 }),
      ...(isOtherDeposit && { deposit: deposit && deposit / 100, due }),
    }
    await noteAudit(tx, principal, 'order.priced', `lead:${leadId}`, audit, deps.now())
  })

export type Payment = {
  /** As typed. */
  amount: string
  method: PaymentMethod
  /** A day such as 2026-11-22. */
  day: string
  note?: string | undefined
}

/** Records a received payment. @throws DomainError as `orderAtVersion`; FieldsError on `amount`, `day` */
export const recordPayment = (deps: LeadDeps, principal: Principal, at: OrderAt, payment: Payment): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const order = await orderAtVersion(tx, principal, at)
    const { currency } = order
    const form = amountReader(order, principal)
    const amount = form.read('amount', payment.amount, 1)
    const today = dateIn(principal.timeZone, deps.now())
    form.require(payment.day <= today, { path: 'day', key: 'fields.day.future' })
    form.finish()
    const { leadId, reference } = at
    const { method, day, note } = payment
    await insertPayment(tx, {
      id: newId(deps.randomBytes),
      order_reference: reference,
      amount_minor: amount,
      currency,
      method,
      received_on: day,
      note: note ?? null,
      staff_id: principal.staffId,
      at: deps.now(),
      voided_at: null,
      voided_by: null,
      void_reason: null,
    })
    await setOrder(tx, order, {})
    const change = { reference, currency, amount, method, day }
    const data = { ...change, ...(note && { note }) }
    await noteEvent(tx, deps, { leadId, kind: 'payment', staffId: principal.staffId, data })
    const audit = { ...change, amount: amount / 100 }
    await noteAudit(tx, principal, 'order.payment_recorded', `lead:${leadId}`, audit, deps.now())
  })

/** Voids a payment that was recorded by mistake or paid back; it stays in the list. @throws DomainError as `orderAtVersion`; FieldsError on `reason` */
export const voidPayment = (
  deps: LeadDeps,
  principal: Principal,
  at: OrderAt,
  { payment: id, reason }: { payment: string; reason?: string | undefined },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const order = await orderAtVersion(tx, principal, at)
    const { leadId, reference } = at
    const payment = await findPayment(tx, reference, id)
    if (!payment) throw new DomainError('not_found')
    if (reason === undefined) throw new FieldsError([{ path: 'reason', key: 'fields.note.needed' }])
    await setVoided(tx, id, { voided_at: deps.now(), voided_by: principal.staffId, void_reason: reason })
    await setOrder(tx, order, {})
    const { currency, amount_minor: amount, received_on: day } = payment
    const change = { reference, currency, amount, day }
    const data = { ...change, reason }
    await noteEvent(tx, deps, { leadId, kind: 'payment_voided', staffId: principal.staffId, data })
    const audit = { ...change, amount: amount / 100 }
    await noteAudit(tx, principal, 'order.payment_voided', `lead:${leadId}`, audit, deps.now())
  })
