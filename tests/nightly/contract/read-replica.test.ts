/** What is read from a replica, and when the primary is asked instead. Two databases play the two, so that each says whose answer it is. */
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseAway } from '../../../src/store/outage.ts'
import { raiseContentVersion, readSiteId } from '../../../src/store/queries/settings.ts'
import { openReplica } from '../../../src/store/replica.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import { buildApi } from '../../support/builders.ts'
import { createStore } from '../../support/databases.ts'
import { openGate } from '../../support/gate.ts'

const patience = { connectMs: 2_000, queryMaxMs: 60_000 }

/** Each has a gate before it; `reports` is what the log would say of the replica. */
async function openPair() {
  const [one, two] = [
    await createStore('postgres', { content: true }),
    await createStore('postgres', { content: true }),
  ]
  const behindGate = async (url: string) => {
    const gate = await openGate(Number(new URL(url).port))
    return { gate, url: url.replace(/:\d+\//, `:${gate.port}/`) }
  }
  const [primary, second] = [await behindGate(one.url), await behindGate(two.url)]
  const reports: string[] = []
  const store = openStore(primary.url, { patience })
  const replica = openReplica(second.url, {
    ...{ patience, connectionsMax: 3, siteId: 'ours' },
    onOther: () => reports.push('other'),
    onAway: () => reports.push('away'),
    onBack: () => reports.push('back'),
  })
  const api = buildApi(store, { replica })
  onTestFinished(async () => {
    for (const { gate } of [primary, second]) {
      gate.open()
      gate.cut()
    }
    await replica.close()
    await store.close()
    await one.drop()
    await two.drop()
  })
  await sign(one.store, 'primary')
  await sign(two.store, 'replica')
  const gates = { primary: primary.gate, replica: second.gate }
  return { api, store, replica, gates, reports, primaryItself: one.store, replicaItself: two.store }
}

const sign = (store: Store, name: string) =>
  store.transaction(async (tx) => {
    await tx.updateTable('country').set({ name_en: name }).execute()
    await readSiteId(tx, 'ours')
  })
const raise = (store: Store) => store.transaction((tx) => raiseContentVersion(tx))

type Pair = Awaited<ReturnType<typeof openPair>>
/** Whose answer a list is; a status where there is none. */
async function whoSays({ api }: Pair): Promise<string | number> {
  const answer = await api.get('/api/Home/countries')
  if (answer.status !== 200) return answer.status
  return ((await answer.json()) as { countries: { name_en: string }[] }).countries[0]?.name_en ?? ''
}

/** What was answered before is kept as long as the content stays. */
const isRead = ({ replica, store }: Pair) => replica.readingFor(store.read).then(({ db }) => db !== store.read)

test('while the replica is away the primary answers, which is said once; when it is back it is read again', async () => {
  const pair = await openPair()
  await expect.poll(() => isRead(pair)).toBe(true)
  expect(await whoSays(pair)).toBe('replica')
  pair.gates.replica.freeze()
  pair.gates.replica.cut()
  await raise(pair.primaryItself)
  await raise(pair.replicaItself)
  for (let turn = 0; turn < 5; turn++) expect(await whoSays(pair)).toBe('primary')
  await expect.poll(() => pair.reports).toEqual(['away'])
  pair.gates.replica.open()
  await expect.poll(() => pair.reports).toEqual(['away', 'back'])
  await raise(pair.replicaItself)
  await raise(pair.primaryItself)
  await expect.poll(() => isRead(pair)).toBe(true)
  expect(await whoSays(pair)).toBe('replica')
})

test('while the primary is away a replica that has its last version stands in, and one that is behind does not', async () => {
  const pair = await openPair()
  await expect.poll(() => isRead(pair)).toBe(true)
  expect(await whoSays(pair)).toBe('replica')
  await raise(pair.replicaItself)
  await raise(pair.primaryItself)
  await expect.poll(() => isRead(pair)).toBe(true)
  pair.gates.primary.freeze()
  pair.gates.primary.cut()
  expect(await whoSays(pair)).toBe('replica')
  await expect(pair.store.transaction(raiseContentVersion)).rejects.toBeInstanceOf(DatabaseAway)
  pair.gates.primary.open()
  await expect
    .poll(() =>
      pair.store.read
        .selectFrom('setting')
        .selectAll()
        .execute()
        .then(
          () => true,
          () => false,
        ),
    )
    .toBe(true)
  await raise(pair.primaryItself)
  expect(await whoSays(pair)).toBe('primary')
  pair.gates.primary.freeze()
  pair.gates.primary.cut()
  expect(await whoSays(pair)).toBe(503)
})
