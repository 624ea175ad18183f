/** Sends the deliveries of webhooks. Each webhook has a queue of its own, so that a receiver that hangs delays no other. */
import { claimNext, listDueWebhooks } from '../../db/queries/connections/webhooks.ts'
import { type DeliveryDeps, deliver, leaseMs } from '../../services/connections/deliver.ts'
import type { Jobs } from '../jobs/runner.ts'

const pollMs = 2000
/** Less than the process's shutdown time: another process sends what was not ended. */
const graceMs = 8000

export type WebhookSender = {
  /** Sends now instead of at the next poll. */
  wake: () => void
  /** Resolves when nothing is due any more. */
  rested: () => Promise<void>
  /** Finishes the requests in flight, within eight seconds. */
  stop: () => Promise<void>
}

export function startWebhookSender(
  deps: DeliveryDeps,
  jobs: Pick<Jobs, 'add'>,
  log: { warn: (details: object, text: string) => void },
): WebhookSender {
  const { store, now } = deps
  /** By the webhook's id: one request at a time. */
  const inFlight = new Map<string, Promise<void>>()
  let isStopping = false

  async function sendAll(webhookId: string): Promise<void> {
    while (!isStopping) {
      const claimed = await store.transaction((tx) => claimNext(tx, webhookId, now(), leaseMs))
      if (!claimed) return
      const isDelivered = await deliver(deps, claimed)
      if (!isDelivered) log.warn({ webhook: webhookId, delivery: claimed.id }, 'Webhook was not delivered')
    }
  }

  async function run(): Promise<null> {
    if (isStopping) return null
    for (const id of await listDueWebhooks(store.read, now())) {
      if (inFlight.has(id)) continue
      const sending = sendAll(id)
        .catch((err: unknown) => log.warn({ err, webhook: id }, 'Webhook failed; the next poll retries'))
        .finally(() => inFlight.delete(id))
      inFlight.set(id, sending)
    }
    return null
  }

  const { wake, rested } = jobs.add({ name: 'webhooks', everyMs: pollMs, run })
  const allSent = async () => {
    await rested()
    await Promise.all(inFlight.values())
  }
  return {
    wake,
    rested: allSent,
    async stop() {
      isStopping = true
      await Promise.race([allSent(), new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    },
  }
}
