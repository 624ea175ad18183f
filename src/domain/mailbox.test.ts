import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Ada@Mail.Example', 'ada@mail.example'],
  ['ada+one@mail.example', 'ada@mail.example'],
  ['ada+one+two@mail.example', 'ada@mail.example'],
  ['+ada@mail.example', '+ada@mail.example'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@mail.example', 'a.da@mail.example'],
])('mail to %s comes to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
