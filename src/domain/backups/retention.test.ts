import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scheduledName, timeOfName } from './names.ts'
import { outdatedBackups } from './retention.ts'

const day = 86_400_000
const rule = { daily: 7, weekly: 4, monthly: 6 }

test('a year of daily backups leaves seven days, four weeks and six months', () => {
  const noon = Date.UTC(2026, 10, 23, 12)
  const times = Array.from({ length: 365 }, (_, age) => noon - age * day)
  const outdated = new Set(outdatedBackups(times, rule))
  const retained = times.filter((at) => !outdated.has(at)).map((at) => new Date(at).toISOString().slice(0, 10))
  expect(retained).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    // Sundays, and last days of months
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
})

test('retained backups stay, however long no backup is made and however often the rule runs', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4e12 }), { maxLength: 200 }), (times) => {
      const outdated = new Set(outdatedBackups(times, rule))
      const retained = [...new Set(times)].filter((at) => !outdated.has(at))
      expect(outdatedBackups(retained, rule)).toEqual([])
      expect(retained.length).toBeLessThanOrEqual(7 + 4 + 6 + 2)
      if (times.length > 0) expect(retained).toContain(Math.max(...times))
    }),
  )
})

describe('the name of a backup', () => {
  test('contains the time when it was made', () => {
    const at = Date.UTC(2026, 10, 23, 10, 15, 7)
    expect(scheduledName(at)).toBe('waypoint-20261123T101507Z.tar.gz.age')
    expect(timeOfName(scheduledName(at))).toBe(at)
  })
  test.each([
    'waypoint.tar.gz',
    'waypoint-20261323T101507Z.tar.gz.age',
    'waypoint-20261123T101507Z.tar.gz.age.part',
    'mine.age',
  ])('%s is none of ours', (name) => expect(timeOfName(name)).toBeNull())
})
