import { expect, test } from 'vitest'
import { typeset } from './typesetting.ts'

test.each([
  ['en', '<p title="8–12">8–12 schools, A–B</p>', '<p title="8–12">8\u2060–\u206012 schools, A–B</p>'],
  ['en', '<p>an F-1 visa, DS-160, A-level</p>', '<p>an F-\u20601 visa, DS-\u2060160, A-level</p>'],
  ['en', '<b>WP-5ZC7-DJZT WP-1234-0000</b>', '<b>WP-5ZC7-DJZT WP-1234-0000</b>'],
  ['en', '<title>8–12</title>', '<title>8–12</title>'],
  ['en', '<script>"8–12"</script><p>x</p>', '<script>"8–12"</script><p>x</p>'],
  ['vi', '<h1 title="tư vấn">Tư vấn du học</h1>', '<h1 title="tư vấn">Tư\u00A0vấn du\u00A0học</h1>'],
  ['vi', '<h2><a href="/x">Hồ sơ</a> Hà Lan</h2>', '<h2><a href="/x">Hồ\u00A0sơ</a> Hà\u00A0Lan</h2>'],
  [
    'vi',
    '<h2>Bạn cần hỗ trợ việc gì trong sáu tháng?</h2>',
    '<h2>Bạn cần hỗ\u00A0trợ việc\u00A0gì trong sáu\u00A0tháng?</h2>',
  ],
  ['vi', '<h3>Danh sách ngành học nào</h3>', '<h3>Danh\u00A0sách ngành\u00A0học\u00A0nào</h3>'],
  ['vi', '<h3>Khớp cả hai điều kiện</h3>', '<h3>Khớp cả hai\u00A0điều\u00A0kiện</h3>'],
  ['vi', '<h3>Lịch cho lớp 12, năm 2026</h3>', '<h3>Lịch cho lớp\u00A012, năm\u00A02026</h3>'],
  ['vi', '<p>tư vấn</p>', '<p>tư vấn</p>'],
  ['vi', '<h2>Canada du họcx</h2>', '<h2>Canada du họcx</h2>'],
  ['tw', '<p><strong>重點。</strong> 後文</p>', '<p><strong>重點。</strong>後文</p>'],
  ['en', '<p><strong>Note。</strong> x</p>', '<p><strong>Note。</strong> x</p>'],
] as const)('%s: %s', (locale, html, expected) => {
  expect(typeset(html, locale)).toBe(expected)
})
