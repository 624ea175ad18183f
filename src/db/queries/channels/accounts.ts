/** What a chat app said of the organisation's account. Stored, so that links to it need no request. */
import { z } from 'zod'
import type { ChannelCode } from '../../../domain/channels/codes.ts'
import type { Database, Tx } from '../../store.ts'

const AccountSchema = z.object({
  /** Of the app, with its sign: `@waypoint`. */
  handle: z.string(),
  name: z.string(),
})
export type ChannelAccount = z.output<typeof AccountSchema>

const keyOf = (channel: ChannelCode) => `channel_account_${channel}`

/** Null before the app has said it. */
export async function readAccount(db: Database, channel: ChannelCode): Promise<ChannelAccount | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', keyOf(channel)).executeTakeFirst()
  return row ? (AccountSchema.safeParse(JSON.parse(row.value)).data ?? null) : null
}

export async function storeAccount(tx: Tx, channel: ChannelCode, account: ChannelAccount): Promise<void> {
  const value = JSON.stringify(account)
  await tx
    .insertInto('setting')
    .values({ key: keyOf(channel), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
