/** What the forms of a lead's page ask for; what was typed comes back when it could not be done. */
import { redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import type { StaffClient } from '../../api/staff/client.ts'
import { CHANNELS } from '../../domain/leads/answers/channels.ts'
import type { ProposedField } from '../../domain/leads/proposals.ts'
import type { LeadStatus } from '../../domain/leads/statuses.ts'
import { actOnOrder, isOrderIntent } from './act-on-order.ts'
import type { Refused } from './refused.ts'

/** Does what a form asks for, and leads back to the page; a preview comes back with what was typed. @throws a redirect when it was done */
export async function actOnLead(staff: StaffClient, id: string, form: FormData): Promise<Refused> {
  const typed = Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
  const { intent = '', subject = '', text = '' } = typed
  try {
    if (intent === 'preview') {
      const preview = await staff.previewAnswer({ id, subject, text })
      return { intent, typed, isConflict: false, errors: {}, preview }
    }
    await perform(staff, id, intent, typed, form)
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 413, 422].includes(error.status)) throw error
    return { intent, typed, isConflict: error.status === 409, errors: error.body?.errors ?? {} }
  }
  throw redirect(`/leads/${id}?done=${encodeURIComponent(intent)}`)
}

async function perform(
  staff: StaffClient,
  id: string,
  intent: string,
  typed: Record<string, string>,
  form: FormData,
): Promise<void> {
  const { note = '', day = '', subject = '', text = '', task = '', words = '' } = typed
  const { status, lost_reason, owner, channel } = typed
  const version = Number(typed.version)
  const elsewhere = CHANNELS.find((one) => one === intent)
  if (elsewhere) await staff.answerLead({ id, channel: elsewhere, version, text })
  else if (intent === 'undo_answer') await staff.undoAnswer({ id, version })
  else if (intent === 'accept_proposal' || intent === 'dismiss_proposal')
    await staff.decideProposal({
      id,
      version,
      reference: typed.reference ?? '',
      field: typed.field as ProposedField,
      accept: intent === 'accept_proposal',
    })
  else if (intent === 'note') await staff.addNote({ id, note })
  else if (intent === 'task') await staff.addTask({ id, day, note })
  else if (intent === 'task_done') await staff.finishTask({ id, task })
  else if (intent === 'undo_merge') await staff.undoMerge({ id, merge: typed.merge ?? '', version })
  else if (intent === 'wrote') await staff.noteWriting({ id, channel: channel as 'line', text: words })
  else if (intent === 'mail')
    await staff.answerLead({
      id,
      channel: 'mail',
      version,
      subject,
      text,
      anyway: typed.anyway === '1',
      again: typed.again === '1',
    })
  else if (intent === 'take') await staff.changeLead({ id, version, owner_id: owner ?? null })
  else if (intent === 'change')
    await staff.changeLead({
      id,
      version,
      status: status as LeadStatus,
      owner_id: owner || null,
      ...(lost_reason && { lost_reason }),
    })
  else if (isOrderIntent(intent)) await actOnOrder(staff, id, intent, typed, form)
  else throw new Response(null, { status: 400 })
}
