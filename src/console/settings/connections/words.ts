import type { ApiScope } from '../../../domain/connections/api-keys.ts'
import type { Occasion } from '../../../domain/connections/webhooks.ts'
import type { MessageKey } from '../../messages/translations.ts'

export const EVENT_LABELS = {
  'lead.created': 'connections.lead_created',
  'lead.changed': 'connections.lead_changed',
  'order.placed': 'connections.order_placed',
  'message.received': 'connections.message_received',
  'webhook.test': 'connections.test',
} as const satisfies Record<Occasion, MessageKey>

export const SCOPE_LABELS = {
  'leads:create': 'connections.scope_leads_create',
} as const satisfies Record<ApiScope, MessageKey>
