import type { StaffClient } from '../../api/staff/client.ts'
import { attempt } from '../shell/refused.ts'
import type { Untaken } from './upload-form.tsx'

type Added = { codes: string[]; known: string[]; untaken: Untaken[] }

/** Puts in what a form brought, one after the other; what can't be taken is answered with why, and keeps no other from it. */
export async function addPictures(staff: StaffClient, form: FormData): Promise<Added> {
  const added: Added = { codes: [], known: [], untaken: [] }
  for (const file of form.getAll('file')) {
    if (typeof file === 'string') continue
    const { found, refused } = await attempt(() => staff.addPicture({ file }))
    if (found) (found.is_known ? added.known : added.codes).push(found.code)
    else added.untaken.push({ name: file.name, sentences: refused.errors.file ?? [refused.message] })
  }
  return added
}
