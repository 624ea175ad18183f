import type { SearchKind } from '../../store/search/documents.ts'
import { noteFound, noteMiss, noteOpened, type Search } from '../../store/search/statistics.ts'
import type { ApiDeps, Caller } from '../context.ts'

type Asker = Pick<Caller, 'locale' | 'requestId'>

/** Remembers for the staff what a visitor did not find; an empty text asked for nothing. */
export function noteEmptySearch(deps: ApiDeps, caller: Asker, kind: SearchKind, text: string): void {
  if (text !== '') noteMiss(deps.store, { kind, ...searchOf(deps, caller, text) }, reporter(deps, caller))
}

/** Remembers for the staff that a visitor was shown something for a text. */
export const noteFullSearch = (deps: ApiDeps, caller: Asker, text: string): void =>
  noteFound(deps.store, searchOf(deps, caller, text), reporter(deps, caller))

/** Remembers for the staff that a visitor opened something that was shown for a text. */
export const noteOpenedResult = (deps: ApiDeps, caller: Asker, text: string): void =>
  noteOpened(deps.store, searchOf(deps, caller, text), reporter(deps, caller))

const searchOf = (deps: ApiDeps, { locale }: Asker, text: string): Search => ({
  locale,
  text,
  day: new Date(deps.booking.now()).toISOString().slice(0, 10),
})

const reporter =
  (deps: ApiDeps, { requestId }: Asker) =>
  (error: unknown) =>
    deps.reportError(error, requestId)
