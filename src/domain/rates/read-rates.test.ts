import { expect, test } from 'vitest'
import { ContentError } from '../content/issue.ts'
import { rateBetween, ratesTable, readRates } from './read-rates.ts'

const ROWS = `base,quote,rate,date,source
USD,TWD,31.85255853,2026-09-29,npm
USD,VND,25947.76804973,2026-09-29,npm
GBP,TWD,42.16702118,2026-09-29,npm
GBP,VND,34350.22,2026-09-29,npm
`
const JSON_FILE = JSON.stringify({
  date: '2026-09-29',
  eur: { '1inch': 11.3, usd: 1.13607202, gbp: 0.85817579, twd: 36.18680056, vnd: 29478.53330894, ada: 0 },
})
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='2026-09-28'><Cube currency='USD' rate='1.1000'/></Cube>
<Cube time='2026-09-29'><Cube currency='USD' rate='1.1361'/><Cube currency='PHP' rate='71.024'/></Cube></Cube></gesmes:Envelope>`

const read = (text: string) => {
  const { as_of, rates } = readRates(text)
  return { as_of, rates: Object.fromEntries([...rates].map(([base, quotes]) => [base, Object.fromEntries(quotes)])) }
}

test('rows of pairs', () => {
  expect(read(ROWS)).toEqual({
    as_of: '2026-09-29',
    rates: { USD: { TWD: 31.85255853, VND: 25947.76804973 }, GBP: { TWD: 42.16702118, VND: 34350.22 } },
  })
})

test('the JSON of a base currency: tokens and currencies without a rate are left out', () => {
  expect(read(JSON_FILE)).toEqual({
    as_of: '2026-09-29',
    rates: { EUR: { USD: 1.13607202, GBP: 0.85817579, TWD: 36.18680056, VND: 29478.53330894 } },
  })
})

test.each([
  ['XML', XML],
  ['CSV with a day in words', 'Date, USD, PHP, \n29 September 2026, 1.1361, 71.024, \n'],
  ['CSV of several days', 'Date,USD,PHP,BGN,\n2026-09-29,1.1361,71.024,N/A,\n2026-09-28,1.1,70,1.95,\n'],
])('the newest day of the European Central Bank as %s', (_, text) => {
  expect(read(text)).toEqual({ as_of: '2026-09-29', rates: { EUR: { USD: 1.1361, PHP: 71.024 } } })
})

test('a rate is read directly, or through a currency that has both', () => {
  const [rows, json] = [readRates(ROWS), readRates(JSON_FILE)]
  expect(rateBetween(rows, 'USD', 'VND')).toBe(25948)
  expect(rateBetween(json, 'GBP', 'TWD')).toBe(42.167)
  expect(rateBetween(json, 'EUR', 'TWD')).toBe(36.187)
  expect(rateBetween(rows, 'USD', 'GBP')).toBeNull()
})

test('the table has every base in the home currencies, and in others that the file has; the first in further ones', () => {
  const wanted = { bases: ['USD', 'GBP'], homes: ['TWD'], others: ['VND', 'PHP'], ofFirst: ['GBP', 'EUR', 'XAU'] }
  expect(ratesTable(readRates(JSON_FILE), wanted)).toEqual({
    as_of: '2026-09-29',
    rates: { USD: { EUR: 0.88023, GBP: 0.75539, TWD: 31.853, VND: 25948 }, GBP: { TWD: 42.167, VND: 34350 } },
  })
  expect(() => ratesTable(readRates(JSON_FILE), { ...wanted, homes: ['TWD', 'PHP'] })).toThrow('no USD/PHP, GBP/PHP')
})

test.each([
  ['nothing', '', 'the file'],
  ['other columns', 'a,b\n1,2\n', 'the header'],
  ['no day', ROWS.replaceAll('2026-09-29', '29/9'), 'line 2'],
  ['a day that does not exist', ROWS.replaceAll('2026-09-29', '2026-02-31'), 'line 2'],
  ['two days', ROWS.replace('34350.22,2026-09-29', '34350.22,2026-09-30'), 'line 5'],
  ['a pair twice', `${ROWS}USD,TWD,31,2026-09-29,npm\n`, 'line 6'],
  ['a rate of zero', ROWS.replace('31.85255853', '0'), 'line 2'],
  ['a decimal comma', ROWS.replace('31.85255853', '"31,85"'), 'line 2'],
  ['a currency in words', ROWS.replace('GBP,VND', 'pound,VND'), 'line 5'],
  ['broken JSON', '{"date": ', 'the file'],
  ['JSON without a day', '{"usd": {"vnd": 25000}}', 'date'],
  ['another XML', '<rss></rss>', 'the elements'],
])('%s is an error with its place', (_, text, place) => {
  expect(() => readRates(text)).toThrow(ContentError)
  expect(() => readRates(text)).toThrow(place)
})
