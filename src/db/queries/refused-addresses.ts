/** Addresses that refused our mail for good, by their hashes, until one takes a mail again. Times are milliseconds since 1970. */
import { createHash } from 'node:crypto'
import type { Database, Tx } from '../store.ts'

/** What a mail server answered, in codes, and when. */
export type BouncedAddress = { at: number; reason: string }

const foldOf = (address: string) => address.trim().toLowerCase()
const hashOf = (address: string) => createHash('sha256').update(foldOf(address)).digest('base64url')

/** Notes that an address refused a mail. */
export async function noteBouncedAddress(tx: Tx, address: string, refused: BouncedAddress): Promise<void> {
  await tx
    .insertInto('refused_address')
    .values({ address_hash: hashOf(address), ...refused })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(refused))
    .execute()
}

/** It took a mail, or is nobody's any more; answers whether it was noted. */
export async function deleteBouncedAddress(tx: Tx, address: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('refused_address')
    .where('address_hash', '=', hashOf(address))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Those of some addresses that refused our mail, by the address as it was given. */
export async function findBouncedAddresses(
  db: Database,
  addresses: readonly string[],
): Promise<Map<string, BouncedAddress>> {
  if (addresses.length === 0) return new Map()
  const byHash = new Map(addresses.map((address) => [hashOf(address), address]))
  const rows = await db
    .selectFrom('refused_address')
    .selectAll()
    .where('address_hash', 'in', [...byHash.keys()])
    .execute()
  const rejectionByHash = new Map(
    rows.map(({ address_hash, at, reason }) => [address_hash, { at: Number(at), reason }]),
  )
  return new Map(
    addresses.flatMap((address) => {
      const refused = rejectionByHash.get(hashOf(address))
      return refused ? [[address, refused] as const] : []
    }),
  )
}
