/** The OpenAPI 3.1 document, made from the endpoints' own schemas: what is not in a schema is not in the document, and the other way round. */

import { z } from 'zod'
import { SLOT_ERRORS } from '../domain/appointments/kinds.ts'
import { EditionCodeSchema } from '../domain/edition-code.ts'
import { editionOf, shownEditions } from '../domain/editions.ts'
import { routes } from './routes.ts'

type JsonSchema = Record<string, unknown>
type Described = {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  spelling?: Record<string, string>
  body?: (locale: 'en') => z.ZodType
  file?: string
  maxBytes?: number
  limit?: string
  scope?: string
  answers: z.ZodType
}
type Operation = { method: string; path: string; definition: Described }

/** Every endpoint of a route table, with its definition; of the public one where none is named. @param below where its addresses begin */
export function listOperations(table: Pick<typeof routes, 'routes'> = routes, below = '/api'): Operation[] {
  return table.routes.map(({ method, path, handler }) => {
    const { definition } = handler as unknown as { definition?: Described }
    if (!definition) throw new Error(`${method} ${path} is no endpoint()`)
    return { method: method.toLowerCase(), path: `${below}${path}`.replace(/:(\w+)/g, '{$1}'), definition }
  })
}

const ERRORS: Record<string, string> = {
  401: 'The API key is missing, unknown or revoked',
  403: 'The API key doesn’t allow this',
  400: 'A parameter or body that can’t be read',
  404: 'There is no such thing',
  413: 'The body is too large',
  415: 'The body is of another type',
  409: 'The key was used with another body, the price has changed, the time is not free, or the person has another appointment at that time or three to come',
  422: 'Wrong fields, each named at once',
  429: 'Too many tries; Retry-After says when to come back',
  500: 'The fault is ours',
}

/** The whole document. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, definition } of listOperations()) {
    paths[path] = { ...paths[path], [method]: operation(method, path, definition) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Waypoint',
      version: '1',
      description:
        'The API behind the site. Texts are in the language of the `Lang` header; a missing translation falls back, and the item says `fallback: true`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: ERROR },
      parameters: { Lang: lang() },
      securitySchemes: { [KEY]: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const KEY = 'ApiKey'

const lang = () => ({
  name: 'Lang',
  in: 'header',
  required: false,
  description: 'Language of the texts; without it, that of the host’s edition.',
  schema: {
    type: 'string',
    enum: [...new Set(shownEditions().flatMap((code) => [editionOf(code).langHeader, code]))],
  },
})

const ERROR = {
  type: 'object',
  required: ['message', 'code', 'request_id'],
  properties: {
    message: { type: 'string', description: 'A sentence in the reader’s language.' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Sentences by field; nested fields are dotted.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    quote: { type: 'object', description: 'With `price_changed`: the new quote.' },
    reason: { type: 'string', enum: [...SLOT_ERRORS], description: 'With `slot_taken`: why the time is not free.' },
    alternatives: {
      type: 'array',
      description: 'With `slot_taken`: the nearest free times, as `slots` of Home/slots.',
      items: { type: 'object' },
    },
  },
}

function operation(method: string, path: string, definition: Described): JsonSchema {
  const { summary, params, query, spelling, body, file, scope, answers } = definition
  return {
    operationId: `${method}${path.replace(/^\/api/, '').replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [path.split('/')[2] ?? ''],
    security: scope ? [{ [KEY]: [] }] : [],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query, spelling),
      { $ref: '#/components/parameters/Lang' },
    ],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body('en'), 'input')) } }),
    ...(file && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(file) } } } }),
    responses: {
      200: { description: 'Success', content: json(schemaOf(answers, 'output')) },
      ...(scope && { 201: { description: 'Added', content: json(schemaOf(answers, 'output')) } }),
      ...Object.fromEntries(errorsOf(definition).map((status) => [status, errorResponse(status)])),
    },
  }
}

const formOf = (file: string): JsonSchema => ({
  type: 'object',
  required: [file],
  properties: { [file]: { type: 'string', contentMediaType: 'application/octet-stream' } },
})

function errorsOf({ params, query, body, file, scope }: Described): string[] {
  return [
    ...(scope ? ['401', '403'] : []),
    ...(params ? ['404'] : []),
    ...(query ? ['400'] : []),
    ...(body ? ['400', '409', '413', '415', '422'] : []),
    ...(file ? ['400', '413', '415', '422'] : []),
    '429',
    '500',
  ]
}

const errorResponse = (status: string) => ({
  description: ERRORS[status],
  content: json({ $ref: '#/components/schemas/Error' }),
})

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** @param spelling the contract's word for a name of the schema */
function parameters(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  spelling: Record<string, string> = {},
): JsonSchema[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name: spelling[name] ?? name,
    in: place,
    required: place === 'path',
    schema: textSchema(field as z.ZodType),
  }))
}

/** A parameter as it is written: a text, whatever is made of it. */
function textSchema(field: z.ZodType): JsonSchema {
  const { default: fallback, ...schema } = schemaOf(field, 'input')
  return typeof fallback === 'string' && fallback !== '' ? { ...schema, default: fallback } : schema
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (Object.is(zodSchema, EditionCodeSchema)) jsonSchema.enum = [...shownEditions()]
    },
  })
  return made
}
