/** The typed client: the only way in which site and console reach the business. Types only, so that no database is bundled. */
import type { Endpoint } from './endpoint.ts'
import type { ErrorBody } from './errors.ts'
import type { resources } from './routes.ts'

export type { ArticleItem } from './articles/article-items.ts'
export type { CostRowItem } from './costs/cost-items.ts'
export type { BudgetLine } from './costs/show-budget.ts'
export type { CostSheet } from './costs/show-costs.ts'
export type { ErrorBody } from './errors.ts'
export type { FigureSources } from './figure-sources.ts'
export type { Guide, GuideLevel } from './guides/guide.ts'
export type { MatchItem } from './match/show-match.ts'
export type { ProgrammeItem } from './programmes/programme-items.ts'
export type { SchoolItem } from './schools/school-items.ts'
export type { FoundKind, Hit } from './search/hits.ts'

type Resources = typeof resources
/** What an endpoint takes may be left out whole where nothing of it is needed. */
type Call<E> =
  E extends Endpoint<infer I, infer R>
    ? Record<never, never> extends I
      ? (given?: I, signal?: AbortSignal) => Promise<R>
      : (given: I, signal?: AbortSignal) => Promise<R>
    : never

/** `api.schools.list({ country: 'uk' })` and so on. An error answer throws an `ApiFailure`. */
export type ApiClient = { [N in keyof Resources]: { [V in keyof Resources[N]]: Call<Resources[N][V]> } }

/** The answer of each endpoint, by resource and operation. */
export type Answer<N extends keyof Resources, V extends keyof Resources[N]> =
  Resources[N][V] extends Endpoint<never, infer R> ? R : never

/** What operated pages ask from the browser. */
export type BrowserApi = {
  orders: Pick<ApiClient['orders'], 'quote' | 'keepUpload'>
  consultations: Pick<ApiClient['consultations'], 'captcha'>
}

/** @param headers sent with every request, such as the page's language */
export function browserClient(headers: Record<string, string>): BrowserApi {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`/api/${path}`, { ...init, headers: { ...headers, ...init.headers } })
    if (response.ok) return (await response.json()) as T
    throw new ApiFailure(response.status, (await response.json().catch(() => null)) as ErrorBody | null)
  }
  const post = <T>(path: string, given: object = {}, signal?: AbortSignal) =>
    ask<T>(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(given),
      signal: signal ?? null,
    })
  const keepUpload = async ({ file }: { file: File }, signal?: AbortSignal) => {
    const body = new FormData()
    body.set('file', file)
    type Kept = { file: Answer<'orders', 'keepUpload'> }
    return (await ask<Kept>('Home/upload_file', { method: 'POST', body, signal: signal ?? null })).file
  }
  return {
    orders: {
      quote: (given, signal) => post('Home/get_discounts_price_refine', given, signal),
      keepUpload,
    },
    consultations: { captcha: () => ask('upschools/verify-image', {}) },
  }
}

/** An answer that was no success: its status, and the contract's error body when there was one. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  readonly body: ErrorBody | null
  constructor(status: number, body: ErrorBody | null) {
    super(`the API answered ${status} ${body?.code ?? ''}`)
    this.status = status
    this.body = body
  }
  /** The site's build has a copy of this class, and what is thrown in the process is the server's. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Error && thrown.name === 'ApiFailure'
  }
}
