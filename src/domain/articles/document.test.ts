import { expect, test } from 'vitest'
import { readDocument, writeDocument } from './document.ts'

test('a text from a form is stored with plain line ends', () => {
  const source = writeDocument({ head: { title: 'Arriving' }, body: 'One\r\n\r\nTwo' })
  expect(JSON.parse(source)).toEqual({ title: 'Arriving', body: 'One\n\nTwo' })
  expect(readDocument(source)).toEqual({ head: { title: 'Arriving' }, body: 'One\n\nTwo' })
})
