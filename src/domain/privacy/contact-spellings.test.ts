import { expect, test } from 'vitest'
import { mailboxOf } from '../mailbox.ts'
import { replaceMailboxes } from './contact-spellings.ts'

const long = `${'a'.repeat(69)}@x.example`

test.each([
  ["o'neil@x.example", "Wrote to o'neil@x.example.", 'Wrote to [erased].'],
  ['ada@x.example', "She said 'ada@x.example' twice.", "She said '[erased]' twice."],
  ['brien@x.example', "Not o'brien@x.example.", "Not o'brien@x.example."],
  [long, `Long: ${long}`, 'Long: [erased]'],
])('%s is erased from “%s”', (address, text, erased) => {
  expect(replaceMailboxes(text, new Set([mailboxOf(address)]), '[erased]')).toBe(erased)
})

test('a text of letters alone is checked quickly', () => {
  expect(replaceMailboxes('a'.repeat(200_000), new Set(), '')).toHaveLength(200_000)
})
