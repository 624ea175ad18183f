/** What goes between the server and the process that changes content: errors cross as what they say. */

import { DatabaseAway } from '../../db/outage.ts'
import { ContentError, type ContentProblem } from '../../domain/content/problem.ts'
import { DomainError, type DomainErrorCode } from '../../domain/domain-error.ts'
import type { ChangeRequest, EntriesChanged } from '../../services/content/change-entries.ts'

/** @property url of the database */
export type Asked = { url: string; request: ChangeRequest }
export type Answered =
  | { done: EntriesChanged }
  | { problems: readonly ContentProblem[] }
  | { refused: DomainErrorCode; details: object | undefined }
  | { failed: string; stack: string | undefined; code: string | undefined }

/** What PostgreSQL would call it: an outage is known by that on the other side. */
const connectionFailure = '08006'

/** An error as it is told. */
export function tellError(error: unknown): Answered {
  // what a schema refused may hold what no message can carry
  if (error instanceof ContentError) return { problems: JSON.parse(JSON.stringify(error.problems)) }
  if (error instanceof DomainError) return { refused: error.code, details: error.details }
  const { message, stack, code } = error as Error & { code?: string }
  return { failed: message, stack, code: error instanceof DatabaseAway ? connectionFailure : code }
}

/** What was told, as what it was. @throws ContentError, DomainError, Error */
export function takeAnswer(answer: Answered): EntriesChanged {
  if ('done' in answer) return answer.done
  if ('problems' in answer) throw new ContentError(answer.problems)
  if ('refused' in answer) throw new DomainError(answer.refused, answer.details)
  throw Object.assign(new Error(answer.failed, { cause: answer.stack }), answer.code && { code: answer.code })
}
