import { expect, test } from 'vitest'
import { LAUNCH_CHECKS, type LaunchCheck } from '../../domain/launch.ts'
import { stepAfter } from './steps.ts'

const launchWithout = (...missing: LaunchCheck[]) => ({
  checks: LAUNCH_CHECKS.map((check) => ({ check, state: missing.includes(check) ? 'missing' : 'done' }) as const),
})

test('after an entry of an open step, that step is next, in the checklist', () => {
  expect(stepAfter(launchWithout('editions', 'offices'), 'editions')?.next).toEqual({
    step: 'editions',
    path: '/console/start#editions',
  })
})

test('after an entry of a done step, the page of the first open one is next', () => {
  expect(stepAfter(launchWithout('prices'), 'offices')?.next).toEqual({
    step: 'countries',
    path: '/console/content/prices/prices',
  })
})

test('the organisation’s page belongs to its name, not to the step of emails', () => {
  expect(stepAfter(launchWithout('offices', 'email'), 'site')?.next?.step).toBe('offices')
  expect(stepAfter(launchWithout('name', 'offices', 'email'), 'site')?.next?.step).toBe('name')
})

test('nothing is next when all is done or can wait, and other pages have no next step', () => {
  expect(stepAfter(launchWithout('legal', 'backups'), 'offices')).toEqual({ next: null })
  expect(stepAfter(launchWithout('offices'), 'figures')).toBeNull()
})
