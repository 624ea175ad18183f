import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planAddress, readStudyPlan } from './study-plan.ts'

test('the answers of a match are stored in the order of its form, without other parameters', () => {
  const address = '/match?budget=900+tri%E1%BB%87u&level=bachelor&subject=4&subject=&subject=7&token=secret#part'
  expect(planAddress(address)).toBe('/match?level=bachelor&subject=4&subject=7&budget=900+tri%E1%BB%87u')
  expect(readStudyPlan(address)).toEqual({
    page: 'match',
    answers: [
      ['level', ['bachelor']],
      ['subject', ['4', '7']],
      ['budget', ['900 triệu']],
    ],
  })
})

test.each(['', '/match', '/match?', '/match?token=1', '/search?level=bachelor', 'https://evil.example/match?level=x'])(
  '%s is no plan',
  (address) => {
    expect(planAddress(address)).toBe('')
  },
)

test('any address is stored within the limit, and reads the same afterwards', () => {
  const fields = ['level', 'subject', 'country', 'city', 'budget']
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...fields), fc.string({ maxLength: 300 })), { maxLength: 60 }),
      (all) => {
        const stored = planAddress(`/match?${new URLSearchParams(all)}`)
        expect(stored.length).toBeLessThanOrEqual(1010)
        expect(planAddress(stored)).toBe(stored)
      },
    ),
    { seed: 3 },
  )
})
