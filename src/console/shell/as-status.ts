import { data } from 'react-router'
import { ApiFailure } from '../../api/client.ts'

/** What the API refuses is a page of that status, and an address that it can't read one that leads nowhere. */
export function asStatus(error: unknown): never {
  if (error instanceof ApiFailure && [400, 403, 404].includes(error.status))
    throw data(null, { status: error.status === 400 ? 404 : error.status })
  throw error
}

/** An address that leads nowhere. */
export const notFound = () => data(null, { status: 404 })
