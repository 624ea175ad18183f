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
  ['ada-one@mail.example', 'ada-one@mail.example'],
  ['a.da+x@outlook.com', 'a.da@outlook.com'],
  ['ada-one@yahoo.com', 'ada@yahoo.com'],
  ['a.da-one@yahoo.com.vn', 'a.da@yahoo.com.vn'],
  ['ada-one+x@ymail.com', 'ada@ymail.com'],
  ['ada+x@me.com', 'ada@icloud.com'],
  ['a.da@mac.com', 'a.da@icloud.com'],
  ['A.d-a_1+x@pm.me', 'ada1@proton.me'],
  ['ada1@protonmail.com', 'ada1@proton.me'],
  ['ada-lee@ya.ru', 'ada.lee@yandex.ru'],
  ['ada.lee@yandex.com', 'ada.lee@yandex.ru'],
  ['shop@ada.fastmail.com', 'ada@fastmail.com'],
  ['ada+shop@fastmail.com', 'ada@fastmail.com'],
  ['-@yahoo.com', '-@yahoo.com'],
  ['.@gmail.com', '.@gmail.com'],
  ['ada@', 'ada@'],
])('mail to %s comes to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
