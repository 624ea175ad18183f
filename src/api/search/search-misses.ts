import { noteMiss } from '../../store/search/misses.ts'
import type { SearchKind } from '../../store/search/text/search-terms.ts'
import type { ApiDeps, Caller } from '../context.ts'

/** Remembers for the staff what a visitor did not find; an empty text asked for nothing. */
export function noteEmptySearch(deps: ApiDeps, { locale, requestId }: Caller, kind: SearchKind, text: string): void {
  if (text === '') return
  const day = new Date(deps.booking.now()).toISOString().slice(0, 10)
  noteMiss(deps.store, { kind, locale, text, day }, (error) => deps.reportError(error, requestId))
}
