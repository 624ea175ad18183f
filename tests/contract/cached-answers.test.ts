/** Answers of endpoints are cached until the content changes, except for those of one visitor. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessClient } from '../../src/api/in-process.ts'
import { DatabaseUnavailable } from '../../src/db/outage.ts'
import { contentVersion, withOneVersion } from '../../src/db/per-version.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: true })
  onTestFinished(drop)
  const client = (deps = buildApi(store).deps) => inProcessClient(deps, buildCaller({ isSite: true }))
  return { store, client, deps: () => buildApi(store).deps }
}

/** Renames a school without raising the content version. */
const rename = (store: Store, name: string, isSaid: boolean) =>
  store.transaction(async (tx) => {
    if (isSaid) await raiseContentVersion(tx)
    await tx.updateTable('school').set({ name_en: name }).where('id', '=', 1).execute()
  })

const nameIn = async (api: ReturnType<typeof inProcessClient>) => (await api.schools.one({ id: 1 })).school.name_en

describe.each(ENGINES)('cached answers on %s', (engine) => {
  test('are reused while the content is unchanged, and rebuilt on every instance at the first request after a change', async () => {
    const { store, client } = await open(engine)
    const [one, other] = [client(), client()]
    const before = [await nameIn(one), await nameIn(other)]
    await rename(store, 'Unsaid', false)
    expect([await nameIn(one), await nameIn(other)]).toEqual(before)
    await rename(store, 'Said', true)
    expect([await nameIn(one), await nameIn(other)]).toEqual(['Said', 'Said'])
  })

  test('are the same for pages and for HTTP, in each language', async () => {
    const { store } = await open(engine)
    const api = buildApi(store)
    const page = await inProcessClient(api.deps, buildCaller({ isSite: true, locale: 'tw' })).countries.list()
    await rename(store, 'Unsaid', false)
    const readOverHttp = async (locale: 'tw' | 'vi') =>
      ((await (await api.get('/api/Home/countries', { locale })).json()) as { countries: unknown }).countries
    expect(await readOverHttp('tw')).toEqual(page)
    expect(await readOverHttp('vi')).not.toEqual(page)
  })

  test('are immutable for readers', async () => {
    const { client } = await open(engine)
    const { schools } = await client().schools.list()
    expect(() => schools.pop()).toThrow(TypeError)
    expect(() => Object.assign(schools[0] as object, { name: 'changed' })).toThrow(TypeError)
  })

  test('use only the parameters of their endpoint', async () => {
    const { store } = await open(engine)
    const api = buildApi(store)
    await api.get('/api/Home/countries')
    const size = api.deps.answers.size()
    for (let number = 0; number < 20; number++) await api.get(`/api/Home/countries?made=${number}`)
    expect(api.deps.answers.size()).toBe(size)
  })

  test('of a random sample are kept until the seed changes', async () => {
    const { store } = await open(engine)
    let sample = 0.1
    const { deps } = buildApi(store, { createRandom: () => () => sample })
    const api = inProcessClient(deps, buildCaller({ isSite: true }))
    const sampleIds = async () => (await api.schools.outstanding({ count: 3 })).schools.map(({ id }) => id)
    const first = await sampleIds()
    expect(await sampleIds()).toEqual(first)
    sample = 0.9
    expect(await sampleIds()).not.toEqual(first)
  })

  test('do not exist for searches, drafts, receipts and prices of a cart', async () => {
    const { client, deps } = await open(engine)
    const fullDeps = deps()
    const api = client(fullDeps)
    const ignoreRejection = () => undefined
    await api.schools.list({ name: 'cambridge' })
    await api.articles.list({ q: 'visa' })
    await api.articles.draft({ id: 1, token: 'none' }).catch(ignoreRejection)
    await api.orders.receipt({ token: 'none' }).catch(ignoreRejection)
    await api.orders.quote({ items: [{ kind: 'apply', service: 'visa', options: { country: 'uk' } }] } as never)
    await api.consultations.options()
    await api.consultations.captcha()
    expect(fullDeps.answers.size()).toBe(0)
  })

  test('stay available while the database is unavailable, unlike everything else', async () => {
    const { store } = await open(engine)
    let isAway = false
    const read = store.read.withPlugin({
      transformQuery({ node }) {
        if (isAway) throw new DatabaseUnavailable(new Error('closed'))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const api = inProcessClient(buildApi({ ...store, read }).deps, buildCaller({ isSite: true }))
    const [countries, options] = [await api.countries.list(), await api.consultations.options()]
    isAway = true
    expect([await api.countries.list(), await api.consultations.options()]).toEqual([countries, options])
    await expect(api.schools.one({ id: 1 })).rejects.toMatchObject({ status: 503 })
  })

  test('of one request use one content version, which is read once', async () => {
    const { store } = await open(engine)
    const versions = await withOneVersion(async () => {
      const first = await contentVersion(store.read)
      await rename(store, 'Said', true)
      return [first, await contentVersion(store.read)]
    })
    expect(versions[1]).toBe(versions[0])
    expect(await contentVersion(store.read)).toBe((versions[0] ?? 0) + 1)
  })
})
