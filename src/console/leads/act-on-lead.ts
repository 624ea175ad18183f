/** Actions of the forms on a lead's page. A rejected form gets its input back. */

import { redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { CHANNELS } from '../../domain/leads/answers/channels.ts'
import { validCopies } from '../../domain/leads/answers/copies.ts'
import { type FormError, formErrorOf, textsOf } from '../shell/action-error.ts'

const MAIL_INTENTS: readonly string[] = ['preview', 'mail', 'schedule']

/** The result of a submitted form. */
export type LeadFormResult = FormError & {
  intent: string
  /** Input to show again. */
  input: Record<string, string>
  /** The rendered mail, if the user asked for a preview. */
  preview?: StaffAnswer<'previewAnswer'>
}

/** An order has its own version and shows its own conflict. */
const ORDER_INTENTS: readonly string[] = ['order', 'price', 'payment', 'void_payment']

/** Whether the lead has changed since the form was rendered, so that the reader must look first. */
export const isStale = (formResult: LeadFormResult | undefined, version: number): boolean =>
  formResult !== undefined &&
  !ORDER_INTENTS.includes(formResult.intent) &&
  (formResult.isConflict || (formResult.input.version !== undefined && Number(formResult.input.version) !== version))

/** `attach` has ids of files, separated by blanks. */
export type Draft = { template: string; subject: string; text: string; cc?: string; attach?: string }
type Drafted = { draft: Draft | null; preview: StaffAnswer<'previewAnswer'> | undefined }

const nothing: Drafted = { draft: null, preview: undefined }

/** A template filled in for a lead, and the preview of its mail; null if the template has no text in the person's language. */
export async function draftOf(staff: StaffClient, id: string, template: string | null): Promise<Drafted> {
  if (!template) return nothing
  try {
    const filled = await staff.draftAnswer({ id, template })
    return { draft: { template, ...filled }, preview: await staff.previewAnswer({ id, ...filled }) }
  } catch (error) {
    if (error instanceof ApiFailure && [400, 403, 404].includes(error.status)) return nothing
    throw error
  }
}

type Events = StaffAnswer<'showLead'>['events']
/** Events of mails that staff took back, by the action that did so. */
const TAKEN_BACK: Partial<Record<string, string>> = {
  undo_answer: 'answer_undone',
  cancel_scheduled: 'schedule_cancelled',
}

/** The mail that was just taken back, for the form; null without one. @param id of its event; without it, the newest one */
export function draftBack(done: string | null, events: Events, id: string | null): Draft | null {
  const kind = TAKEN_BACK[done ?? '']
  const data = events.find((event) => event.kind === kind && (id === null || event.id === id))?.data
  if (data?.channel !== 'mail') return null
  const { subject = '', text = '', cc = [], files = [] } = data
  return { template: '', subject, text, cc: validCopies(cc).join(', '), attach: files.map(({ id }) => id).join(' ') }
}

/** Runs the action that the form names. New files are stored first, so that a rejected form needs only the others again. A preview returns the input. @throws a redirect to the page on success */
export async function actOnLead(staff: StaffClient, id: string, form: FormData): Promise<LeadFormResult> {
  const input = textsOf(form)
  const { intent = '', subject, text, cc } = input
  const isMail = MAIL_INTENTS.includes(intent)
  const attach = form.getAll('attach').map(String)
  const newFiles = isMail ? filesIn(form) : []
  let preview: StaffAnswer<'previewAnswer'> | undefined
  const error = await formErrorOf(async () => {
    for (const file of [...newFiles]) {
      attach.push((await staff.addLeadFile({ id, file })).id)
      newFiles.shift()
    }
    if (intent === 'preview') preview = await staff.previewAnswer({ id, subject, text, cc, attach })
    else await perform(staff, { id, intent, input, form, attach })
  })
  if (isMail) {
    input.attach = attach.join(' ')
    input.unstored = newFiles.map(({ name }) => name).join(', ')
  }
  if (error) return { intent, input, ...error }
  if (preview) return { intent, input, isConflict: false, errors: {}, preview }
  const cancelled: Record<string, string> = intent === 'cancel_scheduled' && input.event ? { event: input.event } : {}
  throw redirect(`/leads/${id}?${new URLSearchParams({ done: intent, ...cancelled })}`)
}

/** Without a choice, browsers send a file without a name. */
const filesIn = (form: FormData): File[] =>
  form.getAll('file').filter((entry): entry is File => entry instanceof File && entry.name !== '')

type Action = {
  id: string
  intent: string
  input: Record<string, string>
  form: FormData
  /** Ids of the chosen files. */
  attach: string[]
}

async function perform(staff: StaffClient, { id, intent, input, form, attach }: Action): Promise<unknown> {
  const { reference, field, note, day, subject, text, task, merge, words, channel, file, to, lost_reason, owner } =
    input
  const version = Number(input.version)
  const change = { id, version }
  const isTicked = (name: string) => input[name] === '1'
  const mail = { subject, text, cc: input.cc, attach, anyway: isTicked('anyway'), again: isTicked('again') }
  if (CHANNELS.some((one) => one === intent)) return staff.answerLead({ ...change, channel: intent, text })
  switch (intent) {
    case 'mail':
      return staff.answerLead({ ...change, ...mail, channel: 'mail' })
    case 'schedule':
      return staff.scheduleAnswer({
        ...change,
        ...mail,
        day: input.due_day,
        time: input.due_time,
        zone: input.zone,
        occurrence: input.occurrence ?? null,
      })
    case 'cancel_scheduled':
      return staff.cancelScheduled({ id, event: input.event })
    case 'send_scheduled':
      return staff.sendScheduled({ ...change, event: input.event })
    case 'chat':
      return staff.sendMessage({ ...change, contact: input.contact, text })
    case 'undo_answer':
      return staff.undoAnswer(change)
    case 'accept_proposal':
    case 'dismiss_proposal':
      return staff.decideProposal({ ...change, reference, field, accept: intent === 'accept_proposal' })
    case 'confirm_sender':
      return staff.confirmSender({ id: input.mail, lead: id })
    case 'note':
      return staff.addNote({ id, note })
    case 'task':
      return staff.addTask({ id, day, note })
    case 'task_done':
      return staff.finishTask({ id, task })
    case 'undo_merge':
      return staff.undoMerge({ ...change, merge })
    case 'wrote':
      return staff.noteWriting({ id, channel, text: words })
    case 'take':
      return staff.changeLead({ ...change, owner_id: owner ?? null })
    case 'change':
      return staff.changeLead({
        ...change,
        status: input.status,
        owner_id: owner || null,
        ...(lost_reason && { lost_reason }),
      })
    case 'order':
      return staff.moveOrder({
        ...change,
        reference,
        to,
        ...(note && { note }),
        without_file: isTicked('without_file'),
      })
    case 'price':
      return staff.agreePrice({
        ...change,
        reference,
        price: input.price,
        reason: input.reason,
        deposit: input.deposit ?? '',
        due: input.due ?? '',
      })
    case 'payment':
      return staff.recordPayment({ ...change, reference, amount: input.amount, method: input.method, day, note })
    case 'void_payment':
      return staff.voidPayment({ ...change, reference, payment: input.payment, reason: input.reason })
    case 'file':
      return staff.addLeadFile({ id, reference, file: form.get('file') })
    case 'file_remove':
      return staff.removeLeadFile({ id, file_id: file })
    default:
      throw new Response(null, { status: 400 })
  }
}
