/** Reads and changes a running server's database, as another process would. */
import { join } from 'node:path'
import { listInquiries } from '../../src/db/queries/inquiries.ts'
import { listOrders } from '../../src/db/queries/orders.ts'
import { openStore, type Store } from '../../src/db/store.ts'
import type { Served } from './app.ts'

export async function inStoreOf<T>(server: Served, act: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(server.data.DATABASE_URL ?? join(server.dataDir, 'waypoint.db'))
  try {
    return await act(store)
  } finally {
    await store.close()
  }
}

export const ordersOf = (server: Served, email: string) =>
  inStoreOf(server, async ({ read }) => (await listOrders(read, 1000)).filter((order) => order.email === email))

export const leadsOf = (server: Served, email: string) =>
  inStoreOf(server, async ({ read }) => (await listInquiries(read, 1000)).filter((lead) => lead.email === email))
