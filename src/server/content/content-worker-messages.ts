/** Messages between the server and the content worker process; errors travel as plain data. */

import { DatabaseUnavailable } from '../../db/outage.ts'
import { ContentError, type ContentIssue } from '../../domain/content/issue.ts'
import { DomainError, type DomainErrorCode } from '../../domain/domain-error.ts'
import type { ChangeRequest, EntriesChanged } from '../../services/content/change-entries.ts'
import type { ClearOptions, DemoCleared } from '../../services/content/clear-demo.ts'

/** @property url of the database */
export type Asked = { url: string; request: ChangeRequest } | { url: string; clearDemo: ClearOptions }
export type Answered<T = EntriesChanged | DemoCleared> =
  | { done: T }
  | { issues: readonly ContentIssue[] }
  | { refused: DomainErrorCode; details: object | undefined }
  | { failed: string; stack: string | undefined; code: string | undefined }

/** PostgreSQL's code: the receiving side recognises an outage by it. */
const connectionFailure = '08006'

/** Serializes an error. */
export function serializeWorkerError(error: unknown): Answered<never> {
  // values that failed a schema may not be cloneable
  if (error instanceof ContentError) return { issues: JSON.parse(JSON.stringify(error.issues)) }
  if (error instanceof DomainError) return { refused: error.code, details: error.details }
  const { message, stack, code } = error as Error & { code?: string }
  return { failed: message, stack, code: error instanceof DatabaseUnavailable ? connectionFailure : code }
}

/** Restores the answer or the error. @throws ContentError, DomainError, Error */
export function takeAnswer<T>(answer: Answered<T>): T {
  if ('done' in answer) return answer.done
  if ('issues' in answer) throw new ContentError(answer.issues)
  if ('refused' in answer) throw new DomainError(answer.refused, answer.details)
  throw Object.assign(new Error(answer.failed, { cause: answer.stack }), answer.code && { code: answer.code })
}
