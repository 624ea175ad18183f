import { expect, test } from 'vitest'
import {
  fillPlaceholders,
  openPlaceholders,
  tidyPlaceholders,
  unknownPlaceholders,
  withoutOwnWords,
} from './placeholders.ts'

test.each([
  ['{name}', []],
  ['Dear { Name }, your {office-phone}', []],
  ['親愛的｛name｝，', []],
  ['{nmae} and {first name}', ['{nmae}', '{first name}']],
  ['{} {nmae} {nmae}', ['{}', '{nmae}']],
  ['{name and so on', ['{name']],
  ['so on} {name}', ['}']],
  ['{{name}}', ['{', '}']],
  ['{a\nb}', ['{a', '}']],
  ['{\n name \n}', []],
  [`{${'x'.repeat(50)}}`, [`{${'x'.repeat(19)}`]],
])('what no lead has a value for is named: %j', (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown)
})

test.each([
  ['blanks', ' ', 20_000],
  ['blank lines', '\n', 20_000],
  ['words', 'a ', 200_000],
])('thousands of %s behind a brace are read', (_, part, count) => {
  expect(unknownPlaceholders(`{${part.repeat(count)}`)).toHaveLength(1)
  expect(openPlaceholders(`{name}{${part.repeat(count)}`)).toEqual(['name'])
})

test('placeholders are normalised, and all other text is unchanged', () => {
  expect(tidyPlaceholders('｛NAME｝ { office phone } {what}')).toBe('{name} {office_phone} {what}')
})

test('placeholders are filled in; those without a value stay, and are reported', () => {
  const filled = fillPlaceholders('{name}, {countries}: {name} {reference}', { name: 'Ánh', reference: '' })
  expect(filled).toBe('Ánh, {countries}: Ánh {reference}')
  expect(openPlaceholders(filled, '{countries}')).toEqual(['countries', 'reference'])
})

test('a name that looks like a placeholder or pattern is inserted verbatim', () => {
  expect(fillPlaceholders('{name} $& {consultant}', { name: '{consultant}', consultant: '$1$&' })).toBe(
    '{consultant} $& $1$&',
  )
})

test('a name that looks like a place is none that nobody has filled in; the same place elsewhere is', () => {
  const example = ['{name} {reference}', 'Mai']
  expect(openPlaceholders(withoutOwnWords('Dear {name} {reference}, {guide}', example))).toEqual(['guide'])
  expect(openPlaceholders(withoutOwnWords('Dear {name} {reference}, {reference}', example))).toEqual(['reference'])
  expect(withoutOwnWords('Dear Mai', example)).toBe('Dear Mai')
})
