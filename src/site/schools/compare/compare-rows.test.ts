import { expect, test } from 'vitest'
import { compareRows, compareSources, type Fact } from './load.ts'

const buildFact = (kind: string, change: Partial<Fact> = {}): Fact => ({
  kind,
  group: 'cost',
  unit: 'money',
  name: kind,
  explanation: '',
  level: null,
  value: 1,
  value_to: null,
  currency: 'USD',
  home: null,
  year: '2024',
  source: { name: 'A', link: 'https://a.example' },
  ...change,
})
const schoolWith = (...facts: Fact[]) => ({ facts })
const shapeOf = (groups: ReturnType<typeof compareRows>) =>
  groups.map(({ group, rows }) => [
    group,
    rows.map(({ key, facts }) => [key.trim(), facts.map((fact) => fact !== null)]),
  ])

test('every kind of figure that one school has is a row, with gaps for the others', () => {
  const groups = compareRows([
    schoolWith(buildFact('tuition'), buildFact('board')),
    schoolWith(),
    schoolWith(buildFact('tuition'), buildFact('fees'), buildFact('board'), buildFact('rate', { group: 'admission' })),
  ])
  expect(shapeOf(groups)).toEqual([
    [
      'cost',
      [
        ['tuition', [true, false, true]],
        ['fees', [false, false, true]],
        ['board', [true, false, true]],
      ],
    ],
    ['admission', [['rate', [false, false, true]]]],
  ])
})

test('a kind with two levels has two rows', () => {
  const [costs] = compareRows([
    schoolWith(buildFact('tuition', { level: 'undergraduate' }), buildFact('tuition', { level: 'graduate' })),
    schoolWith(buildFact('tuition', { level: 'graduate' })),
  ])
  expect(costs?.rows.map(({ key }) => key)).toEqual(['tuition undergraduate', 'tuition graduate'])
})

test('schools without figures have no rows and no sources', () => {
  const groups = compareRows([schoolWith(), schoolWith()])
  expect([groups, compareSources(groups)]).toEqual([[], []])
})

test('a source of several figures is listed once, in the order of the rows', () => {
  const other = { name: 'B', link: 'https://b.example' }
  const groups = compareRows([
    schoolWith(buildFact('tuition'), buildFact('rate', { source: other })),
    schoolWith(buildFact('rate')),
  ])
  expect(compareSources(groups).map(({ name }) => name)).toEqual(['A', 'B'])
})
