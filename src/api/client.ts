/** The typed client: the only way in which site and console reach the business. Types only, so that no database is bundled. */
import { hc } from 'hono/client'
import type { ErrorBody } from './errors.ts'
import type { Routes } from './routes.ts'

export type { ArticleItem } from './articles/article-items.ts'
export type { ErrorBody } from './errors.ts'
export type { GuideAnswer, GuideLevel } from './guides/guide-answer.ts'
export type { SchoolItem } from './presenters.ts'

/** A client over any `fetch`: the network's, or one that answers in process. `base` ends before `/api`. */
export function createApiClient(
  base: string,
  fetch: (request: Request) => Promise<Response>,
  headers: () => Record<string, string>,
) {
  const send = (input: RequestInfo | URL, init?: RequestInit) => fetch(new Request(input, init))
  return hc<Routes>(`${base}/api`, { fetch: send, headers })
}
export type ApiClient = ReturnType<typeof createApiClient>

/** An answer that was no success: its status, and the contract's error body when there was one. */
export class ApiFailure extends Error {
  readonly status: number
  readonly body: ErrorBody | null
  constructor(status: number, body: ErrorBody | null) {
    super(`the API answered ${status} ${body?.code ?? ''}`)
    this.status = status
    this.body = body
  }
}

/** The body of a success. @throws ApiFailure for any other answer */
export async function success<T>(answer: Promise<{ ok: boolean; status: number; json: () => Promise<T> }>): Promise<T> {
  const response = await answer
  if (response.ok) return response.json()
  throw new ApiFailure(response.status, (await response.json().catch(() => null)) as ErrorBody | null)
}
