import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd } from './head.tsx'

test('content text can’t end the structured data', () => {
  const name = 'A school</script><script>alert(1)</script>'
  const html = renderToString(createElement(JsonLd, { data: { name } }))
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
  const [, json = ''] = /<script[^>]*>(.*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', name })
})
