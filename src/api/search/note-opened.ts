import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SearchTextSchema } from '../parameters.ts'
import { noteOpenedResult } from './search-everything.ts'

/** A visitor opened something that a search found; told by the page, with the words alone. */
export const noteOpened = endpoint({
  summary: 'Counts that a visitor opened a search result; stores the search words only',
  maxBytes: 2048,
  body: () => z.object({ q: SearchTextSchema }),
  answers: z.object({}),
  async act({ deps, caller, body: { q } }) {
    noteOpenedResult(deps, caller, q)
    return {}
  },
})
