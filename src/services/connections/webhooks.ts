/** What admins do with webhooks. */
import {
  claimAgain,
  claimTest,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
} from '../../db/queries/connections/webhooks.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { type WebhookEvent, webhooksMax } from '../../domain/connections/webhooks.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { toJson } from '../../domain/json.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { newId } from '../new-id.ts'
import { type DeliveryDeps, deliver, leaseMs, ownerOf, SECRET_PREFIX } from './deliver.ts'

export type WebhookDeps = DeliveryDeps & {
  randomBytes: (count: number) => Uint8Array
  /** Told after a webhook was switched on, so that what waits leaves at once. */
  onQueued: () => void
}

const secretBytes = 32

/** Adds a webhook; answers its secret, which is shown once. @throws FieldsError on `url` */
export async function addWebhook(
  deps: WebhookDeps,
  principal: Principal,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<{ id: string; secret: string }> {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new FieldsError([{ path: 'url', key: 'fields.webhook.url' }])
  if (!deps.poster.isAllowed(parsed)) throw new FieldsError([{ path: 'url', key: 'fields.webhook.url' }])
  const id = newId(deps.randomBytes)
  const secret = SECRET_PREFIX + Buffer.from(deps.randomBytes(secretBytes)).toString('base64')
  const sealed = deps.secrets.seal(secret, ownerOf(id))
  const now = deps.now()
  await deps.store.transaction(async (tx) => {
    if ((await listWebhooks(tx)).length >= webhooksMax)
      throw new FieldsError([{ path: 'url', key: 'fields.webhook.too_many', values: { max: webhooksMax } }])
    const row = { id, url: parsed.href, events: toJson(events), secret: sealed, created_at: now }
    await insertWebhook(tx, { ...row, created_by: principal.staffId })
    await noteAudit(tx, principal, 'webhook.added', `webhook:${id}`, { url: parsed.href, webhook_events: events }, now)
  })
  return { id, secret }
}

/** Changes what a webhook tells, and switches it on or off. Waiting events are sent once it is on. @throws DomainError `not_found` */
export async function changeWebhook(
  { store, now, onQueued }: WebhookDeps,
  principal: Principal,
  { id, events, isOn }: { id: string; events: WebhookEvent[]; isOn: boolean },
): Promise<void> {
  await store.transaction(async (tx) => {
    const before = await findWebhook(tx, id)
    if (!before) throw new DomainError('not_found')
    const wasOn = before.disabled_at === null
    const stays = wasOn === isOn
    const disabledAt = isOn ? null : stays ? before.disabled_at : now()
    const disabledBy = isOn ? null : stays ? before.disabled_by : principal.staffId
    await updateWebhook(tx, id, { events, disabledAt, disabledBy })
    const [from, to] = [
      { webhook_events: before.events, is_on: wasOn },
      { webhook_events: events, is_on: isOn },
    ]
    const data = { url: before.url, from, to }
    await noteAudit(tx, principal, 'webhook.changed', `webhook:${id}`, data, now())
  })
  onQueued()
}

/** Removes a webhook with its deliveries. @throws DomainError `not_found` */
export const removeWebhook = ({ store, now }: WebhookDeps, principal: Principal, id: string): Promise<void> =>
  store.transaction(async (tx) => {
    const webhook = await findWebhook(tx, id)
    if (!webhook) throw new DomainError('not_found')
    await deleteWebhook(tx, id)
    await noteAudit(tx, principal, 'webhook.removed', `webhook:${id}`, { url: webhook.url }, now())
  })

/** Sends a test at once, also when the webhook is off; the log has the result. @throws DomainError `not_found` */
export async function testWebhook(deps: WebhookDeps, id: string): Promise<{ is_delivered: boolean }> {
  const claimed = await deps.store.transaction(async (tx) => {
    if (!(await findWebhook(tx, id))) throw new DomainError('not_found')
    return claimTest(tx, id, deps.now(), leaseMs)
  })
  return { is_delivered: claimed !== null && (await deliver(deps, claimed)) }
}

/** Sends a delivery again at once, and repeats it as a new one if that fails. @throws DomainError `not_found` */
export async function resendDelivery(
  deps: WebhookDeps,
  { id, delivery }: { id: string; delivery: string },
): Promise<{ is_delivered: boolean }> {
  const which = { webhookId: id, id: delivery }
  const claimed = await deps.store.transaction((tx) => claimAgain(tx, which, deps.now(), leaseMs))
  if (!claimed) throw new DomainError('not_found')
  return { is_delivered: await deliver(deps, claimed) }
}
