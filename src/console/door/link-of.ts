import { ApiFailure } from '../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'

/** What a one-time link is for; null for one that is over, and for what is left of one that a mail program cut. */
export async function linkOf(staff: StaffClient, token: string): Promise<StaffAnswer<'showLink'>['link']> {
  try {
    return (await staff.showLink({ token })).link
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return null
    throw error
  }
}
