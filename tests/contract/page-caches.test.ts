/** Two instances over one database: each sees the other's publications, also concurrent ones. */
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { raiseContentVersion, readContentVersion } from '../../src/db/queries/settings.ts'
import { openStore, type Store } from '../../src/db/store.ts'
import { watchContent } from '../../src/server/page-cache/content-watch.ts'
import { createPageCache } from '../../src/server/page-cache/page-cache.ts'
import { PUBLIC_CACHE } from '../../src/site/cache-control.ts'
import { createStore, ENGINES } from '../support/databases.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const key = { site: 'http all http://site.example', address: '/about' }

/** An instance with one page that shows the content and is requested continuously. */
async function startInstance(store: Store) {
  const watch = await watchContent(store)
  const errors: unknown[] = []
  const cache = createPageCache(watch, (error) => errors.push(error))
  const render = async () =>
    new Response(`version ${await readContentVersion(store.read)}`, { headers: { 'Cache-Control': PUBLIC_CACHE } })
  const how = { render, complete: () => undefined }
  const readPage = async () => {
    const page = cache.find(key.site, key.address) ?? (await cache.keep(key, how))
    return page instanceof Response ? await page.text() : page?.plain.body.toString()
  }
  ends.push(watch.stop)
  return { readPage, errors }
}

const publish = (store: Store) => store.transaction((tx) => raiseContentVersion(tx))

test.each(ENGINES)('on %s, both show the last of two concurrent publications', async (engine) => {
  const { store, url, drop } = await createStore(engine)
  const other = openStore(url)
  ends.push(drop, () => other.close())
  const instances = [await startInstance(store), await startInstance(other)]
  for (const { readPage } of instances) expect(await readPage()).toBe('version 0')
  for (let times = 0; times < 5; times++) {
    const versions = await Promise.all([publish(store), publish(other), publish(store), publish(other)])
    expect(new Set(versions).size).toBe(4)
    for (const { readPage } of instances)
      await expect.poll(readPage, { timeout: 5000 }).toBe(`version ${Math.max(...versions)}`)
    await rest(50)
  }
  expect(instances.flatMap(({ errors }) => errors)).toEqual([])
})
