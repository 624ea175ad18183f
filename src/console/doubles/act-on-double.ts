/** What the forms of two leads side by side ask for. */
import { redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'

export type Refused = { isConflict: boolean; typed: Record<string, string>; errors: Record<string, string[]> }
type Choice = StaffAnswer<'showDouble'>['suggested']

/** Does it, and leads on. @throws a redirect when it was done */
export async function actOnDouble(
  staff: StaffClient,
  { id, other }: { id: string; other: string },
  form: FormData,
): Promise<Refused> {
  const typed = Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
  const { intent = '', version, other_version, ...choice } = typed
  try {
    if (intent === 'merge')
      await staff.mergeLeads({
        id,
        other,
        version: Number(version),
        other_version: Number(other_version),
        choice: choice as Choice,
      })
    else if (intent === 'apart' || intent === 'together')
      await staff.tellApart({ id, other, is_apart: intent === 'apart' })
    else throw new Response(null, { status: 400 })
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 422].includes(error.status)) throw error
    return { isConflict: error.status === 409, typed: choice, errors: error.body?.errors ?? {} }
  }
  throw redirect(`/leads/${id}${intent === 'together' ? `/doubles/${other}` : ''}?done=${intent}`)
}
