/** A page that is operated finds its messages in the browser: whatever it imports asks for no others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OPERATED_NAMESPACES, PAGE_NAMESPACES } from './operated.ts'

const shared = Object.keys(JSON.parse(readFileSync('src/domain/messages/en.json', 'utf8')))
const routes = readdirSync('src/site/routes').map((name) => join('src/site/routes', name))
const operated = routes.filter((file) => /hydrate: true/.test(readFileSync(file, 'utf8')))
/** The 404 page is imported by the root, but drawn on the server only. */
const SERVER_ONLY = ['src/site/shell/pages/not-found.tsx']

/** Files that a file imports for what they do, and theirs. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || SERVER_ONLY.includes(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^']*'(\.[^'?]+\.tsx?)'/gm,
  ))
    reachedFrom(join(dirname(file), path), seen)
  return seen
}

const askedFor = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/useTranslations\('(\w+)/g)].map(([, namespace]) => namespace)

test('there are operated pages', () => {
  expect(operated.length).toBeGreaterThan(0)
})

test.each(['src/site/root.tsx', ...operated])('%s finds its messages', (file) => {
  const namespaces = [...reachedFrom(file)].flatMap(askedFor)
  const words = PAGE_NAMESPACES.filter((own) => readFileSync(file, 'utf8').includes(`words: '${own}'`))
  expect([...OPERATED_NAMESPACES, ...words, ...shared]).toEqual(expect.arrayContaining(namespaces))
})
