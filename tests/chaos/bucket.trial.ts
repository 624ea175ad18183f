/** The bucket is unavailable while visitors send documents, staff upload pictures and backups run. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ENGINES } from '../support/databases.ts'
import { EDITIONS, LOCALES } from '../support/demo-editions.ts'
import { prefixOf } from '../support/journey.ts'
import { openBucket } from '../support/s3/bucket.ts'
import { buildDocx, w } from '../support/word-documents.ts'
import { openPost, patient, startReading, trial } from './inject-fault.ts'
import { openSite, type TrialSite } from './site.ts'

const PAGES = [
  '/',
  '/vi/',
  '/tw/',
  '/countries/schools',
  '/countries/schools?page=2',
  '/testimonials',
  '/service_select/refine',
]

describe.each(ENGINES)('a bucket on %s', (engine) => {
  test('that is unreachable', patient, async () => {
    const bucket = await openBucket()
    await trialOf(
      await openSite(engine, await openPost(), { bucket }),
      'bucket gone',
      bucket.stopListening,
      bucket.startListening,
    )
  })

  test('that stalls', patient, async () => {
    const bucket = await openBucket()
    const hang = () => bucket.fail(() => 'hang')
    const clearFaults = () => bucket.fail(() => null)
    await trialOf(await openSite(engine, await openPost(), { bucket }), 'bucket hangs', hang, clearFaults)
  })
})

async function trialOf(site: TrialSite, name: string, inject: () => unknown, recover: () => unknown): Promise<void> {
  const endReading = startReading(site, PAGES)
  await trial(site, name, inject, recover, { meanwhile: () => saysSoInEachLanguage(site) })
  expect(await endReading()).toEqual([])
}

/** A form without script, with a file: the answer shows the error in the visitor's language, beside the chosen file and typed text. */
async function saysSoInEachLanguage({ origin }: TrialSite): Promise<void> {
  const bytes = buildDocx({ body: w.p('', w.run('Seven words stand in this small file.')) })
  for (const locale of LOCALES) {
    const { document } = JSON.parse(
      readFileSync(`src/messages/${EDITIONS[locale].language}/domain.json`, 'utf8'),
    ).validation
    const form = new FormData()
    const fields = { intent: 'check', service: 'essay', mode: 'polishing', source: 'file', word_limit: '432' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([new Uint8Array(bytes)], 'draft.docx', { type: 'application/msword' }))
    const address = `${origin}${prefixOf(locale)}/service_select/refine`
    const answer = await fetch(address, { method: 'POST', body: form, headers: { Origin: origin } })
    const html = (await answer.text()).replaceAll('&#x27;', '’')
    expect(html).toContain(document.no_room)
    for (const value of ['essay', 'polishing'])
      expect(html).toMatch(
        new RegExp(`<input[^>]*checked[^>]*value="${value}"|<input[^>]*value="${value}"[^>]*checked`),
      )
    expect(html).toContain('432')
  }
}
