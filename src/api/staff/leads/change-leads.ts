/** What staff do with a lead, its tasks, orders and files. */

import { z } from 'zod'
import { findFileOfLead } from '../../../db/queries/leads/lead-files.ts'
import { recordOf } from '../../../domain/collections.ts'
import { DomainError, FieldsError } from '../../../domain/domain-error.ts'
import { optionalText, text } from '../../../domain/form-fields.ts'
import { attachmentsMax } from '../../../domain/leads/answers/attachments.ts'
import { CHANNELS, WAYS_OF_WRITING } from '../../../domain/leads/answers/channels.ts'
import { CopiesSchema } from '../../../domain/leads/answers/copies.ts'
import { scheduleDaysMax } from '../../../domain/leads/answers/schedule.ts'
import { TemplateIdSchema } from '../../../domain/leads/answers/template.ts'
import { MANUAL_ORIGINS, ManualLeadSchema } from '../../../domain/leads/manual-lead.ts'
import { CHOSEN_FIELDS } from '../../../domain/leads/merge.ts'
import { ORDER_STATES } from '../../../domain/leads/order-states.ts'
import { PROPOSED_FIELDS } from '../../../domain/leads/proposals.ts'
import { LEAD_STATUSES } from '../../../domain/leads/statuses.ts'
import { msPerDay } from '../../../domain/leads/zone-clock.ts'
import { addLead as add, correctLead as correct } from '../../../services/leads/add-lead.ts'
import { answerLead as answer, undoAnswer as undoLeadAnswer } from '../../../services/leads/answer-lead.ts'
import {
  changeLead as change,
  changeLeads as changeSeveral,
  addNote as noteOnLead,
} from '../../../services/leads/change-lead.ts'
import { decideProposal as decide } from '../../../services/leads/decide-proposal.ts'
import { dismissDuplicate as tell } from '../../../services/leads/dismiss-duplicate.ts'
import { draftAnswer as draft, previewAnswer as preview } from '../../../services/leads/draft-answer.ts'
import {
  addLeadFile as keepLeadFile,
  noteFileTaken,
  removeLeadFile as remove,
} from '../../../services/leads/lead-files.ts'
import { mergeLeads as merge } from '../../../services/leads/merge-leads.ts'
import { moveOrderTo } from '../../../services/leads/move-order.ts'
import { noteWriting as note } from '../../../services/leads/note-writing.ts'
import {
  cancelScheduled as cancelMail,
  scheduleAnswer as schedule,
  sendScheduledNow,
} from '../../../services/leads/scheduled-answers.ts'
import { addTask as addLeadTask, finishTask as finish } from '../../../services/leads/tasks.ts'
import { undoMerge as undoLeadMerge } from '../../../services/leads/undo-merge.ts'
import { consultants, consultantsOfBothLeads, consultantsOfLead } from '../access.ts'
import { staffChange, staffRead } from '../staff-function.ts'
import { momentOf, ZONED_TIME } from '../zoned-moment.ts'
import {
  FileParamsSchema,
  LeadParamsSchema,
  LeadsParamsSchema,
  OrderParamsSchema,
  optionalTypedText,
  typedText,
} from './lead-items.ts'

/** Adds a lead that reached the office outside the site. Answers leads with the same contact details instead, unless `distinct`. */
export const addLead = staffChange({
  access: consultants,
  input: ManualLeadSchema.and(
    LeadParamsSchema.extend({
      origin: z.enum(MANUAL_ORIGINS),
      note: optionalTypedText(5000),
      owner: z.string().max(40).default(''),
      waiting: z.boolean(),
      distinct: z.boolean(),
    }),
  ),
  run: ({ deps, principal, input: { owner, waiting, distinct, note, ...lead } }) =>
    add(deps.booking, principal, { ...lead, note, ownerId: owner, isWaiting: waiting, isDistinct: distinct }),
})

/** Corrects contact details, office and plans of a lead. @throws DomainError `conflict` for an older version */
export const correctLead = staffChange({
  access: consultantsOfLead,
  input: ManualLeadSchema.and(LeadParamsSchema.extend({ version: z.int() })),
  run: ({ deps, principal, input: { id, ...typed } }) => correct(deps.booking, principal, id, typed),
})

const ChangeSchema = z
  .object({
    status: z.enum(LEAD_STATUSES).optional(),
    lost_reason: optionalText(500),
    owner_id: z.string().max(40).nullable().optional(),
  })
  .refine(({ status, lost_reason }) => status !== 'lost' || Boolean(lost_reason), { path: ['lost_reason'] })

/** Status and owner of a lead. @throws DomainError `conflict` for an older version */
export const changeLead = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ version: z.int() }).and(ChangeSchema),
  run: ({ deps, principal, input: { id, version, status, lost_reason, owner_id } }) =>
    change(deps.booking, principal, id, { version, status, lostReason: lost_reason, ownerId: owner_id }),
})

const chosenMax = 100

/** Status or owner of several leads of the inbox; the answer counts those that stayed as they were. */
export const changeLeads = staffChange({
  access: consultants,
  input: z
    .object({
      leads: z
        .array(LeadParamsSchema.extend({ version: z.int() }))
        .min(1)
        .max(chosenMax),
    })
    .and(ChangeSchema)
    .refine(({ status, owner_id }) => status !== undefined || owner_id !== undefined, { path: ['status'] }),
  run: ({ deps, principal, input: { leads, status, lost_reason, owner_id } }) =>
    changeSeveral(deps.booking, principal, leads, { status, lostReason: lost_reason, ownerId: owner_id }),
})

/** Accepts or dismisses a value that a booking or an order proposed for a lead. */
export const decideProposal = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({
    version: z.int(),
    reference: OrderParamsSchema.shape.reference,
    field: z.enum(PROPOSED_FIELDS),
    accept: z.boolean(),
  }),
  run: ({ deps, principal, input: { id, ...body } }) => decide(deps.booking, principal, id, body),
})

/** What a mail says, and who gets a copy. */
const LETTER = {
  subject: text(200),
  text: typedText(20_000),
  cc: CopiesSchema,
  attach: z.array(FileParamsSchema.shape.file_id).max(attachmentsMax).default([]),
}
const MAIL = { ...LETTER, version: z.int(), anyway: z.boolean().optional(), again: z.boolean().optional() }

/** An answer by mail, or that somebody was reached another way. @throws DomainError `conflict` when somebody was quicker */
export const answerLead = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.and(
    z.discriminatedUnion('channel', [
      z.object({ ...MAIL, channel: z.literal('mail') }),
      z.object({ channel: z.enum(CHANNELS), version: z.int(), text: typedText(5000) }),
    ]),
  ),
  run: ({ deps, principal, input: { id, ...body } }) =>
    answer({ ...deps.mailIn, ...deps.booking }, principal, id, body),
})

/** Stores a mail that leaves at a chosen time, at most ninety days ahead. @throws as `answerLead`; FieldsError for the time */
export const scheduleAnswer = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ ...MAIL, ...ZONED_TIME }),
  run({ deps, principal, input: { id, day, time, zone, occurrence, ...mail } }) {
    const sendAt = momentOf({ day, time, zone, occurrence })
    const aheadMs = sendAt - deps.booking.now()
    if (aheadMs <= 0) throw new FieldsError([{ path: 'time', key: 'fields.schedule.past' }])
    if (aheadMs > scheduleDaysMax * msPerDay)
      throw new FieldsError([{ path: 'day', key: 'fields.schedule.far', values: { days: scheduleDaysMax } }])
    return schedule(deps.booking, principal, id, { ...mail, sendAt })
  },
})

const ScheduledParamsSchema = LeadParamsSchema.extend({ event: z.string().regex(/^[0-9a-z]{16}$/) })

/** Takes a scheduled mail back. @throws DomainError `conflict` when it has left */
export const cancelScheduled = staffChange({
  access: consultantsOfLead,
  input: ScheduledParamsSchema,
  run: ({ deps, principal, input: { id, event } }) => cancelMail(deps.booking, principal, id, event),
})

/** Sends a scheduled mail now, also one that was held back. @throws DomainError `conflict` when it has left, or the lead has changed */
export const sendScheduled = staffChange({
  access: consultantsOfLead,
  input: ScheduledParamsSchema.extend({ version: z.int() }),
  run: ({ deps, principal, input: { id, event, version } }) =>
    sendScheduledNow({ ...deps.mailIn, ...deps.booking }, principal, id, { eventId: event, version }),
})

/** Undoes a reply that was logged in a chat or by phone within the last ten minutes, or a mail of the last ten seconds: the timer runs on. */
export const undoAnswer = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ version: z.int() }),
  run: ({ deps, principal, input: { id, version } }) => undoLeadAnswer(deps.booking, principal, id, version),
})

/** A template filled in for a lead. @throws DomainError `not_found` also for one that has no words in the person’s language */
export const draftAnswer = staffRead({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ template: TemplateIdSchema }),
  run: ({ deps: { orders }, principal, input: { id, template } }) => draft(orders, principal, id, template),
})

/** What a mail will look like; `open` names the places that nobody has filled in. */
export const previewAnswer = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend(LETTER),
  async run({ deps: { booking, mailIn }, principal, input: { id, ...body } }) {
    const { replyTo, ...parts } = await preview({ ...mailIn, ...booking }, principal, id, body)
    return { ...parts, reply_to: replyTo }
  },
})

/** Notes that the person of a lead wrote again in a channel: their clock starts. */
export const noteWriting = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ channel: z.enum(WAYS_OF_WRITING), text: optionalTypedText(5000) }),
  run: ({ deps, principal, input: { id, ...body } }) => note(deps.booking, principal, id, body),
})

/** Adds a note to the timeline of a lead. */
export const addNote = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ note: typedText(5000) }),
  run: ({ deps, principal, input: { id, note } }) => noteOnLead(deps.booking, principal, id, note),
})

/** Notes what is to be done about a lead, and when. */
export const addTask = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ day: z.iso.date(), note: text(500) }),
  run: ({ deps, principal, input: { id, ...body } }) => addLeadTask(deps.booking, principal, id, body),
})

/** Marks a task of a lead as done. */
export const finishTask = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ task: z.string().regex(/^[0-9a-z]{16}$/) }),
  run: ({ deps, principal, input: { id, task } }) => finish(deps.booking, principal, id, task),
})

/** A step of an order, on, back or to its end. @throws DomainError `conflict` for an older version */
export const moveOrder = staffChange({
  access: consultantsOfLead,
  input: OrderParamsSchema.extend({
    version: z.int(),
    to: z.enum(ORDER_STATES),
    note: optionalTypedText(500),
    without_file: z.boolean().optional(),
  }),
  run: ({ deps, principal, input: { id, reference, ...body } }) =>
    moveOrderTo(deps.orders, principal, id, reference, body),
})

/** As visitors' uploads. */
const fileBytesMax = 10 * 1024 * 1024

/** Adds a file for the customer of an order, who sees it once the order is delivered; without an order, one for emails. */
export const addLeadFile = staffChange({
  access: consultantsOfLead,
  input: OrderParamsSchema.partial({ reference: true }),
  fileBytesMax,
  async run({ deps, caller, principal, file, input: { id: leadId, reference = null } }) {
    return {
      id: await keepLeadFile(deps.uploads, principal, { leadId, reference }, { ...file, address: caller.address }),
    }
  },
})

/** Takes back a file that staff put in. */
export const removeLeadFile = staffChange({
  access: consultantsOfLead,
  input: FileParamsSchema,
  run: ({ deps, principal, input: { id, file_id: file } }) => remove(deps.uploads, principal, id, file),
})

/** One file with its bytes, in base64: to be saved, never to be shown. @throws DomainError `not_found` */
export const showLeadFile = staffRead({
  access: consultantsOfLead,
  input: FileParamsSchema,
  async run({ deps, principal, input: { id, file_id: file } }) {
    const foundFile = await findFileOfLead(deps.store.read, id, file)
    const bytes = foundFile && (await deps.uploads.files.read(file))
    if (!foundFile || !bytes) throw new DomainError('not_found')
    await noteFileTaken(deps.uploads, principal, id, file)
    return { name: foundFile.name, content: Buffer.from(bytes).toString('base64') }
  },
})

const SideSchema = z.enum(['kept', 'gone'])

const ChoiceSchema = z.object(recordOf(CHOSEN_FIELDS, () => SideSchema))

/** Makes one of two leads: `id` is kept. @throws DomainError `conflict` when either was changed since it was looked at */
export const mergeLeads = staffChange({
  access: consultantsOfBothLeads,
  input: LeadsParamsSchema.extend({ version: z.int(), other_version: z.int(), choice: ChoiceSchema }),
  async run({ deps, principal, input: { id, other, version, other_version, choice } }) {
    const request = { keptId: id, goneId: other, version, otherVersion: other_version, choice }
    return { merge: await merge(deps.booking, principal, request) }
  },
})

/** Notes that two leads are two people, or that they may be one after all. */
export const dismissDuplicate = staffChange({
  access: consultantsOfBothLeads,
  input: LeadsParamsSchema.extend({ is_dismissed: z.boolean() }),
  run: ({ deps, principal, input: { id, other, is_dismissed } }) =>
    tell(deps.booking, principal, { leadId: id, otherId: other, isDismissed: is_dismissed }),
})

/** Takes a merge back. @throws DomainError `conflict`, `forbidden`; FieldsError when it is too late */
export const undoMerge = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ merge: LeadParamsSchema.shape.id }).extend({ version: z.int() }),
  run: ({ deps, principal, input: { id, merge: mergeId, version } }) =>
    undoLeadMerge(deps.booking, principal, { leadId: id, mergeId, version }),
})
