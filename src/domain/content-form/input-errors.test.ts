import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COLLECTIONS } from '../content/collections.ts'
import { origin } from '../content/editions.ts'
import { officePhone } from '../content/fields.ts'
import type { Entries } from '../content/values.ts'
import type { Schema } from './describe-fields.ts'
import { draftsOf } from './draft-of.ts'
import { FORM_KINDS, type FormKind, formOf, issuesOf } from './forms.ts'
import { readErrorMessage } from './input-error.ts'
import { codeOfPattern, inputErrorsOf } from './input-errors.ts'

/** Every schema nested in one. */
function within(schema: Schema | undefined, seen = new Set<Schema>()): Schema[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const { innerType, in: from, out, shape = {}, element, options = [], keyType, valueType } = schema.def
  const inner = [innerType, from, out, element, keyType, valueType, ...options, ...Object.values(shape)]
  return [schema, ...inner.flatMap((each) => within(each, seen))]
}

const schemas = FORM_KINDS.flatMap((kind) => within(COLLECTIONS[kind].schema as unknown as Schema))
const checks = schemas.flatMap(({ def }) => def.checks ?? []).map(({ _zod }) => _zod.def)

test('every pattern of a schema has a message', () => {
  const patterns = new Set(
    checks.filter(({ format }) => format === 'regex').flatMap(({ pattern }) => pattern?.source ?? []),
  )
  expect(patterns.size).toBeGreaterThan(8)
  expect([...patterns].filter((pattern) => codeOfPattern(pattern) === null)).toEqual([])
})

test('every refinement of a schema has a message', () => {
  const messages = checks
    .filter(({ check }) => check === 'custom')
    .flatMap(({ error }) => (typeof error === 'function' ? [String(error({ input: [] }))] : []))
  expect(messages.length).toBeGreaterThan(20)
  const expected = messages.map((message) => message.replace('null documents', '3 documents'))
  expect(expected.filter((message) => readErrorMessage(message).code === 'other')).toEqual([])
})

test('every message of a schema’s own check has a translation here', () => {
  const code = globSync('src/domain/content/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const messages = [...code.matchAll(/\bmessage: (['`])(.+?)\1/g)].map(([, , text = '']) =>
    text.replace(/\$\{[^}]*\}/g, '7'),
  )
  expect(messages.length).toBeGreaterThan(12)
  expect(messages.filter((message) => readErrorMessage(message).code === 'other')).toEqual([])
  expect([...code.matchAll(/addIssue\(/g)].length).toBe([...code.matchAll(/addIssue\(\{[^}]*message:/gs)].length)
})

const errorsOf = (kind: FormKind, value: Entries) =>
  inputErrorsOf(formOf(kind), draftsOf(formOf(kind), value), issuesOf(kind, value))
const localized = { en: 'x' }

test('a domain is read as it is typed, and a number of an office needs digits', () => {
  for (const input of ['WWW.Example.org', 'https://www.example.org/'])
    expect(origin.parse(input)).toBe('https://www.example.org')
  expect(origin.parse('http://localhost:3000')).toBe('http://localhost:3000')
  for (const input of ['call us', 'https://a.example/vi', 'ftp://a.example', 'https://me@a.example'])
    expect(origin.safeParse(input).success).toBe(false)
  for (const input of ['02-123-4567 ต่อ 12', '+886 2 1555 0101', '1900 1234', '(028) 3822 1234 ext. 5'])
    expect(officePhone.safeParse(input).success).toBe(true)
  expect(errorsOf('offices', { code: 'hanoi', phone: 'call us' }).phone).toEqual([{ code: 'phone' }])
})

describe('errors belong to their fields', () => {
  test('a row with an invalid key is rejected, not dropped', () => {
    const words = JSON.parse('{"fillers":[],"cities":{"york":["York"],"__proto__":["Zion"],"toString":["x"]}}')
    expect(errorsOf('school_words', words)).toMatchObject({
      'cities.1': [{ code: 'key' }],
      'cities.2': [{ code: 'key' }],
    })
  })

  test('types, patterns, choices and missing values', () => {
    expect(
      errorsOf('figures', {
        key: 'A b',
        what: { vi: 'x' },
        value: '1,2',
        unit: 'yard',
        as_of: '2026-02-30',
        valid_until: '',
        source: 's',
        link: 'x',
      }),
    ).toEqual({
      key: [{ code: 'figure_key' }],
      'what.en': [{ code: 'missing' }],
      value: [{ code: 'number' }],
      unit: [{ code: 'choice' }],
      as_of: [{ code: 'day' }],
      valid_until: [{ code: 'missing' }],
      link: [{ code: 'web' }],
    })
  })

  test('text that is too long, with its limit and its length', () => {
    const tagErrors = errorsOf('tags', { id: 1, slug: 'a'.repeat(101), name: { en: 'x'.repeat(20_001), vi: 'y' } })
    expect(tagErrors).toEqual({
      slug: [{ code: 'too_long', values: { most: 100, present: 101 } }],
      'name.en': [{ code: 'too_long', values: { most: 20_000, present: 20_001 } }],
    })
  })

  test('violations of rules over several fields', () => {
    const figure = {
      key: 'a',
      what: localized,
      value: 2,
      value_to: 1,
      as_of: '2026-02-02',
      valid_until: '2026-01-01',
      source: 's',
      link: 'https://x.example/',
    }
    expect(errorsOf('figures', figure)).toEqual({
      value_to: [{ code: 'least_value' }],
      valid_until: [{ code: 'day_before' }],
    })
  })

  test('tiers by their rows', () => {
    const tier = (up_to_words: number, USD: number) => ({
      up_to_words,
      per_word: { USD, TWD: 100 },
      minimum: { USD: 0, TWD: 55 },
      days: 1.5,
    })
    const prices = {
      copies_max: 1,
      refine: [{ service: 'sop', modes: [{ mode: 'revision', tiers: [tier(10, 5), tier(5, 5)] }] }],
      apply: [],
      discounts: [],
    }
    expect(errorsOf('prices', prices)).toMatchObject({
      'refine.0.modes.0.tiers.0.minimum.TWD': [{ code: 'whole_amount', values: { currency: 'TWD' } }],
      'refine.0.modes.0.tiers.0.days': [{ code: 'whole' }],
    })
  })

  test('a row by its key, a word by its list', () => {
    expect(
      errorsOf('exchange_rates', {
        as_of: '2026-01-01',
        rates: { usd: { VND: 1, TWD: 1, PHP: 1 }, EUR: { VND: -1, TWD: 1, PHP: 1 } },
      }),
    ).toEqual({
      'rates.0': [{ code: 'key' }],
      'rates.1.VND': [{ code: 'least_number', values: { least: 0 } }],
    })
    expect(
      errorsOf('working_hours', { id: 1, code: 'taipei', country: 'TW', zone: 'Asia/Taipeh', week: { mon: ['9-12'] } }),
    ).toEqual({
      zone: [{ code: 'zone' }],
      'week.mon': [{ code: 'hours' }],
    })
  })

  test('an unknown field is reported by name', () => {
    expect(errorsOf('tags', { id: 1, slug: 'a', name: localized, colour: 'red' })).toEqual({
      '': [{ code: 'unknown_field', values: { name: 'colour' } }],
    })
  })
})
