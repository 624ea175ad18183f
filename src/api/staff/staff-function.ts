/** What the console calls: a plain function with the rule of who may call it, asked before anything that was given is looked at. */

import type { z } from 'zod'
import { DomainError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import { errorsByField, fieldMessage } from '../../domain/field-messages.ts'
import { isAdmin, type Principal } from '../../domain/staff/principal.ts'
import { fieldSentences } from '../../domain/translators.ts'
import type { ApiDeps, Caller } from '../context.ts'
import { takeLimit, type UploadedFile, uploaded } from '../endpoint.ts'
import type { Access } from './access.ts'

type Definition<S, F, R> = {
  /** No default: each names who may. */
  access: Access
  /** Counted for the caller's network. */
  limit?: 'posts'
  input?: S
  /** Takes a file, as `file`, of at most so many bytes. */
  fileBytesMax?: F
  run: (call: Call<S>) => Promise<R>
}

type Call<S> = {
  deps: ApiDeps
  caller: Caller
  /** Who is signed in; nobody where `access` is open. */
  principal: Principal
  locale: Locale
  input: S extends z.ZodType ? z.output<S> : undefined
  file: UploadedFile
}

/** What is given, not looked at yet: the names of the schema, with whatever a form or an address brought. */
type Unchecked<I> = I extends unknown ? { [K in keyof I]: unknown } : never
type Given<S, F> = (S extends z.ZodType ? Unchecked<z.input<S>> : Record<never, never>) &
  (F extends number ? { file: unknown } : unknown)

export type StaffFunction<I, R> = {
  access: Access
  /** @throws DomainError */
  call: (deps: ApiDeps, caller: Caller, given: I) => Promise<R>
}

/** Reads something. Values are those of an address: an empty one is absent, and one that can't be read is `malformed`. */
export function staffRead<R, S extends z.ZodType | undefined = undefined, F extends number | undefined = undefined>(
  definition: Definition<S, F, R>,
): StaffFunction<Given<S, F>, R> {
  return staffFunction(definition, (schema, given) => {
    const present = Object.entries(given).filter(([, value]) => value !== '' && value !== null)
    const parsed = schema.safeParse(
      Object.fromEntries(present.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value])),
    )
    if (!parsed.success) throw new DomainError('malformed')
    return parsed.data
  })
}

/** Changes something. All invalid fields are reported at once, in the caller's language. */
export function staffChange<R, S extends z.ZodType | undefined = undefined, F extends number | undefined = undefined>(
  definition: Definition<S, F, R>,
): StaffFunction<Given<S, F>, R> {
  return staffFunction(definition, (schema, given, locale) => {
    const sentences = fieldSentences(locale)
    const parsed = schema.safeParse(given, { error: (issue) => fieldMessage(issue, sentences) })
    if (!parsed.success) throw new DomainError('invalid', { errors: errorsByField(parsed.error.issues) })
    return parsed.data
  })
}

type Parse = (schema: z.ZodType, given: object, locale: Locale) => unknown

function staffFunction<S extends z.ZodType | undefined, F extends number | undefined, R>(
  { access, limit, input, fileBytesMax, run }: Definition<S, F, R>,
  parse: Parse,
): StaffFunction<Given<S, F>, R> {
  return {
    access,
    async call(deps, caller, given) {
      if (limit) await takeLimit(deps, caller, limit)
      await letIn(access, caller, deps, given)
      const { locale, principal } = caller
      const parsed = input && parse(input, given, locale)
      if (hasNul(parsed)) throw new DomainError('malformed')
      const file = fileBytesMax !== undefined && (await uploaded('file' in given && given.file, caller, fileBytesMax))
      return run({ deps, caller, principal, locale, input: parsed, file } as Call<S>)
    },
  }
}

/** Whether a text at any level still has a NUL, which PostgreSQL rejects. Fields of visible text have none: `text` checks them. */
const hasNul = (input: unknown): boolean =>
  typeof input === 'string'
    ? input.includes('\0')
    : typeof input === 'object' && input !== null && Object.values(input).some(hasNul)

/** @throws DomainError `unauthenticated`, `second_factor_needed`, `forbidden`, `not_found` */
export async function letIn(
  access: Access,
  caller: Caller,
  deps: ApiDeps,
  given: Record<string, unknown>,
): Promise<void> {
  if (access.isOpen) return
  const { principal } = caller
  if (!principal) throw new DomainError('unauthenticated')
  if (isAdmin(principal) && !principal.isMfaVerified && !access.isForSetup)
    throw new DomainError('second_factor_needed')
  await access.check(principal, deps, given)
}
