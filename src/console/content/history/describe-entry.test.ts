import { expect, test } from 'vitest'
import { describeEntry } from './describe-entry.ts'

const figure = {
  key: 'uk.ihs.student',
  what: { en: 'Surcharge', vi: 'Phụ phí' },
  value: 776,
  currency: 'GBP',
  per: 'year',
  year: '2026',
  as_of: '2026-11-06',
  valid_until: '2027-03-31',
  source: 'gov-uk',
}

test.each([
  ['en', ['Surcharge', '6 Nov 2026', '31 Mar 2027']],
  ['vi', ['Phụ phí', '6/11/2026']],
  ['tw', ['2026年11月6日']],
] as const)(
  'a figure is described with labels and dates of %s, without the names of file columns',
  async (locale, parts) => {
    const text = await describeEntry('figures', figure, locale)
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toMatch(/as_of|valid_until|2026-11-06/)
  },
)

test('a removed entry has an empty description', async () => {
  expect(await describeEntry('figures', null, 'en')).toBe('')
})

test('the number of an entry is left out', async () => {
  expect(await describeEntry('offices', { id: 9, code: 'hanoi', phone: '+84 24 5555 0199' }, 'en')).not.toMatch(/: 9$/m)
})
