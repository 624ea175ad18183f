/** The jobs of chat apps: events that came, messages to send, and the name of the organisation's account. */
import { readAccount, storeAccount } from '../../db/queries/channels/accounts.ts'
import { deliverMessages } from '../../services/channels/deliver-message.ts'
import type { ChannelDeps } from '../../services/channels/deps.ts'
import { receiveEvents } from '../../services/channels/receive-events.ts'
import type { Jobs } from '../jobs/runner.ts'

const pollMs = 2000
const accountEveryMs = 10 * 60_000

export type ChannelJobs = { onReceived: () => void; onQueued: () => void }

/** Starts the jobs; without a chat app there are none. */
export function startChannels(
  deps: ChannelDeps,
  jobs: Pick<Jobs, 'add'>,
  { log, isStopping }: { log: { error: (details: object, text: string) => void }; isStopping: () => boolean },
): ChannelJobs {
  if (deps.apis.length === 0) return { onReceived: () => undefined, onQueued: () => undefined }
  const onFailure = (err: unknown) => log.error({ err }, 'An event of a chat app failed; it is tried again')
  const received = jobs.add({
    name: 'events of chat apps',
    everyMs: pollMs,
    run: async () => {
      const events = await receiveEvents(deps, isStopping, onFailure)
      return events > 0 ? { events } : null
    },
  })
  const sending = jobs.add({
    name: 'messages to chat apps',
    everyMs: pollMs,
    run: async () => {
      const sent = await deliverMessages(deps, isStopping)
      return sent > 0 ? { sent } : null
    },
  })
  jobs.add({
    name: 'accounts of chat apps',
    everyMs: accountEveryMs,
    run: () => refreshAccounts(deps).then(() => null),
  })
  return { onReceived: received.wake, onQueued: sending.wake }
}

/** Stores how the accounts are called, for links to them. */
export async function refreshAccounts({ store, apis }: Pick<ChannelDeps, 'store' | 'apis'>): Promise<void> {
  for (const api of apis) {
    const setup = await api.readSetup()
    if (typeof setup === 'string') continue
    const existing = await readAccount(store.read, api.code)
    const { account } = setup
    if (existing?.handle !== account.handle || existing.name !== account.name)
      await store.transaction((tx) => storeAccount(tx, api.code, account))
  }
}
