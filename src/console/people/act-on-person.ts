/** What the forms of a colleague's page ask for. */
import type { StaffClient } from '../../api/staff/client.ts'
import { dayOfDate, firstMoment } from '../../domain/leads/zone-clock.ts'
import { asJson } from '../account/act-on-account.ts'

/** Does what a form asks for; answers how many leads went to somebody else and a link to hand over, or null where nothing is to be said. @throws ApiFailure */
export async function actOnPerson(
  staff: StaffClient,
  id: string,
  intent: string,
  form: FormData,
  timeZone: string,
): Promise<{ leads: number; link?: string | null } | null> {
  const field = (name: string) => String(form.get(name) ?? '')
  const version = Number(field('version'))
  if (intent === 'prove') await staff.prove({ current_password: field('current_password') })
  else if (intent === 'prove_passkey') await staff.proveWithPasskey({ response: asJson(field('response')) })
  else if (intent === 'reset') {
    const { address } = await staff.resetAccess({ id, second_factor: form.has('second_factor') })
    return { leads: 0, link: address }
  } else if (intent === 'disable') return staff.disable({ id, version, leads_to: field('leads_to') || null })
  else if (intent === 'rights' || intent === 'enable') {
    const rights = { role: field('role'), offices: form.getAll('offices') }
    if (intent === 'enable') await staff.enable({ id, version })
    else
      await staff.changePersonRights({
        id,
        version,
        ...rights,
        absent_until: absentUntil(field('absent_until'), timeZone),
      })
    return { leads: 0 }
  } else throw new Response(null, { status: 400 })
  return null
}

/** The moment at which somebody is back who is away up to a day such as `2026-12-24`, that day included; null for no day. */
export function absentUntil(day: string, timeZone: string): number | null {
  const number = /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayOfDate(day) : Number.NaN
  return Number.isNaN(number) ? null : firstMoment(timeZone, number + 1, 0)
}

/** The last day of an absence, as a date field has it; empty for none. */
export function lastAbsentDay(until: number | null, timeZone: string): string {
  if (until === null) return ''
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(until - 1)
}
