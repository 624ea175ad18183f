import { expect, test } from 'vitest'
import { type MailContent, renderMail } from './mail-layout.ts'

const buildMail = (mail: Partial<MailContent> = {}): MailContent => ({
  htmlLang: 'en',
  heading: 'Heading',
  parts: [],
  signature: 'Waypoint',
  footer: 'WP-0123-4567',
  theme: undefined,
  ...mail,
})

const hostile = `<script>alert("1")</script> & 'x' <img src=x onerror=y>`
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; &lt;img src=x onerror=y&gt;'

test.each<[string, Partial<MailContent>]>([
  ['heading', { heading: hostile }],
  ['paragraph', { parts: [{ paragraph: hostile }] }],
  ['title', { parts: [{ title: hostile }] }],
  ['step', { parts: [{ steps: [hostile] }] }],
  ['label', { parts: [{ rows: [[hostile, 'value']] }] }],
  ['value', { parts: [{ rows: [['label', hostile]] }] }],
  ['signature', { signature: hostile }],
  ['footer', { footer: hostile }],
])('markup in a %s is text in the HTML, and itself in the plain text', (_, mail) => {
  const { html, text } = renderMail(buildMail(mail))
  expect(html).toContain(escaped)
  expect(html).not.toMatch(/<script|<img/)
  expect(text).toContain(hostile)
})

test.each([
  ['en', 'School: Leeds'],
  ['vi', 'School: Leeds'],
  ['zh-Hant-TW', 'School：Leeds'],
])('in %s a row of the plain text has the colon of its language', (htmlLang, line) => {
  const { text } = renderMail(buildMail({ htmlLang, parts: [{ rows: [['School', 'Leeds']] }] }))
  expect(text.split('\n')).toContain(line)
})

test('no piece of a text can close or open a tag, however it is written', () => {
  const pieces = ['</td></tr></table>', '<!-- ', ' -->', '"><b>', "'>", '&lt;', '&#60;script&#62;']
  const plain = renderMail(buildMail({ parts: [{ rows: [['label', 'x']] }] })).html
  const tagsOf = (html: string) => html.match(/<[^>]*>/g)
  for (const piece of pieces) {
    const { html } = renderMail(buildMail({ parts: [{ rows: [['label', piece]] }] }))
    expect(tagsOf(html)).toEqual(tagsOf(plain))
  }
  expect(renderMail(buildMail({ heading: '&lt;' })).html).toContain(
    '<h1 style="margin:0 0 16px;font-size:22px;line-height:1.35">&amp;lt;</h1>',
  )
})

test('lines of a value stay lines, in the plain text under their label', () => {
  const { html, text } = renderMail(buildMail({ parts: [{ rows: [['Remarks', 'one\n<two>\nthree']] }] }))
  expect(html).toContain('one<br>&lt;two&gt;<br>three')
  expect(text).toContain('Remarks: one\n  <two>\n  three')
})

test('the parts stand in their order in both bodies', () => {
  const { html, text } = renderMail(
    buildMail({
      parts: [
        { paragraph: 'First words' },
        { title: 'Then a title' },
        { steps: ['walk', 'run'] },
        { rows: [['Name', 'An']] },
      ],
    }),
  )
  const order = /Heading.*First words.*Then a title.*walk.*run.*Name.*An.*Waypoint.*WP-0123-4567/s
  expect(html).toMatch(order)
  expect(text).toMatch(order)
  expect(text).toContain('1. walk\n2. run')
  expect(html).toContain('<ol')
})

test('the mail says its language', () => {
  expect(renderMail(buildMail({ htmlLang: 'zh-Hant-TW' })).html).toMatch(/^<!doctype html><html lang="zh-Hant-TW">/)
})

test('the mail loads nothing and runs nothing', () => {
  const { html } = renderMail(buildMail({ parts: [{ paragraph: 'text' }, { steps: ['a'] }, { rows: [['a', 'b']] }] }))
  expect(html).not.toMatch(/<script|<img|<link|<style|url\(|\son\w+=|https?:/)
})

test('a mail has the organisation’s colours', () => {
  const { html } = renderMail(
    buildMail({
      parts: [{ links: [{ text: 'Open', address: 'https://a.example' }] }],
      theme: { accent: '#5b2a86', surface: '#fffdf5' },
    }),
  )
  expect(html).toContain('background:#fffdf5')
  expect(html).toContain('<a href="https://a.example" style="color:#5b2a86">')
})
