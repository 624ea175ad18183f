import { expect, test } from 'vitest'
import { columnsOf } from '../../../domain/text-columns.ts'
import { resultDescription, resultTitle } from './search-result.ts'

test('Chinese characters take two columns, and marks above a letter none', () => {
  expect([columnsOf('啟程留學'), columnsOf('Đại học'), columnsOf('e\u0302\u0323')]).toEqual([8, 7, 1])
})

test('a title has the organisation’s name where both fit, and has it once', () => {
  expect(resultTitle('Costs', 'Example')).toBe('Costs | Example')
  expect(resultTitle('Example: our offices', 'Example')).toBe('Example: our offices')
})

test('a long title loses the organisation’s name first, then becomes a shorter one', () => {
  const name = 'State University of the Northern Lakes'
  expect(resultTitle(`${name}, Lakeside City`, 'Example Study Abroad')).toBe(`${name}, Lakeside City`)
  expect(resultTitle(`${name}, Lakeside City on the Other Side`, 'Example', name)).toBe(name)
})

test('a title without a shorter form is cut after a word', () => {
  const title = 'How can a nurse study or work abroad, and what does it cost, in pesos and in dollars?'
  expect(resultTitle(title, 'Example')).toBe('How can a nurse study or work abroad, and what does it cost, in…')
  expect(columnsOf(resultTitle('留學申請文件怎麼準備'.repeat(5), '範例'))).toBeLessThanOrEqual(65)
})

const about = 'Example Study Abroad advises students on schools, documents and visas in six countries.'

test('a short description goes on with the organisation’s own', () => {
  expect(resultDescription('Our services.', about)).toBe(`Our services. ${about}`)
  expect(resultDescription('Our services.', 'Our services.')).toBe('Our services.')
  expect(resultDescription('服務項目。', '留學顧問。')).toBe('服務項目。留學顧問。')
})

test('a long description ends after its last sentence that fits, or after a word', () => {
  expect(resultDescription(`${about} ${about}`, about)).toBe(about)
  const [cut, whole] = [resultDescription('twelve words '.repeat(20).trim(), about), 'twelve words '.repeat(20)]
  expect(columnsOf(cut)).toBeLessThanOrEqual(160)
  expect(whole.startsWith(cut.replace('…', ' '))).toBe(true)
})
