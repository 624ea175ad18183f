/** Connections with other programs: API keys and webhooks. */
import { z } from 'zod'
import { listApiKeys } from '../../db/queries/connections/api-keys.ts'
import { findWebhook, listDeliveries, listWebhooks } from '../../db/queries/connections/webhooks.ts'
import { ApiKeySchema } from '../../domain/connections/api-keys.ts'
import { stateOf, WebhookSchema } from '../../domain/connections/webhooks.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { addApiKey as addKey, revokeApiKey as revoke } from '../../services/connections/api-keys.ts'
import {
  addWebhook as add,
  changeWebhook as change,
  removeWebhook as remove,
  resendDelivery as resend,
  testWebhook as test,
} from '../../services/connections/webhooks.ts'
import { requireReauthentication } from '../../services/staff/sessions.ts'
import type { ApiDeps } from '../context.ts'
import { admins } from './access.ts'
import { done } from './fields.ts'
import { staffChange, staffRead } from './staff-function.ts'

const idField = z.string().regex(/^[0-9a-z]{16}$/)
const IdSchema = z.object({ id: idField })

const present = ({ id, url, events, disabled_at, disabled_by }: Awaited<ReturnType<typeof listWebhooks>>[number]) => ({
  id,
  url,
  events,
  is_on: disabled_at === null,
  /** When the server switched it off after failures; null if it is on, or staff did. */
  failed_at: disabled_by === null ? disabled_at : null,
})

/** Keys and webhooks, without their secrets. */
export const showConnections = staffRead({
  access: admins,
  async run({ deps: { store } }) {
    const [keys, webhooks] = await Promise.all([listApiKeys(store.read), listWebhooks(store.read)])
    return { keys, webhooks: webhooks.map(present) }
  },
})

/** Makes a key; only this answer has it. @throws DomainError `proof_needed` */
export const addApiKey = staffChange({
  access: admins,
  input: ApiKeySchema,
  async run({ deps: { staff }, principal, input }) {
    requireReauthentication(principal, staff.now())
    return addKey(staff, principal, input)
  },
})

/** Ends something by its id. */
const endById = (end: (deps: ApiDeps, by: Principal, id: string) => Promise<void>) =>
  staffChange({
    access: admins,
    input: IdSchema,
    async run({ deps, principal, input: { id } }) {
      requireReauthentication(principal, deps.staff.now())
      await end(deps, principal, id)
      return done
    },
  })

/** @throws DomainError `proof_needed`, `not_found` */
export const revokeApiKey = endById(({ staff }, by, id) => revoke(staff, by, id))

/** Adds a webhook; only this answer has its secret. @throws DomainError `proof_needed` */
export const addWebhook = staffChange({
  access: admins,
  input: WebhookSchema,
  async run({ deps: { staff, webhooks }, principal, input }) {
    requireReauthentication(principal, staff.now())
    return add(webhooks, principal, input)
  },
})

/** @throws DomainError `proof_needed`, `not_found` */
export const changeWebhook = staffChange({
  access: admins,
  input: IdSchema.extend({ events: WebhookSchema.shape.events, is_on: z.boolean() }),
  async run({ deps: { staff, webhooks }, principal, input: { is_on, ...input } }) {
    requireReauthentication(principal, staff.now())
    await change(webhooks, principal, { ...input, isOn: is_on })
    return done
  },
})

/** @throws DomainError `proof_needed`, `not_found` */
export const removeWebhook = endById(({ webhooks }, by, id) => remove(webhooks, by, id))

/** A webhook and its last deliveries. @throws DomainError `not_found` */
export const showWebhook = staffRead({
  access: admins,
  input: IdSchema,
  async run({ deps: { store }, input: { id } }) {
    const webhook = await findWebhook(store.read, id)
    if (!webhook) throw new DomainError('not_found')
    const deliveries = await listDeliveries(store.read, id)
    return {
      ...present(webhook),
      deliveries: deliveries.map(({ delivered_at, failed_at, ...row }) => ({
        ...row,
        state: stateOf({ delivered_at, failed_at }),
      })),
    }
  },
})

/** Sends a test now. @throws DomainError `not_found` */
export const testWebhook = staffChange({
  access: admins,
  input: IdSchema,
  run: ({ deps: { webhooks }, input: { id } }) => test(webhooks, id),
})

/** Sends a delivery again now. @throws DomainError `not_found`, also while it is being sent */
export const resendDelivery = staffChange({
  access: admins,
  input: IdSchema.extend({ delivery: z.string().max(40) }),
  run: ({ deps: { webhooks }, input }) => resend(webhooks, input),
})
