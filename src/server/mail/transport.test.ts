import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressIn, createMailTransport, nodemailerTimeouts, RFC_5321, withSenderName } from './transport.ts'

const minutes = (count: number) => count * 60_000

test('each step of a mail waits as long as RFC 5321 requires, ten minutes after the last line', () => {
  expect(RFC_5321).toEqual({
    greeting: minutes(5),
    mail: minutes(5),
    recipient: minutes(5),
    data: minutes(2),
    block: minutes(3),
    end: minutes(10),
  })
})

test('nodemailer gets the greeting’s time-out and the longest of the other steps', () => {
  expect(nodemailerTimeouts(RFC_5321)).toEqual({
    connectionTimeout: minutes(5),
    greetingTimeout: minutes(5),
    socketTimeout: minutes(10),
  })
  expect(nodemailerTimeouts({ ...RFC_5321, end: 1, mail: 7, recipient: 3, data: 3, block: 3 }).socketTimeout).toBe(7)
})

test('the sender’s name replaces the configured one, and keeps its address', () => {
  expect(withSenderName('Waypoint <no-reply@a.example>', undefined)).toBe('Waypoint <no-reply@a.example>')
  const name = 'Du học “Sao”, Hà Nội'
  for (const from of ['Waypoint <no-reply@a.example>', 'no-reply@a.example'])
    expect(withSenderName(from, name, 'Sao Mai')).toEqual({ name, address: 'no-reply@a.example' })
  expect(withSenderName('no-reply@a.example', undefined, name)).toEqual({ name, address: 'no-reply@a.example' })
  expect(withSenderName('Waypoint <no-reply@a.example>', undefined, name)).toBe('Waypoint <no-reply@a.example>')
})

test.each(['REQUEST', 'CANCEL'])('a calendar goes along with METHOD %s in its type and its text', async (method) => {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-mails-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const transport = createMailTransport(null, async () => 'no-reply@a.example', folder)
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`
  const mail = {
    reference: 'WP-1',
    kind: 'appointment',
    recipient: 'ada@b.example',
    reply_to: 'o@a.example',
    subject: 'x',
  }
  for (const version of [1, 2])
    await transport.send({
      ...mail,
      message_id: `<appointment.id.${version}.moved@a.example>`,
      html: '<p>x</p>',
      text: 'x',
      calendar,
    })
  const files = readdirSync(folder)
  // one file for each mail of a booking, with its reference: an erasure finds them by that
  expect(files.sort()).toEqual(['WP-1-appointment.id.1.moved.eml', 'WP-1-appointment.id.2.moved.eml'])
  const text = readFileSync(join(folder, files[0] ?? ''), 'utf8')
  expect(text).toMatch(new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${method}`))
  expect(text).toContain('filename=appointment.ics')
})

test('the address of a sender is read with and without a name', () => {
  expect(['Waypoint <no-reply@a.example>', 'no-reply@a.example'].map(addressIn)).toEqual(
    Array(2).fill('no-reply@a.example'),
  )
})
