/** A replica that goes on answering and learns nothing new, while visitors book and order and staff work and publish. */

import { expect, onTestFinished, test } from 'vitest'
import { createPair, missingPrograms } from '../support/cluster/postgres-pair.ts'
import { listLeads } from './people.ts'
import { openSite, type TrialSite } from './site.ts'
import { openPost, patient, startReading, trial } from './trial.ts'

const isMissing = missingPrograms().length > 0
const PAGES = [
  '/',
  '/vi/',
  '/tw/',
  '/faq/first-steps',
  '/countries/schools',
  '/countries/schools?page=2',
  '/testimonials',
  '/about',
]

test.skipIf(isMissing)('a replica whose replay stands still', patient, async () => {
  const pair = await createPair()
  onTestFinished(pair.remove)
  const { primary, replica } = pair
  const settings = { DATABASE_READ_URL: replica.url }
  const site = await openSite('postgres', await openPost(), { url: primary.url, settings })
  const endReading = startReading(site, PAGES)
  await trial(
    site,
    'replica lags',
    () => pair.holdReplica(true),
    () => pair.holdReplica(false),
    { meanwhile: () => seesWhatIsNew(site) },
  )
  expect(await endReading()).toEqual([])
  expect(site.ledger.wishes.filter(({ tries }) => tries > 1)).toEqual([])
})

/** Whoever has written sees what they wrote, and so does everybody else: at once where it was asked for, and soon on pages that are kept. */
async function seesWhatIsNew({ admin, origin }: TrialSite): Promise<void> {
  const send = (path: string, body: object) =>
    admin.json(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  for (const count of [1, 2, 3]) {
    const title = `What a replica that lags has not heard ${count}`
    const { entries } = (await admin.json('/content/questions/things/3')) as { entries: Entry[] }
    const [entry] = entries
    const source = entry?.source.replace(/(title:\s+en:) .*/, `$1 ${title}?`)
    await send('/content', { changes: [{ file: entry?.file, place: entry?.place, version: entry?.version, source }] })
    expect(await textOf(`${origin}/api/Home/questions?per_page=100`)).toContain(title)
    await expect.poll(() => textOf(`${origin}/faq/first-steps`)).toContain(title)
    const path = `/console/leads/${(await listLeads(admin)).at(-1)}`
    await admin.open(path, { intent: 'note', note: title })
    expect(await admin.open(path)).toContain(title)
  }
}

type Entry = { file: string; place: string; version: number; source: string }
const textOf = async (url: string) => (await fetch(url, { headers: { Lang: 'en' } })).text()
