import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { docsPage } from './docs.ts'
import { listOperations, openApiDocument } from './openapi.ts'
import { routes } from './routes.ts'

type Operation = {
  summary: string
  operationId: string
  parameters: { name?: string; in?: string; schema?: { default?: unknown } }[]
  requestBody?: object
  responses: Record<string, object>
}
const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('a public validator finds no error in the document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect([valid, errors ?? null]).toEqual([true, null])
})

test('every endpoint of the route table is in the document, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const served = routes.routes.map(
    ({ method, path }) => `${method.toLowerCase()} /api${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(described.sort()).toEqual([...new Set(served)].sort())
  expect(listOperations()).toHaveLength(routes.routes.length)
})

test('every operation has a summary, an id of its own, an answer and the errors that it can give', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { summary, responses, requestBody, parameters } of operations) {
    expect(summary).toMatch(/^[A-Z].{10,}/)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '429', '500']))
    if (requestBody) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '413', '415', '422']))
    if (parameters.some((parameter) => parameter.in === 'query')) expect(Object.keys(responses)).toContain('400')
    if (parameters.some((parameter) => parameter.in === 'path')) expect(Object.keys(responses)).toContain('404')
  }
})

describe('the school list', () => {
  const { parameters } = document.paths['/api/Home/school_lists']?.get ?? { parameters: [] }

  test('names all its parameters as they are written', () => {
    const names = parameters.map(({ name }) => name).filter(Boolean)
    expect(names).toEqual([
      'page',
      'per_page',
      'country',
      'enrollments',
      'hots',
      'tags',
      'kinds',
      'regions',
      'tuition',
      'admission',
      'size',
      'no_exam',
      'school',
      'plain',
      'subjects',
      'budget',
      'fee',
      'english',
      'grade',
      'intake',
      'conditional',
      'post_study',
      'cities',
      'sort',
      'order',
      'choices',
    ])
  })

  test('gives a default only in the form in which it is written', () => {
    const ranking = document.paths['/api/Home/school_sorts']?.get?.parameters ?? []
    const defaults = ranking.map(({ schema }) => schema?.default).filter((value) => value !== undefined)
    expect(defaults).toEqual(['rank', 'asc'])
  })
})

test('the readable page shows every path, and escapes what the document holds', () => {
  const page = docsPage()
  for (const path of Object.keys(document.paths)) expect(page).toContain(`</span>${path}</h2>`)
  expect(page).not.toMatch(/<script/)
  expect(page.match(/<details>/g)?.length).toBe(page.match(/<\/details>/g)?.length)
})
