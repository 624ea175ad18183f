import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkMessages } from './check-messages.ts'

/** A folder of messages, removed after the test. */
function messagesFolder(languages: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-messages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [language, messages] of Object.entries(languages)) {
    mkdirSync(join(folder, 'messages', language), { recursive: true })
    writeFileSync(join(folder, 'messages', language, 'site.json'), JSON.stringify(messages))
  }
  return folder
}

test('missing messages are listed with their file, in the languages of the editions only', () => {
  const folder = messagesFolder({
    en: { home: { title: 'Home', cities: 'Cities' }, menu: { about: 'About' } },
    vi: { home: { title: 'Trang chủ', cities: '' } },
    'zh-hant': { home: { title: '首頁', cities: '城市' }, menu: { about: '關於' } },
    th: {},
  })
  expect(checkMessages(folder)).toEqual(['src/messages/vi/site.json: no home.cities, menu.about'])
})

test('the languages of the demo lack no message', () => {
  expect(checkMessages()).toEqual([])
})
