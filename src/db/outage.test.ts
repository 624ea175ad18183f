import { expect, test } from 'vitest'
import { DatabaseUnavailable, isOutage } from './outage.ts'

const OUTAGES = [
  '55P03',
  '57014',
  '57000',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '58000',
  '58030',
  '58P01',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '40001',
  '40003',
  '40P01',
  '25P03',
  '25P04',
  '25006',
  '3D000',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
]
test.each(OUTAGES)('%s says that the database can’t be worked with now', (code) => {
  expect(isOutage(Object.assign(new Error('said'), { code }))).toBe(true)
})

const OUTAGE_ERRORS = [
  '23505',
  '23503',
  '23502',
  '42703',
  '42P01',
  '22P02',
  '25P02',
  '40002',
  'XX000',
  '5',
  '57',
  'ENOENT',
  undefined,
]
test.each(OUTAGE_ERRORS)('%s is a fault of ours', (code) => {
  expect(isOutage(Object.assign(new Error('said'), { code }))).toBe(false)
})

test('a database that is away is away, whatever the cause', () => {
  expect(isOutage(new DatabaseUnavailable(new Error('23505')))).toBe(true)
})
