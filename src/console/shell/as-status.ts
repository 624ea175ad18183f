import { data } from 'react-router'
import { ApiFailure } from '../../api/client.ts'

/** What the API refuses is a page of that status; an admin without a second factor is told where to set one up. */
export function asStatus(error: unknown): never {
  if (error instanceof ApiFailure && [403, 404].includes(error.status)) throw data(null, { status: error.status })
  throw error
}
