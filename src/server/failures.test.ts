import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/outage.ts'
import { answerFailure } from './failures.ts'

/** A server where everything fails in one way before a handler answers, as when a session lookup fails. */
function failing(error: Error): Hono {
  const server = new Hono()
  server.all('*', () => {
    throw error
  })
  return server.onError((thrown, c) => answerFailure(c, thrown, { locale: 'en', home: '/', requestId: 'r-1' }))
}

test('an API client gets an outage as JSON, with the time to retry', async () => {
  const answer = await failing(new DatabaseUnavailable(new Error('gone'))).request('/api/staff/articles', {
    method: 'POST',
  })
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(await answer.json()).toMatchObject({ code: 'unavailable', request_id: 'r-1' })
})

test('an unexpected error is JSON too, without its cause', async () => {
  const answer = await failing(new Error('password=secret')).request('/api/staff/articles')
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'internal' })
  expect(text).not.toContain('secret')
})

test('a browser gets a page', async () => {
  const answer = await failing(new DatabaseUnavailable(new Error('gone'))).request('/console/articles')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=UTF-8'])
})
