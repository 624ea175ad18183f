import { expect, test } from 'vitest'
import { nodemailerTimeouts, RFC_5321, withSenderName } from './transport.ts'

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
