import { expect, test } from 'vitest'
import { LOCALES } from '../../../../tests/support/demo-editions.ts'
import { contentErrorText } from './content-error-text.ts'

const MONEY = {
  file: 'facts',
  path: 'mcgill-university · tuition · undergraduate · currency',
  expected: 'one of USD, CAD',
  found: 'nothing',
}

test('an error names kind, entry and field in the reader’s language', () => {
  expect(LOCALES.map((locale) => contentErrorText(MONEY, locale))).toEqual([
    'Số liệu của trường › mcgill-university › tuition › undergraduate › Đơn vị tiền: Một trong các giá trị: USD, CAD.',
    '學校數據 › mcgill-university › tuition › undergraduate › 幣別：請填其中一個：USD, CAD。',
    'School data › mcgill-university › tuition › undergraduate › Currency: One of: USD, CAD.',
  ])
  const used = { file: 'students.yaml', path: '3 · school', expected: 'a known school', found: '"mcgill"' }
  expect(contentErrorText(used, 'en')).toBe('Admitted students › 3 › School: No entry has this name. (mcgill)')
})
