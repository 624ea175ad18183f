/** Every endpoint has the same five moves in the same order: limit, parse, check, act, present. */
import type { Handler, TypedResponse } from 'hono'
import type { BlankInput } from 'hono/types'
import type { z } from 'zod'
import type { FieldProblem } from '../domain/domain-error.ts'
import type { Locale } from '../domain/editions.ts'
import { errorsByField, fieldMessage } from '../domain/field-messages.ts'
import { validationWords } from '../domain/words.ts'
import type { ApiDeps, ApiEnv, Caller, LimitName } from './context.ts'
import { ApiError, parameterSentence, problemSentences } from './errors.ts'

type Shape = z.ZodType<Record<string, unknown>>

type Out<S> = S extends z.ZodType ? z.output<S> : undefined

type Definition<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends z.ZodType | undefined,
  A extends z.ZodType,
> = {
  /** What it is for, in the API's document. */
  summary: string
  limit?: LimitName
  params?: P
  query?: Q
  /** The JSON body; a function where its rules depend on the edition. */
  body?: (locale: Locale) => B
  /** Of a body with wrong fields: what else is wrong with it by the database, so that every wrong field is told at once. */
  alsoWrong?: (input: { deps: ApiDeps; locale: Locale; body: unknown }) => Promise<readonly FieldProblem[]>
  /** Of the JSON body, or of the file; whoever asks from outside is held to it while the body is read (server/door.ts). */
  maxBytes?: number
  /** Takes a form with one file under this name instead of JSON. */
  file?: 'file'
  /** `Cache-Control` of a success; else it is the asker's alone. */
  cache?: string
  answers: A
  act: (input: {
    deps: ApiDeps
    caller: Caller
    locale: Locale
    params: Out<P>
    query: Out<Q>
    body: Out<B>
    /** What was uploaded; there when the endpoint takes a file. */
    file: UploadedFile
  }) => Promise<z.input<A>>
}

export type UploadedFile = { name: string; bytes: Uint8Array }

/** What a client sends: only the parts that the endpoint reads. */
type Sent<P, Q, B> = (P extends z.ZodType ? { param: Record<keyof z.output<P> & string, string> } : BlankInput) &
  (Q extends z.ZodType ? { query: Partial<Record<keyof z.output<Q> & string, string>> } : BlankInput) &
  (B extends z.ZodType ? { json: z.input<B> } : BlankInput)
type Input<P, Q, B> = [P, Q, B] extends [undefined, undefined, undefined]
  ? BlankInput
  : { in: Sent<P, Q, B>; out: Sent<P, Q, B> }

const jsonBytesMax = 64 * 1024

/** Makes a Hono handler of a definition; its types are what the client is made of. @throws ApiError, DomainError */
export function endpoint<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  A extends z.ZodType = z.ZodType,
>(definition: Definition<P, Q, B, A>) {
  const handle: Handler<
    ApiEnv,
    string,
    Input<P, Q, B>,
    Promise<Response & TypedResponse<z.output<A>, 200, 'json'>>
  > = async (c) => {
    const { deps, caller } = c.env
    const { locale } = caller
    await takeLimit(deps, caller, definition.limit ?? 'api')
    const params = parseQuietly(definition.params, c.req.param(), () => new ApiError('not_found'))
    const query = parseQuietly(definition.query, givenOnly(c.req.query()), (names) => malformedQuery(names, locale))
    const file = definition.file && (await readFile(c.req.raw, locale, definition.maxBytes))
    const body =
      definition.body && (await takeBody(c.req.raw, definition.body(locale) as z.ZodType, definition, { deps, locale }))
    const answer = await definition.act({ deps, caller, locale, params, query, body, file } as Parameters<
      typeof definition.act
    >[0])
    c.header('Cache-Control', definition.cache ?? (c.req.method === 'POST' ? 'private, no-store' : 'no-store'))
    return c.json(answer as never) as never
  }
  return Object.assign(handle, { definition })
}

async function takeLimit(deps: ApiDeps, { address, isSite }: Caller, limit: LimitName): Promise<void> {
  // a page of the site makes several reads; they are its server's, not its visitor's
  if (isSite && limit === 'api') return
  const retryAfterSeconds = await deps.takeLimit(limit, address)
  if (retryAfterSeconds > 0) throw new ApiError('too_many', { retryAfterSeconds })
}

/** An empty value means absent. */
const givenOnly = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

function parseQuietly(schema: Shape | undefined, input: unknown, refuse: (names: string[]) => ApiError): unknown {
  if (!schema) return {}
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw refuse([...new Set(parsed.error.issues.map(({ path }) => String(path[0])))])
}

function malformedQuery(names: string[], locale: Locale): ApiError {
  return new ApiError('malformed', {
    errors: Object.fromEntries(names.map((name) => [name, [parameterSentence(locale, name)]])),
  })
}

async function takeBody(
  request: Request,
  schema: z.ZodType,
  {
    alsoWrong,
    maxBytes = jsonBytesMax,
  }: Pick<Definition<undefined, undefined, undefined, z.ZodType>, 'alsoWrong' | 'maxBytes'>,
  { deps, locale }: { deps: ApiDeps; locale: Locale },
): Promise<unknown> {
  const body = await readJson(request, maxBytes)
  return parseBody(schema, body, locale, async () => (alsoWrong ? alsoWrong({ deps, locale, body }) : []))
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new ApiError('wrong_type')
  const text = await request.text()
  // the site's own calls come through no door
  if (Buffer.byteLength(text) > maxBytes) throw new ApiError('too_large')
  try {
    return JSON.parse(text)
  } catch {
    // the parser's own words would quote what was sent
    throw new ApiError('malformed')
  }
}

async function readFile(request: Request, locale: Locale, maxBytes = Number.POSITIVE_INFINITY): Promise<UploadedFile> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')) throw new ApiError('wrong_type')
  const form = await request.formData().catch(() => Promise.reject(new ApiError('malformed')))
  const file = form.get('file')
  if (!(file instanceof File))
    throw new ApiError('invalid', { errors: { file: [validationWords(locale).say('document.required')] } })
  if (file.size > maxBytes) throw new ApiError('too_large')
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function parseBody(
  schema: z.ZodType,
  input: unknown,
  locale: Locale,
  findMore: () => Promise<readonly FieldProblem[]>,
): Promise<unknown> {
  const words = validationWords(locale)
  const parsed = schema.safeParse(input, { error: (issue) => fieldMessage(issue, words) })
  if (parsed.success) return parsed.data
  // where both speak of one field, the schema's sentence stands
  throw new ApiError('invalid', {
    errors: { ...problemSentences(await findMore(), locale), ...errorsByField(parsed.error.issues) },
  })
}
