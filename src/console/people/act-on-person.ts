/** Actions of the forms on a team member's page. */
import type { StaffClient } from '../../api/staff/client.ts'
import { dayOfDate, firstMoment } from '../../domain/leads/zone-clock.ts'
import { asJson } from '../account/act-on-account.ts'

/** Runs the action that the form names. Returns the number of reassigned leads and a link, or null for nothing to show. @throws ApiFailure */
export async function actOnPerson(
  staff: StaffClient,
  id: string,
  intent: string,
  form: FormData,
  timeZone: string,
): Promise<{ leads: number; link?: string | null } | null> {
  const field = (name: string) => String(form.get(name) ?? '')
  const version = Number(field('version'))
  if (intent === 'prove') await staff.reauthenticate({ current_password: field('current_password') })
  else if (intent === 'prove_passkey') await staff.reauthenticateWithPasskey({ response: asJson(field('response')) })
  else if (intent === 'reset') {
    const { address } = await staff.resetAccess({ id, second_factor: form.has('second_factor') })
    return { leads: 0, link: address }
  } else if (intent === 'disable') return staff.disable({ id, version, leads_to: field('leads_to') || null })
  else if (intent === 'rights' || intent === 'enable') {
    const access = { roles: form.getAll('roles').map(String), offices: form.getAll('offices') }
    if (intent === 'enable') await staff.enable({ id, version })
    else
      await staff.changePersonRole({
        id,
        version,
        ...access,
        absent_until: absentUntil(field('absent_until'), timeZone),
      })
    return { leads: 0 }
  } else throw new Response(null, { status: 400 })
  return null
}

/** The end of an absence whose last day is, for example, `2026-12-24`, in milliseconds; null for no day. */
export function absentUntil(day: string, timeZone: string): number | null {
  const number = /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayOfDate(day) : Number.NaN
  return Number.isNaN(number) ? null : firstMoment(timeZone, number + 1, 0)
}

/** The last day of an absence in the format of a date field; empty for none. */
export function lastAbsentDay(until: number | null, timeZone: string): string {
  if (until === null) return ''
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(until - 1)
}
