import { expect, test } from 'vitest'
import { readListPage } from './s3-objects.ts'

test('a list is read with or without a namespace, unescaped, with its continuation token', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>a&amp;b/</Prefix><IsTruncated>true</IsTruncated>
  <Contents><Key>a&amp;b/one</Key><LastModified>2026-11-23T09:42:32.000Z</LastModified><Owner><ID>x</ID></Owner></Contents>
  <NextContinuationToken>1/w==</NextContinuationToken></ListBucketResult>`
  expect(readListPage(xml)).toEqual({
    objects: [{ key: 'a&b/one', writtenAt: Date.UTC(2026, 10, 23, 9, 42, 32) }],
    next: '1/w==',
  })
})

test('a truncated list, or another document, is not an empty list', () => {
  for (const text of ['', '<ListBucketResult><Contents><Key>a', '<html><body>Welcome</body></html>'])
    expect(() => readListPage(text)).toThrow()
})
