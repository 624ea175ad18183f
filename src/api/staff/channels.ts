/** Chat apps: messages to a lead's person, what is left of the month, and how the account is set up. */
import { z } from 'zod'
import { readLastEvent } from '../../db/queries/channels/events.ts'
import { CHANNEL_CODES } from '../../domain/channels/codes.ts'
import { sendTextMax } from '../../domain/channels/sending.ts'
import { sendMessage as send } from '../../services/channels/send-message.ts'
import { admins, consultants, consultantsOfLead } from './access.ts'
import { LeadParamsSchema, typedText } from './leads/lead-items.ts'
import { staffChange, staffRead } from './staff-function.ts'

/** Sends a message to somebody of a lead in a chat app. @throws DomainError `not_found`, `conflict` when somebody was quicker */
export const sendMessage = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({
    version: z.int(),
    contact: LeadParamsSchema.shape.id,
    text: typedText(sendTextMax),
  }),
  run: ({ deps, principal, input: { id, contact, ...message } }) =>
    send({ ...deps.booking, ...deps.channels }, principal, id, { ...message, contactId: contact }),
})

/** How many messages of this month are left, as the chat app says now; null where it isn't set up. */
export const showMessageQuota = staffRead({
  access: consultants,
  input: z.object({ channel: z.enum(CHANNEL_CODES) }),
  async run({ deps: { channels }, input: { channel } }) {
    const quota = await channels.apis.find(({ code }) => code === channel)?.readQuota()
    if (quota === undefined) return { quota: null, error: null }
    return typeof quota === 'string' ? { quota: null, error: quota } : { quota, error: null }
  },
})

/** Each chat app that is set up, as it answers now, and when it last sent an event. */
export const showChatSetup = staffRead({
  access: admins,
  async run({ deps: { store, channels } }) {
    return {
      channels: await Promise.all(
        CHANNEL_CODES.map(async (channel) => {
          const [setup = null, last_event_at] = await Promise.all([
            channels.apis.find(({ code }) => code === channel)?.readSetup(),
            readLastEvent(store.read, channel),
          ])
          const error = typeof setup === 'string' ? setup : null
          return { channel, setup: typeof setup === 'string' ? null : setup, error, last_event_at }
        }),
      ),
    }
  },
})
