import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../../tests/support/builders.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { nameKey, type OrderedLocale } from './name-order.ts'

const byKey = (names: readonly string[], locale: OrderedLocale) =>
  names.toSorted((a, b) => {
    const [one, other] = [nameKey(a, locale), nameKey(b, locale)]
    return one < other ? -1 : Number(one > other)
  })

test('Vietnamese letters come in the order of the alphabet: đ after d, marked vowels after plain ones', () => {
  const letters = [...'aăâbcdđeêghiklmnoôơpqrstuưvxy']
  expect(byKey(letters.toReversed(), 'vi')).toEqual(letters)
  expect(byKey(['Đại học Đà Nẵng', 'Duy Tân', 'Đồng Nai', 'Emory'], 'vi')).toEqual([
    'Duy Tân',
    'Đại học Đà Nẵng',
    'Đồng Nai',
    'Emory',
  ])
})

test('tones come as in dictionaries, and only between names of the same letters', () => {
  const tones = ['ma', 'mà', 'mả', 'mã', 'má', 'mạ']
  expect(byKey(tones.toReversed(), 'vi')).toEqual(tones)
  expect(byKey(['mạ a', 'ma b'], 'vi')).toEqual(['mạ a', 'ma b'])
  expect(byKey(['ấ', 'â', 'ạ', 'ậ', 'a'], 'vi')).toEqual(['a', 'ạ', 'â', 'ấ', 'ậ'])
})

test('Chinese characters come by their strokes, before Latin letters and after digits', () => {
  expect(byKey(['龜', '臺', 'A', '麻', '一', '哈', '1', '台', '丁'], 'tw')).toEqual([
    '1',
    '一',
    '丁',
    '台',
    '哈',
    '麻',
    '臺',
    '龜',
    'A',
  ])
  expect(byKey(['大學乙', '大學一', '大學'], 'tw')).toEqual(['大學', '大學一', '大學乙'])
})

test.each<[OrderedLocale, string]>([
  ['vi', 'Đại học Leeds'],
  ['tw', '里茲大學'],
])('in %s case, width, spaces and signs around a name make no difference', (locale, name) => {
  expect(nameKey(`  ${name.toUpperCase()}. `, locale)).toBe(nameKey(name, locale))
  expect(nameKey('ＵＣＬ', locale)).toBe(nameKey('ucl', locale))
  expect(nameKey('The Ohio State University', locale)).toBe(nameKey('Ohio State University', locale))
})

test('keys are plain signs, alike to every database, whatever a name is made of', () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(names, fc.constantFrom<OrderedLocale>('vi', 'tw'), (name, locale) => {
      expect(nameKey(name, locale)).toMatch(/^[ -~]*$/)
    }),
    seeded(propertyRuns(500)),
  )
})
