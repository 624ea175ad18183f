/** What the forms of a colleague's page ask for. */
import type { StaffClient } from '../../api/staff/client.ts'
import { asJson } from '../door/as-json.ts'
import { absentUntil } from './absence.ts'

/** Does what a form asks for; answers how many leads went to somebody else and a link to hand over, or null where nothing is to be said. @throws ApiFailure */
export async function actOnPerson(
  { people, session }: StaffClient,
  id: string,
  intent: string,
  form: FormData,
  timeZone: string,
): Promise<{ leads: number; link?: string | null } | null> {
  const field = (name: string) => String(form.get(name) ?? '')
  const version = Number(field('version'))
  if (intent === 'prove') await session.prove({ current_password: field('current_password') })
  else if (intent === 'prove_passkey') await session.proveByPasskey({ response: asJson(field('response')) as never })
  else if (intent === 'reset') {
    const { address } = await people.reset({ id, second_factor: form.has('second_factor') })
    return { leads: 0, link: address }
  } else if (intent === 'disable') return people.disable({ id, version, leads_to: field('leads_to') || null })
  else {
    await change(people, id, version, intent, form, timeZone)
    return { leads: 0 }
  }
  return null
}

async function change(
  people: StaffClient['people'],
  id: string,
  version: number,
  intent: string,
  form: FormData,
  timeZone: string,
): Promise<void> {
  const absent_until = absentUntil(String(form.get('absent_until') ?? ''), timeZone)
  const rights = { role: String(form.get('role')), offices: form.getAll('offices').map(String) } as never as {
    role: 'admin'
    offices: []
  }
  if (intent === 'rights') await people.changeRights({ id, version, ...rights, absent_until })
  else if (intent === 'enable') await people.enable({ id, version })
  else throw new Response(null, { status: 400 })
}
