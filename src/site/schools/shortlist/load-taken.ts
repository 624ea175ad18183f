/** The list that a form takes along, on the server. */
import type { ApiClient } from '../../../api/client.ts'
import { readIds, shortlistMax } from '../../../domain/shortlist.ts'
import { type Taken, withList } from '../../forms/taken.ts'
import { loadSchools } from './load-schools.ts'
import { ownList } from './own-list.ts'

/** The schools that the form's address names, twelve at most. */
export async function loadTaken(api: ApiClient, request: Request): Promise<Taken> {
  const { schools, gone } = await loadSchools(api, idsIn(request))
  return {
    schools: schools.slice(0, shortlistMax).map(({ id, name }) => ({ id, name })),
    unknown: gone.length,
    isOver: schools.length > shortlistMax,
  }
}

/** What the form's address names, whether there is such a school or not. */
export const takenIds = (request: Request): number[] => idsIn(request).slice(0, shortlistMax)

const idsIn = (request: Request) => readIds(new URL(request.url).searchParams.getAll('s').join(','))

/** What the form's address becomes with the visitor's own list, where it says nothing of a list; null where it stays as it is. */
export function ownListTaken(request: Request): string | null {
  const { search, searchParams } = new URL(request.url)
  const own = searchParams.has('s') ? [] : ownList(request)
  return own.length > 0 ? withList(search, own) : null
}
