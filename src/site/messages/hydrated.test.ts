/** A hydrated page has its messages in the browser: its imports use no others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { HYDRATED_NAMESPACES, PAGE_NAMESPACES } from './hydrated.ts'

const shared = Object.keys(JSON.parse(readFileSync('src/messages/en/domain.json', 'utf8')))
const routes = readdirSync('src/site/routes').map((name) => join('src/site/routes', name))
const hydrated = routes.filter((file) => /hydrate: true/.test(readFileSync(file, 'utf8')))
/** The root imports the 404 page, but only the server renders it. */
const SERVER_ONLY = ['src/site/shell/pages/not-found.tsx']

/** Transitive side-effect and value imports of a file. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || SERVER_ONLY.includes(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^']*'(\.[^'?]+\.tsx?)'/gm,
  ))
    reachedFrom(join(dirname(file), path), seen)
  return seen
}

const namespacesOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/useTranslations\('(\w+)/g)].map(([, namespace]) => namespace)

test('there are hydrated pages', () => {
  expect(hydrated.length).toBeGreaterThan(0)
})

test.each(['src/site/root.tsx', ...hydrated])('%s has its messages', (file) => {
  const namespaces = [...reachedFrom(file)].flatMap(namespacesOf)
  const words = PAGE_NAMESPACES.filter((namespace) => readFileSync(file, 'utf8').includes(`words: '${namespace}'`))
  expect([...HYDRATED_NAMESPACES, ...words, ...shared]).toEqual(expect.arrayContaining(namespaces))
})
