import { expect, test } from 'vitest'
import { brotliPage, gzipPage, keepPage } from './cached-page.ts'

test('a page uses no more memory than the bytes that it counts, in any encoding', async () => {
  const body = new TextEncoder().encode('<p>Study abroad</p>'.repeat(500))
  const page = keepPage(200, [['Content-Type', 'text/html']], Buffer.from(body.buffer))
  await Promise.all([gzipPage(page), brotliPage(page)])
  const forms = [page.plain, page.lighter.gzip, page.lighter.br].map((form) => form?.body)
  const heldBytes = forms.map((bytes) => bytes?.buffer.byteLength ?? 0)
  expect(heldBytes).toEqual(forms.map((bytes) => bytes?.length))
  expect(page.bytes).toBe(heldBytes.reduce((sum, bytes) => sum + bytes, 0))
})
