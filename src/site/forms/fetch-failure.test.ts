import { afterEach, expect, test, vi } from 'vitest'
import { isFetchFailure } from './send-form.tsx'

afterEach(() => void vi.unstubAllGlobals())
const isFailure = (error: unknown, onLine = true) => {
  vi.stubGlobal('navigator', { onLine })
  return isFetchFailure(error)
}

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'The network connection was lost.',
])('a network failure is recognized: %s', (message) => {
  expect(isFailure(new TypeError(message))).toBe(true)
})

test.each([
  new TypeError('Map.groupBy is not a function'),
  new TypeError('undefined is not an object'),
  new Error('Failed to fetch'),
])('%s is not a lost connection, unless the browser is offline', (error) => {
  expect([isFailure(error), isFailure(error, false)]).toEqual([false, true])
})
