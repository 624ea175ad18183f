/** Texts beyond a field's limit: the form states the limit, and returns all of a longer text with its error. */
import { expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { wordsOf } from '../support/journey.ts'

const server = provideApp()

const long = 'Two words and more. '.repeat(150)
const post = (path: string, fields: Record<string, string>) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { Origin: server.origin },
    body: new URLSearchParams(fields),
  })

test('a note of 3,000 characters comes back whole with its error', async () => {
  const contact = await (await post('/consultation', { intent: 'captcha', when: 'callback' })).text()
  expect(contact).toContain(wordsOf('en').forms.limit.replace('{max, number}', '2,000'))
  expect(contact).toMatch(/<textarea/)
  expect(contact).not.toMatch(/<(textarea|input)[^>]*(name="(remarks|name|email|phone)")[^>]*maxlength/i)
  const answered = await post('/consultation', { intent: 'book', when: 'callback', name: long, remarks: long })
  const html = await answered.text()
  expect([answered.status, html.split(long.trim()).length > 2]).toEqual([422, true])
  expect(html).toContain('Please enter 2,000 characters or fewer.')
})

test('remarks of a link are not cut', async () => {
  const plans = await (await fetch(`${server.origin}/consultation?remarks=${encodeURIComponent(long)}`)).text()
  expect(plans).toContain(long.trim())
})
