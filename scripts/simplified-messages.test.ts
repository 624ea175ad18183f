import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { simplifiedFiles } from './simplified-messages.ts'
import { TERMS } from './simplified-terms.ts'

const files = simplifiedFiles()

test.each([...files.keys()])('%s is what scripts/simplified-messages.ts writes', (file) => {
  expect(readFileSync(file, 'utf8')).toBe(files.get(file))
})

test('no other file is in the folder', () => {
  expect(readdirSync('src/messages/zh-hans').map((name) => `src/messages/zh-hans/${name}`)).toEqual([...files.keys()])
})

test('no Traditional character is left', () => {
  const text = [...files.values()].join('\n')
  expect([
    ...text.matchAll(/[體國學發見關門問題時間這個們來對說為東馬書長無網頁請選擇寫電話費顧「」『』臺裡麼]|著(?!作)/g),
  ]).toEqual([])
})

test('words of Taiwan become those of the mainland', () => {
  expect(TERMS).toMatchObject({
    簽證: '签证',
    資訊: '信息',
    網站: '网站',
    電子郵件: '电子邮件',
    軟體: '软件',
    影片: '视频',
  })
  const site = JSON.parse(files.get('src/messages/zh-hans/site.json') ?? '') as { layout: { shortlist: string } }
  expect(site.layout.shortlist).toBe('收藏夹')
})
