import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../tests/support/demo-editions.ts'
import { codeNames } from './code-names.ts'
import { mainOffice, officesShownIn } from './offices.ts'

type Office = { code: string; edition: Locale; editions?: Locale[] | undefined }

const locale = fc.constantFrom(...LOCALES)
const anyOffices: fc.Arbitrary<Office[]> = fc.uniqueArray(
  fc.record({
    code: fc.stringMatching(/^[a-z]{1,6}$/),
    edition: locale,
    editions: fc.option(fc.uniqueArray(locale, { minLength: 1 }), { nil: undefined }),
  }),
  { selector: ({ code }) => code },
)

test('an edition shows its own offices first, then those that all editions or this one show, in the order of the list', () => {
  fc.assert(
    fc.property(anyOffices, locale, (offices, edition) => {
      const shown = officesShownIn(offices, edition)
      const isOwn = (office: Office) => office.edition === edition
      const isShown = (office: Office) =>
        isOwn(office) || office.editions === undefined || office.editions.includes(edition)
      expect(new Set(shown)).toEqual(new Set(offices.filter(isShown)))
      const places = shown.map((office) => offices.indexOf(office) + (isOwn(office) ? 0 : offices.length))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }),
  )
})

test('the main office is the first one that the edition shows, and there is one as soon as there is any office', () => {
  fc.assert(
    fc.property(anyOffices, locale, (offices, edition) => {
      expect(mainOffice(offices, edition)).toBe(officesShownIn(offices, edition)[0] ?? offices[0])
      expect(mainOffice(offices, edition) === undefined).toBe(offices.length === 0)
    }),
  )
})

test('a code has the name of today, that of a removed entry, or itself', () => {
  const removed = [
    { code: 'da-nang', name: { en: 'Old Da Nang' } },
    { code: 'hue', name: { en: 'Hue', vi: 'Huế' } },
  ]
  const names = codeNames([{ code: 'da-nang', name: { en: 'Da Nang', vi: 'Đà Nẵng' } }], removed, 'vi')
  expect(names.options).toEqual([{ code: 'da-nang', name: 'Đà Nẵng' }])
  expect(['da-nang', 'hue', 'constructor', ''].map(names.nameOf)).toEqual(['Đà Nẵng', 'Huế', 'constructor', ''])
})
