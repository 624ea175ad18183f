/** Header, footer and menus of a page. */
import { expect, test } from 'vitest'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { provideApp } from '../support/app.ts'
import { inStoreOf } from '../support/server-store.ts'

const server = provideApp()

let counter = 0
/** An uncached page: no cached page has such a parameter. */
async function readUncached(path: string): Promise<string> {
  const response = await fetch(`${server.origin}${path}${path.includes('?') ? '&' : '?'}made=${++counter}`)
  return await response.text()
}

test('a page marks its own link in the menus, and its language switch leads to itself', async () => {
  const marked = (html: string) => [...html.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, href]) => href)
  const returns = (html: string) => new Set([...html.matchAll(/name="to" value="([^"]*)"/g)].map(([, path]) => path))
  for (const prefix of ['', '/tw']) {
    const school = await readUncached(`${prefix}/schools/3`)
    const list = await readUncached(`${prefix}/countries/ca/schools`)
    expect([marked(school), returns(school)]).toEqual([[], new Set(['/schools/3'])])
    expect(new Set(marked(list))).toContain(`${prefix}/countries/ca/schools`)
    expect(returns(list)).toEqual(new Set(['/countries/ca/schools']))
  }
})

test('a path with characters that HTML escapes appears unchanged in its page', async () => {
  await readUncached('/schools/1')
  expect(await readUncached("/it's-&-nowhere")).toContain('name="to" value="/it&#x27;s-&amp;-nowhere"')
})

test('a change of content changes the header together with the page', async () => {
  await readUncached('/schools/1')
  await inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      await tx.updateTable('country').set({ names: '{"en":"Ruritania"}' }).where('code', '=', 'uk').execute()
    }),
  )
  const [, header = ''] = /<header\b([\s\S]*?)<\/header>/.exec(await readUncached('/schools/1')) ?? []
  expect(header).toContain('Ruritania')
})
