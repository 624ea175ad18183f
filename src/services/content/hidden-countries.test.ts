import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoContent } from '../../../tests/support/demo-defects.ts'
import { contentRows } from './content-rows.ts'
import { withoutHiddenCountries } from './hidden-countries.ts'

const codes = demoContent.countries.map(({ code }) => code)

test('whichever countries are hidden, no row refers to one of them, and rows of the others are as before', () => {
  const everyRow = contentRows(demoContent, new Set())
  fc.assert(
    fc.property(fc.subarray(codes), (hidden) => {
      const countries = demoContent.countries.map((country) => ({ ...country, hidden: hidden.includes(country.code) }))
      const rows = contentRows({ ...demoContent, countries }, new Set())
      const isShown = (row: (typeof rows.school)[number]) => !hidden.includes(String(row.country_code))
      for (const table of ['school', 'city'] as const) expect(rows[table]).toEqual(everyRow[table].filter(isShown))
      expect(rows.country.map(({ code }) => code)).toEqual(codes.filter((code) => !hidden.includes(code)))
      const schools = new Set(rows.school.map(({ id }) => id))
      for (const table of ['school_fact', 'student', 'testimonial', 'school_enrollment'] as const)
        expect(rows[table].filter(({ school_id }) => !schools.has(school_id ?? ''))).toEqual([])
      expect(rows.article).toHaveLength(everyRow.article.length)
      expect(rows.article.filter(({ country_code }) => hidden.includes(String(country_code)))).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('content without hidden countries is unchanged', () => {
  expect(withoutHiddenCountries(demoContent)).toBe(demoContent)
})
