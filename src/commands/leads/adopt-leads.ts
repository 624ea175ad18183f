import { listWithoutLead } from '../../store/queries/leads/leads.ts'
import type { Store } from '../../store/store.ts'
import { takeUpInquiry, takeUpOrder } from './take-up.ts'

const pieceSize = 200

/** Gives leads to the bookings and orders of a database from before the console, in pieces; answers how many had none. */
export async function adoptLeads(store: Store, randomBytes: (count: number) => Uint8Array): Promise<number> {
  for (let adopted = 0; ; ) {
    const count = await store.transaction(async (tx) => {
      // another instance may have been here meanwhile
      const { inquiries, orders } = await listWithoutLead(tx, pieceSize)
      for (const inquiry of inquiries) await takeUpInquiry(tx, inquiry, randomBytes)
      for (const order of orders) await takeUpOrder(tx, order, randomBytes)
      return inquiries.length + orders.length
    })
    adopted += count
    if (count === 0) return adopted
  }
}
