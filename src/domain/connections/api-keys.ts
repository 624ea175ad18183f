/** Keys with which other programs call the API. */
import { z } from 'zod'
import { text } from '../form-fields.ts'

export const API_SCOPES = ['leads:create'] as const
/** What a key allows. */
export type ApiScope = (typeof API_SCOPES)[number]

export const API_KEY_PREFIX = 'wk_'

export const ApiKeySchema = z.object({
  name: text(100),
  scopes: z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length),
})

/** The key of an `Authorization` header; null without one. */
export const keyInHeader = (header: string | undefined): string | null =>
  /^Bearer +(wk_[\w-]{43}) *$/i.exec(header ?? '')?.[1] ?? null
