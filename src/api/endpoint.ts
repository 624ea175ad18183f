/** Every endpoint has the same five moves in the same order: limit, parse, check, act, present. */
import type { Context } from 'hono'
import { z } from 'zod'
import { cacheVersion } from '../db/per-version.ts'
import type { ApiScope } from '../domain/connections/api-keys.ts'
import { DomainError, type FieldIssue } from '../domain/domain-error.ts'
import type { Locale } from '../domain/editions.ts'
import { errorsByField, fieldMessage } from '../domain/field-messages.ts'
import { boundaryOf } from '../domain/form-type.ts'
import { fieldSentences } from '../domain/translators.ts'
import { type ApiKeyInUse, requireApiKey } from '../services/connections/api-keys.ts'
import type { ApiDeps, ApiEnv, Caller, LimitName } from './context.ts'
import { issueSentences, parameterSentence } from './errors.ts'
import { briefCache } from './parameters.ts'

export type Shape = z.ZodType<Record<string, unknown>>
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? Unchecked<z.input<S>> : unknown
/** A body's fields, with whatever a form brought; what is missing or wrong is reported at its field. */
type Unchecked<I> = I extends unknown ? { [K in keyof I]?: unknown } : never

export type Definition<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  F extends 'file' | undefined = 'file' | undefined,
  A extends z.ZodType = z.ZodType,
  R = unknown,
> = {
  /** What it is for, in the API's document. */
  summary: string
  limit?: LimitName
  /** For programs with an API key that allows this; their requests are counted by key too. */
  scope?: ApiScope
  params?: P
  /** Query parameters by their internal names. */
  query?: Q
  /** The contract's word for a name of `query`, where that is another. */
  spelling?: Partial<Record<keyof Out<Q> & string, string>>
  /** The JSON body; a function where its rules depend on the edition. */
  body?: (locale: Locale) => B
  /** Further errors of an invalid body that only the database knows, so that all errors are reported at once. */
  findMoreIssues?: (input: { deps: ApiDeps; locale: Locale; body: unknown }) => Promise<readonly FieldIssue[]>
  /** Limit of the JSON body or the file; for requests over HTTP it is enforced while the body is read (server/request-guard.ts). */
  maxBytes?: number
  /** Takes a form with one file under this name instead of JSON. */
  file?: F
  /** `Cache-Control` of a success; else it is the asker's alone. */
  cache?: string
  /** With `cache: briefCache` an answer is cached until the content changes; these also depend on the random sample of the quarter. */
  isDrawn?: boolean
  /** The name in `query` of what visitors search by: whatever they type is looked up each time. */
  searchedBy?: 'q' | 'name'
  /** What leaves, in the contract's words. */
  answers: A
  act: (input: Acting<P, Q, B>) => Promise<R>
  /** Serializes the result of `act` with the names of the contract; not needed if they are the internal ones. */
  present?: (result: R) => z.input<A>
  /** The status of a success; 200 by default. */
  statusOf?: (result: R) => 200 | 201
}

/** What an act is given: who asks, and what of it was believed. */
export type Acting<P, Q, B> = {
  deps: ApiDeps
  caller: Caller
  locale: Locale
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  /** What was uploaded; there when the endpoint takes a file. */
  file: UploadedFile
  /** The key of the program that asks; there when the endpoint has a scope. */
  apiKey: ApiKeyInUse
}

export type UploadedFile = { name: string; bytes: Uint8Array }

/** What the client gives: parameters and query as texts or numbers, a body's fields, a file, all in one. */
export type Given<P, Q, B, F> = (P extends z.ZodType ? Record<keyof z.output<P> & string, string | number> : unknown) &
  (Q extends z.ZodType ? { [K in keyof z.output<Q> & string]?: string | number | undefined } : unknown) &
  In<B> &
  (F extends 'file' ? { file: File } : unknown)

/** An endpoint: a handler of Hono over HTTP, and `call` for who is in the process already. */
export type Endpoint<I, R> = ((c: Context<ApiEnv>) => Promise<Response>) & {
  definition: Definition
  /** The same moves without a request: what `act` found, as it is. @throws DomainError */
  call: (deps: ApiDeps, caller: Caller, given: I) => Promise<R>
}

const jsonBytesMax = 64 * 1024

/** Makes an endpoint of a definition; its types are what the client is made of. @throws DomainError */
export function endpoint<
  A extends z.ZodType,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  F extends 'file' | undefined = undefined,
  R extends z.input<A> = z.input<A>,
>(definition: Definition<P, Q, B, F, A, R> & { present?: undefined }): Endpoint<Given<P, Q, B, F>, R>
export function endpoint<
  A extends z.ZodType,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  F extends 'file' | undefined = undefined,
  R = unknown,
>(
  definition: Definition<P, Q, B, F, A, R> & { present: (result: NoInfer<R>) => z.input<A> },
): Endpoint<Given<P, Q, B, F>, R>
export function endpoint(definition: Definition): Endpoint<object, unknown> {
  const keptName = namingAnswers(definition)
  const handle = async (c: Context<ApiEnv>) => {
    const { deps, caller } = c.env
    const authorization = c.req.header('Authorization')
    const result = await answer({ definition, keptName, authorization }, deps, caller, async () => {
      const query = respelled(definition.spelling, c.req.query())
      const sent: Sent = { params: c.req.param(), query }
      if (definition.file) sent.file = await readFile(c.req.raw, caller, definition.maxBytes)
      if (definition.body) sent.body = await readJson(c.req.raw, definition.maxBytes)
      return sent
    })
    c.header('Cache-Control', definition.cache ?? (c.req.method === 'POST' ? 'private, no-store' : 'no-store'))
    const status = definition.statusOf?.(result) ?? 200
    return c.json((definition.present ? definition.present(result) : result) as object, status)
  }
  const call = (deps: ApiDeps, caller: Caller, given: object) =>
    answer({ definition, keptName }, deps, caller, async () => ({
      params: asTexts(given),
      query: definition.query ? asTexts(given) : {},
      body: given,
      file: definition.file && (await uploaded('file' in given && given.file, caller, definition.maxBytes)),
    }))
  return Object.assign(handle, { definition, call })
}

/** What was sent, before anything of it is believed. */
type Sent = {
  params: Record<string, string>
  query: Record<string, string>
  body?: unknown
  file?: UploadedFile | undefined
  apiKey?: ApiKeyInUse | undefined
}

type Named = { definition: Definition; keptName: KeptName; authorization?: string | undefined }
type KeptName = (sent: Sent, locale: Locale, deps: ApiDeps) => string | null

/** The first four steps; a public answer may come from the cache. @param read returns the input, after the rate limit has passed */
async function answer(
  { definition, keptName, authorization }: Named,
  deps: ApiDeps,
  caller: Caller,
  read: () => Promise<Sent>,
): Promise<unknown> {
  await takeLimit(deps, caller, definition.limit ?? 'api')
  const apiKey = definition.scope && (await requireApiKey(deps.staff, authorization, definition.scope))
  if (apiKey) await takeLimit(deps, { address: apiKey.id, isSite: false }, 'keys')
  const sent = { ...(await read()), apiKey }
  if (!isPublic(definition)) return act(definition, deps, caller, sent)
  const version = await cacheVersion(deps.store.read)
  const made = () => act(definition, deps, caller, sent)
  const name = keptName(sent, caller.locale, deps)
  return name === null ? made() : deps.answers.cached(name, version, async () => freeze(await made()))
}

/** Freezes plain JSON data with all that it holds, so that no reader changes what the next one gets. */
function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) freeze(inner)
  return Object.freeze(value)
}

const isPublic = ({ cache, isDrawn = false }: Definition) => cache === briefCache || isDrawn

let keyCount = 0

/** Under which name an endpoint's answers are kept: what was given of its own names, and the draw; null for what is made each time. */
function namingAnswers(definition: Definition): KeptName {
  if (!isPublic(definition)) return () => null
  const { params, query, isDrawn = false, searchedBy } = definition
  const number = ++keyCount
  const namesOf = (schema: Shape | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
  const [paramNames, queryNames] = [namesOf(params), namesOf(query)]
  return (sent, locale, { createRandom }) => {
    if (searchedBy && sent.query[searchedBy]) return null
    // the first lot names the draw
    const draw = isDrawn ? createRandom()() : 0
    const given = [
      ...paramNames.map((name) => sent.params[name]),
      ...queryNames.map((name) => sent.query[name] || null),
    ]
    return `${number} ${locale} ${draw} ${JSON.stringify(given)}`
  }
}

async function act(definition: Definition, deps: ApiDeps, caller: Caller, sent: Sent): Promise<unknown> {
  const { locale } = caller
  const params = parseQuietly(definition.params, sent.params, () => new DomainError('not_found'))
  const spelling: Sent['query'] | undefined = definition.spelling
  const query = parseQuietly(definition.query, givenOnly(sent.query), (names) =>
    malformedQuery(
      names.map((name) => spelling?.[name] ?? name),
      locale,
    ),
  )
  const body = definition.body && (await parseBody(definition, sent.body, deps, locale))
  const { file, apiKey } = sent
  return definition.act({ deps, caller, locale, params, query, body, file, apiKey } as Parameters<
    typeof definition.act
  >[0])
}

/** Counts one use for the caller's network. @throws DomainError `too_many` */
export async function takeLimit(
  deps: ApiDeps,
  { address, isSite }: Pick<Caller, 'address' | 'isSite'>,
  limit: LimitName,
): Promise<void> {
  // a page of the site makes several reads; they are its server's, not its visitor's
  if (isSite && limit === 'api') return
  const retryAfterSeconds = await deps.takeLimit(limit, address)
  if (retryAfterSeconds > 0) throw new DomainError('too_many', { retryAfterSeconds })
}

/** Contract names mapped to internal ones. */
function respelled(spelling: Sent['query'] | undefined, query: Sent['query']): Sent['query'] {
  if (!spelling) return query
  const ours = new Map(Object.entries(spelling).map(([ownName, theirs]) => [theirs, ownName]))
  // an internal name is no parameter of the contract, and is ignored like any unknown one
  const parameters = Object.entries(query).filter(([name]) => ours.has(name) || !(name in spelling))
  return Object.fromEntries(parameters.map(([name, value]) => [ours.get(name) ?? name, value]))
}

const asTexts = (given: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

/** An empty value means absent. */
const givenOnly = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

function parseQuietly(schema: Shape | undefined, input: unknown, refuse: (names: string[]) => DomainError): unknown {
  if (!schema) return {}
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw refuse([...new Set(parsed.error.issues.map(({ path }) => String(path[0])))])
}

export function malformedQuery(names: string[], locale: Locale): DomainError {
  return new DomainError('malformed', {
    errors: Object.fromEntries(names.map((name) => [name, [parameterSentence(locale, name)]])),
  })
}

async function readJson(request: Request, maxBytes = jsonBytesMax): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new DomainError('wrong_type')
  const text = await request.text()
  if (Buffer.byteLength(text) > maxBytes) throw new DomainError('too_large')
  try {
    return JSON.parse(text)
  } catch {
    // the parser's own words would quote what was sent
    throw new DomainError('malformed')
  }
}

async function readFile(request: Request, caller: Caller, maxBytes?: number): Promise<UploadedFile> {
  if (boundaryOf(request.headers.get('content-type') ?? '') === null) throw new DomainError('wrong_type')
  const form = await request.formData().catch(() => Promise.reject(new DomainError('malformed')))
  return uploaded(form.get('file'), caller, maxBytes)
}

/** A file's name and bytes. @throws DomainError `invalid` where a form has no file, `too_large` */
export async function uploaded(
  file: unknown,
  { locale }: Caller,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<UploadedFile> {
  if (!(file instanceof File))
    throw new DomainError('invalid', { errors: { file: [fieldSentences(locale).translate('document.required')] } })
  if (file.size > maxBytes) throw new DomainError('too_large')
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function parseBody(
  { body, findMoreIssues }: Definition,
  input: unknown,
  deps: ApiDeps,
  locale: Locale,
): Promise<unknown> {
  const sentences = fieldSentences(locale)
  const parsed = body!(locale)!.safeParse(input, { error: (issue) => fieldMessage(issue, sentences) })
  if (parsed.success) return parsed.data
  const more = findMoreIssues ? await findMoreIssues({ deps, locale, body: input }) : []
  // where both speak of one field, the schema's sentence stands
  throw new DomainError('invalid', {
    errors: { ...issueSentences(more, locale), ...errorsByField(parsed.error.issues) },
  })
}
