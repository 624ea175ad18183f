import { expect, test } from 'vitest'
import { readingMinutes } from './article-view.tsx'

test.each([
  ['nothing', '', 1],
  ['a few words', '<p>Two words</p>', 1],
  ['920 English words', `<p>${'word '.repeat(920)}</p>`, 4],
  ['1600 Han characters', `<p>${'簽證'.repeat(800)}</p>`, 4],
  ['both together', `${'簽證'.repeat(400)} ${'visa '.repeat(460)}`, 4],
  ['tags and entities count for nothing', '<a href="/a/b/c">&amp;</a>'.repeat(900), 1],
])('%s', (_, html, minutes) => {
  expect(readingMinutes(html)).toBe(minutes)
})
