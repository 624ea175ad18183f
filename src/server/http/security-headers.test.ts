import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newScriptMark, setCommonHeaders, settleScripts } from './security-headers.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const MARK = 'a-mark-of-this-page'
/** Scripts as the renderer writes them. */
const marked = (html: string) => html.replaceAll('<script', `<script nonce="${MARK}"`)

/** The sources of a directive. */
function sourcesOf(html: string, directive: string): string[] {
  const page = settleScripts(html, MARK)
    .policy.split('; ')
    .find((part) => part.startsWith(`${directive} `))
  return page?.split(' ').slice(1) ?? []
}

test('a rendered inline script is allowed by its hash', () => {
  // the example of the CSP specification
  expect(sourcesOf(marked(`<script>alert('Hello, world.');</script>`), 'script-src')).toEqual([
    "'self'",
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ])
})

test('every rendered inline script is allowed, a module and speculation rules too, each hash once', () => {
  const rules = '{"prefetch":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}'
  const html = `<head><script type="speculationrules">${rules}</script></head><body>
    <script type="module" async="">import "/assets/a.js"\nif (1 < 2) start()</script>
    <script>again()</script><p>text</p><script>again()</script></body>`
  expect(sourcesOf(marked(html), 'script-src')).toEqual([
    "'self'",
    hashOf(rules),
    hashOf('import "/assets/a.js"\nif (1 < 2) start()'),
    hashOf('again()'),
  ])
})

test('the hash is of the bytes, for Vietnamese and Chinese too', () => {
  const script = 'window.words = "đại học 留學"'
  expect(sourcesOf(marked(`<script>${script}</script>`), 'script-src')).toContain(hashOf(script))
})

test('structured data is not a script, and needs no hash', () => {
  const html = '<script type="application/ld+json">{"@type":"Organization"}</script>'
  expect(sourcesOf(html, 'script-src')).toEqual(["'self'"])
  expect(sourcesOf(html.replace('<script ', '<script id="org" '), 'script-src')).toEqual(["'self'"])
})

test('an external script needs no hash', () => {
  const html = '<script src="/a.js"></script><script type="module" async="" src="/b.js"></script>'
  expect(sourcesOf(marked(html), 'script-src')).toEqual(["'self'"])
})

test('an inline script after an external one keeps its own hash', () => {
  const html = '<script src="/a.js"></script>\n<script>go()</script><script src="/b.js"></script>'
  expect(sourcesOf(marked(html), 'script-src')).toEqual(["'self'", hashOf('go()')])
})

test('a data attribute doesn’t make a script external', () => {
  expect(sourcesOf(marked('<script data-src="/a.js">go()</script>'), 'script-src')).toEqual(["'self'", hashOf('go()')])
})

test.each([
  '<script>steal()</script>',
  '<script nonce>steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="a-mark-of-another-page">steal()</script>',
  `<script data-nonce="${MARK}">steal()</script>`,
  '<script type="module">steal()</script>',
  '<script type="speculationrules">{"prefetch":[]}</script>',
  '<SCRIPT>steal()</SCRIPT>',
])('text that is not a rendered script (%s) is not allowed, before or after one', (injected) => {
  for (const html of [`${injected}${marked('<script>go()</script>')}`, `${marked('<script>go()</script>')}${injected}`])
    expect(sourcesOf(html, 'script-src')).toEqual(["'self'", hashOf('go()')])
})

test('an unclosed script before a rendered one is not allowed', () => {
  const html = `<script data-a="${marked('<script>go()</script>')}`
  expect(sourcesOf(html, 'script-src')).toEqual(["'self'", hashOf('go()')])
})

test('the response contains no mark', () => {
  const html = marked('<script>go()</script><script src="/a.js"></script>').concat(
    `<link rel="modulepreload" nonce="${MARK}">`,
  )
  expect(new TextDecoder().decode(settleScripts(html, MARK).body)).toBe(
    '<script>go()</script><script src="/a.js"></script><link rel="modulepreload">',
  )
})

test('every page has another mark', () => {
  expect(new Set(Array.from({ length: 100 }, newScriptMark)).size).toBe(100)
})

test('a page may use its own files only', () => {
  const { policy } = settleScripts('<p>text</p>', MARK)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(sourcesOf('', 'default-src')).toEqual(["'none'"])
  expect(sourcesOf('', 'style-src')).toEqual(["'self'"])
  expect(sourcesOf('', 'img-src')).toEqual(["'self'", 'data:'])
  for (const directive of ['base-uri', 'frame-ancestors']) expect(sourcesOf('', directive)).toEqual(["'none'"])
  expect(sourcesOf('', 'form-action')).toEqual(["'self'"])
})

function commonHeaders(origin: string): Record<string, string> {
  const headers: Record<string, string> = {}
  setCommonHeaders((name, value) => {
    headers[name] = value
  }, origin)
  return headers
}

test('every answer has security headers, and keeps the Origin header that forms are compared by', () => {
  const headers = commonHeaders('http://localhost:3000')
  expect(headers['X-Content-Type-Options']).toBe('nosniff')
  expect(headers['Referrer-Policy']).toBe('strict-origin-when-cross-origin')
})

test('only an answer over https sets HSTS', () => {
  expect(commonHeaders('https://a.example')['Strict-Transport-Security']).toBe('max-age=31536000')
  expect(commonHeaders('http://a.example')).not.toHaveProperty('Strict-Transport-Security')
})

test('a marked inline style is allowed by its hash, any other one is not', () => {
  const html = `<style nonce="${MARK}">html{color:red}</style><style>body{color:blue}</style>`
  expect(sourcesOf(html, 'style-src')).toEqual(["'self'", hashOf('html{color:red}')])
})
