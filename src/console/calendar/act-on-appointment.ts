/** Actions on appointments, of the calendar and of the pages of an appointment and a lead. */
import type { StaffClient } from '../../api/staff/client.ts'
import { ATTENDED_STATES } from '../../domain/appointments/kinds.ts'
import { type ActionError, attempt, textsOf } from '../shell/action-error.ts'
import { momentOf } from './local-time.ts'

/** A rejected form with its input. */
export type AppointmentResult = { intent: string; input: Record<string, string>; error: ActionError }
export type Acted = { result: AppointmentResult; done: null } | { result: null; done: string }

const isAttended = (intent: string) => ATTENDED_STATES.some((state) => state === intent)

/** A form's choices with its time: a free one, whose person takes it when anybody may, or another one on the reader's clock. */
function timeOf({ office, kind, topic, minutes, ...input }: Record<string, string>, zone: string) {
  const { slot = '', local = '', staff = '', overlap } = input
  const details = { office, kind, topic, overlap: overlap === '1', ...(minutes && { minutes: Number(minutes) }) }
  if (!slot || slot === 'other') return { ...details, start: momentOf(local, zone), staff }
  const [start = '', person = ''] = slot.split('|')
  return { ...details, start, staff: staff || person, is_offered: true }
}

/** Books the time of a form for a lead, and returns the appointment's id or the error. */
export function bookFromForm(staff: StaffClient, leadId: string, input: Record<string, string>, zone: string) {
  const { companion, companion_email: email } = input
  return attempt(() =>
    staff.bookForLead({
      id: leadId,
      ...timeOf(input, zone),
      ...(companion && { companion: { name: companion, email } }),
    }),
  )
}

/** Runs the action that the form names. @throws a response of status 400 for an unknown intent */
export async function actOnAppointment(staff: StaffClient, form: FormData, zone: string, given = ''): Promise<Acted> {
  const input = textsOf(form)
  const { intent = '' } = input
  const id = given || input.id || ''
  const { result: done, error } = await attempt(() => perform(staff, id, intent, input, zone))
  return error ? { result: { intent, input, error }, done: null } : { result: null, done: done ?? intent }
}

/** @returns code of the confirmation message; default is the intent */
async function perform(
  staff: StaffClient,
  id: string,
  intent: string,
  input: Record<string, string>,
  zone: string,
): Promise<string | undefined> {
  const change = { id, version: Number(input.version) }
  const { reason, outcome, next_step, next_day } = input
  if (isAttended(intent)) {
    const mark = { ...change, state: intent, outcome, next_step, ...(next_day && { next_day }) }
    const { offer } = await staff.markAppointment(mark)
    return offer ? `no_show_${offer}` : undefined
  }
  switch (intent) {
    case 'move':
      await staff.moveAppointment({ ...change, ...timeOf(input, zone) })
      return
    case 'give':
      await staff.moveAppointment({ ...change, staff: input.staff })
      return
    case 'swap': {
      const [other, version] = (input.other ?? '').split('|')
      await staff.swapAppointments({ ...change, other, other_version: Number(version) })
      return
    }
    case 'cancel':
      await staff.cancelAppointment({ ...change, reason })
      return
    case 'block': {
      const [from, until] = [momentOf(input.from ?? '', zone), momentOf(input.until ?? '', zone)]
      await staff.blockTime({ from, until, reason, ...(input.staff && { staff: input.staff }) })
      return
    }
    case 'unblock':
      await staff.unblockTime({ id })
      return
    default:
      throw new Response(null, { status: 400 })
  }
}
