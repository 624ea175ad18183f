/** Received mail: messages without a lead, one message, and what staff decide about it. */
import { z } from 'zod'
import { findLeadsByText } from '../../db/queries/leads/find-by-terms.ts'
import { findLead, type LeadRow } from '../../db/queries/leads/leads.ts'
import { listBoxes } from '../../db/queries/mail-in/boxes.ts'
import { findBySender } from '../../db/queries/mail-in/find-leads.ts'
import { countWithoutLead, findMessage, listWithoutLead, type MailRow } from '../../db/queries/mail-in/messages.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Database } from '../../db/store.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { parseJson } from '../../domain/json.ts'
import { officesSeen, type Principal } from '../../domain/staff/principal.ts'
import { isOfChat } from '../../services/channels/join-contact.ts'
import {
  assignMail as assign,
  confirmSender as confirm,
  dismissMail as dismiss,
  leadFromMail as makeLead,
} from '../../services/mail-in/assign-mail.ts'
import type { ApiDeps } from '../context.ts'
import { FlagSchema, PagingSchema, SearchTextSchema } from '../parameters.ts'
import { admins, consultants, consultantsOfMail } from './access.ts'
import { LeadParamsSchema } from './leads/lead-items.ts'
import { staffChange, staffRead } from './staff-function.ts'

/** A message as pages show it. */
export const serializeMail = ({ file_id: _, fingerprint: __, derived_by: ___, ...mail }: MailRow) => ({
  ...mail,
  received_at: Number(mail.received_at),
  is_whole: mail.is_whole === 1,
  has_html: mail.has_html === 1,
  is_known_sender: mail.is_known_sender === 1,
  recipients: mail.recipients.split(' ').filter(Boolean),
  parts: parseJson(mail.parts),
})

/** Messages of the person's offices that belong to no lead, newest first. */
export const listMails = staffRead({
  access: consultants,
  input: PagingSchema.extend({ other: FlagSchema.default(false), dismissed: FlagSchema.default(false) }),
  async run({ deps: { store, mailIn, channels }, principal, input: { page, per_page, other, dismissed } }) {
    const filter = { offices: officesSeen(principal), isHuman: !other, isDismissed: dismissed }
    const [boxes, mails, total] = await Promise.all([
      listBoxes(store.read, mailIn.mailboxes),
      listWithoutLead(store.read, filter, { page, perPage: per_page }),
      countWithoutLead(store.read, filter),
    ])
    const proposed = await Promise.all(mails.map(({ proposed_id }) => leadSeen(store.read, principal, proposed_id)))
    return {
      total,
      page,
      per_page,
      has_mail: mailIn.mailboxes.length > 0,
      has_chat: channels.apis.length > 0,
      has_error: boxes.some(({ error }) => error !== null),
      mails: mails.map((mail, at) => ({ ...serializeMail(mail), proposed: proposed[at] ?? null })),
    }
  },
})

const brief = ({ id, name, email, phone, office, status }: LeadRow) => ({ id, name, email, phone, office, status })

/** A lead that the person may see; null for any other. */
async function leadSeen(db: Database, principal: Principal, id: string | null) {
  const lead = id === null ? null : await findLead(db, id)
  const offices = officesSeen(principal)
  return lead && !lead.merged_into && (!offices || offices.includes(lead.office)) ? brief(lead) : null
}

const foundMax = 10

const MailParamsSchema = LeadParamsSchema

/** One message, its lead, and leads to choose from: of its sender, or those that a text leads to. */
export const showMail = staffRead({
  access: consultantsOfMail,
  input: MailParamsSchema.extend({ q: SearchTextSchema.default('') }),
  async run({ deps: { store }, principal, input: { id, q } }) {
    const db = store.read
    const mail = await foundMail(db, id)
    const [matches, bySender] = await Promise.all([findLeadsByText(db, q, 3 * foundMax), findBySender(db, mail.sender)])
    const ids = [mail.proposed_id, ...bySender.map(({ leadId }) => leadId)].filter((each) => each !== null)
    const wanted = q === '' ? [...new Set(ids)] : matches.map((lead) => lead.id)
    const seen = await Promise.all(wanted.map((each) => leadSeen(db, principal, each)))
    return {
      mail: serializeMail(mail),
      lead: await leadSeen(db, principal, mail.lead_id),
      leads: seen
        .filter((lead) => lead !== null)
        .filter((lead) => lead.id !== mail.lead_id)
        .slice(0, foundMax),
    }
  },
})

async function foundMail(db: Database, id: string): Promise<MailRow> {
  const mail = await findMessage(db, id)
  if (!mail) throw new DomainError('not_found')
  return mail
}

/** Gives a message to a lead. @throws DomainError `conflict` when a colleague has decided meanwhile */
export const assignMail = staffChange({
  access: consultantsOfMail,
  input: MailParamsSchema.extend({ from: LeadParamsSchema.shape.id.nullable(), to: LeadParamsSchema.shape.id }),
  run: ({ deps, principal, input: { id, from, to } }) => assign(deps.booking, principal, { mailId: id, from, to }),
})

/** Says that a message concerns no lead, or that it may. @throws DomainError `conflict` when it has one */
export const dismissMail = staffChange({
  access: consultantsOfMail,
  input: MailParamsSchema.extend({
    from: LeadParamsSchema.shape.id.nullable().default(null),
    is_dismissed: z.boolean(),
  }),
  run: ({ deps, principal, input: { id, from, is_dismissed } }) =>
    dismiss(deps.booking, principal, { mailId: id, from, isDismissed: is_dismissed }),
})

/** Makes a lead of the sender; answers its id. @throws DomainError `conflict` when the message has a lead */
export const leadFromMail = staffChange({
  access: consultantsOfMail,
  input: MailParamsSchema.extend({ lead: LeadParamsSchema.shape.id }),
  async run({ deps, principal, input: { id, lead } }) {
    return { lead: await makeLead(deps.booking, principal, await foundMail(deps.store.read, id), lead) }
  },
})

/** Says that a message's sender writes for the lead. */
export const confirmSender = staffChange({
  access: consultantsOfMail,
  input: MailParamsSchema.extend({ lead: LeadParamsSchema.shape.id }),
  run: ({ deps, principal, input: { id, lead } }) => confirm(deps.booking, principal, lead, id),
})

/** An attachment; null where there is none. A file that came by a chat app is stored as such. */
async function partOf({ mailIn }: ApiDeps, mail: MailRow, place: number) {
  const raw = await mailIn.files.read(mail.file_id)
  if (!raw || !isOfChat(mail)) return raw && mailIn.reader.part(raw, place)
  const part = parseJson(mail.parts)[place]
  return part ? { ...part, content: raw } : null
}

async function rawOf({ store, mailIn }: ApiDeps, id: string): Promise<Uint8Array> {
  const raw = await mailIn.files.read((await foundMail(store.read, id)).file_id)
  if (!raw) throw new DomainError('not_found')
  return raw
}

/** The sanitised HTML of a message. @throws DomainError `not_found` */
export const showMailHtml = staffRead({
  access: consultantsOfMail,
  input: MailParamsSchema.extend({ pictures: FlagSchema.default(false) }),
  run: async ({ deps, input: { id, pictures } }) => ({
    html: await deps.mailIn.reader.html(await rawOf(deps, id), pictures),
  }),
})

/** An attachment with its bytes, in base64: to be saved, never to be shown. @throws DomainError `not_found` */
export const showMailPart = staffRead({
  access: consultantsOfMail,
  input: MailParamsSchema.extend({
    place: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  }),
  async run({ deps, principal, input: { id, place } }) {
    const { store, booking } = deps
    const part = await partOf(deps, await foundMail(store.read, id), place)
    if (!part) throw new DomainError('not_found')
    await store.transaction((tx) => noteAudit(tx, principal, 'mail.file_opened', `mail:${id}`, {}, booking.now()))
    return { name: part.name, type: part.type, content: Buffer.from(part.content).toString('base64') }
  },
})

/** The mailboxes of `MAIL_IN` with their last reading, and the reply address. */
export const showMailSetup = staffRead({
  access: admins,
  async run({ deps: { store, mailIn, booking } }) {
    const stored = await listBoxes(store.read, mailIn.mailboxes)
    return {
      reply_address: mailIn.replies.address,
      sending_address: booking.sendingAddress,
      mailboxes: mailIn.mailboxes.map((id) => {
        const box = stored.find((each) => each.id === id)
        return { id, read_at: box?.read_at ?? null, failed_at: box?.failed_at ?? null, error: box?.error ?? null }
      }),
    }
  },
})
