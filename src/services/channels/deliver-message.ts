/** Sends queued messages of staff: as a reply while the token of the person's message serves, else as a push. */
import { findContact, updateContact } from '../../db/queries/channels/contacts.ts'
import {
  claimSend,
  findDueSend,
  noteReplyBegun,
  noteReplyRejected,
  noteSendResult,
  type SendResult,
  type SendRow,
} from '../../db/queries/channels/sends.ts'
import { raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import { isReplyTokenLive, pauseAfter, retryKeyMs } from '../../domain/channels/sending.ts'
import type { ChannelApi, ChannelDeps } from './deps.ts'

/** Longer than all requests of an attempt take. */
const leaseMs = 2 * 60_000

/** Sends all messages that wait; answers how many were sent. */
export async function deliverMessages(deps: ChannelDeps, isStopping: () => boolean): Promise<number> {
  const { store, now } = deps
  const codes = deps.apis.map(({ code }) => code)
  for (let count = 0; ; ) {
    if (isStopping() || codes.length === 0 || !(await findDueSend(store.read, codes, now()))) return count
    const claimed = await store.transaction((tx) => claimSend(tx, codes, now(), leaseMs))
    const api = deps.apis.find(({ code }) => code === claimed?.channel)
    if (!claimed || !api) continue
    const result = await deliver(deps, api, claimed)
    await store.transaction(async (tx) => {
      await noteSendResult(tx, claimed.id, result)
      await raiseLeadChanges(tx)
    })
    if (result.state === 'sent') count++
  }
}

async function deliver(deps: ChannelDeps, api: ChannelApi, send: SendRow): Promise<SendResult> {
  const { store, now } = deps
  const failed = (error: (SendResult & { state: 'failed' })['error']): SendResult => ({
    state: 'failed',
    error,
    at: now(),
  })
  // an instance ended while it waited for the answer: the token is used, or not
  if (send.reply_begun_at !== null) return failed('unknown')
  // later the retry key no longer prevents a second message
  if (now() - Number(send.created_at) > retryKeyMs) return failed('expired')
  const later = (): SendResult => ({
    state: 'later',
    error: null,
    nextAttemptAt: now() + pauseAfter(send.attempts + 1),
  })
  const tokenAt = send.reply_token_at === null ? null : Number(send.reply_token_at)
  if (send.reply_token !== null && isReplyTokenLive(tokenAt, now())) {
    await store.transaction((tx) => noteReplyBegun(tx, send.id, now()))
    const outcome = await api.reply(send.reply_token, send.text)
    if (outcome === 'sent') return { state: 'sent', way: 'reply', at: now() }
    if (outcome === 'unclear') return failed('unknown')
    if (outcome === 'again') return later()
    if (outcome !== 'bad_token') return failed(outcome)
    await store.transaction((tx) => noteReplyRejected(tx, send.id))
  }
  if (await isUnreachable(deps, api, send)) return failed('blocked')
  const outcome = await api.push(send.user_id, send.text, send.retry_key)
  if (outcome === 'sent') return { state: 'sent', way: 'push', at: now() }
  return outcome === 'again' ? later() : failed(outcome)
}

/** LINE accepts a push to a user that blocks the account, but does not deliver it. */
async function isUnreachable({ store, now }: ChannelDeps, api: ChannelApi, { user_id }: SendRow): Promise<boolean> {
  const contact = await findContact(store.read, api.code, user_id)
  if (contact?.left_at != null) return true
  if ((await api.findUser(user_id)) !== 'unreachable') return false
  if (contact) await store.transaction((tx) => updateContact(tx, contact.id, { left_at: now() }))
  return true
}
