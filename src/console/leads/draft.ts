import { ApiFailure } from '../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import type { Draft } from './answer-form.tsx'

type Drafted = { draft: Draft | null; preview: StaffAnswer<'previewAnswer'> | undefined }
const nothing: Drafted = { draft: null, preview: undefined }

/** A template filled in for a lead and the mail that it makes; nothing for one that isn’t there in the person’s language. */
export async function draftOf(staff: StaffClient, id: string, template: string | null): Promise<Drafted> {
  if (!template) return nothing
  try {
    const words = await staff.draftAnswer({ id, template })
    return { draft: { template, ...words }, preview: await staff.previewAnswer({ id, ...words }) }
  } catch (error) {
    if (error instanceof ApiFailure && [400, 403, 404].includes(error.status)) return nothing
    throw error
  }
}
