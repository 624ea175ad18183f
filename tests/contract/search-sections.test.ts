/** Sections of guides and services in the search, on both databases: found by their text, in step with their blocks. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { listSections } from '../../src/db/queries/sections.ts'
import { listServiceEntries } from '../../src/db/queries/services.ts'
import { search } from '../../src/db/search/search.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { EDITIONS, LOCALES } from '../support/demo-editions.ts'
import { loadContent } from '../support/load-content.ts'
import { nightlyTest } from '../support/nightly.ts'

/** Of the demo and the fixture organisation. */
const COUNTRY_CODES = ['usa', 'uk', 'ca', 'au', 'nl']

const many = { page: 1, perPage: 100 }

async function openDemo(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: true })
  onTestFinished(drop)
  return store
}

describe.each(ENGINES)('on %s', (engine) => {
  test('every section of every guide is found by its heading, in each language, by readers of its home country', async () => {
    const store = await openDemo(engine)
    const sections = await listSections(store.read)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    expect(new Set(sections.map(({ country }) => country))).toEqual(new Set(COUNTRY_CODES))
    for (const locale of LOCALES)
      for (const { id, title, home } of sections) {
        if (home !== null && home !== EDITIONS[locale].homeCountry) continue
        const request = { kind: 'section', text: title[locale] ?? '', locale } as const
        expect((await search(store.read, request, many)).ids).toContain(id)
      }
  })

  test('every service is found by its name in each language', async () => {
    const store = await openDemo(engine)
    const entries = await listServiceEntries(store.read)
    expect(new Set(entries.map(({ group }) => group)).size).toBe(4)
    for (const locale of LOCALES)
      for (const { id, title } of entries) {
        const request = { kind: 'service', text: title[locale] ?? '', locale } as const
        expect((await search(store.read, request, many)).ids).toContain(id)
      }
  })

  nightlyTest(
    'a changed guide or service is found by its new text after the next load, and not by the old one',
    async () => {
      const content = demoContent()
      const store = await openDemo(engine)
      const find = async (kind: 'section' | 'service', text: string) =>
        (await search(store.read, { kind, text, locale: 'en' }, many)).ids.length
      expect([await find('section', 'zanzibar'), await find('service', 'zanzibar')]).toEqual([0, 0])
      const { blocks } = content
      const changed = {
        ...content,
        blocks: {
          ...blocks,
          guides: blocks.guides.map(({ process, ...guide }) => ({
            ...guide,
            ...(process && { process: { ...process, title: { ...process.title, en: 'By way of Zanzibar' } } }),
          })),
          packages: blocks.packages
            .slice(0, 1)
            .map((each) => ({ ...each, desc: { ...each.desc, en: 'To Zanzibar.' } })),
        },
      }
      await loadContent(store, changed)
      const after = [await find('section', 'zanzibar'), await find('service', 'zanzibar')]
      expect(after[0]).toBeGreaterThanOrEqual(blocks.guides.length)
      expect(after[1]).toBe(1)
      await loadContent(store, { ...changed, blocks: { ...changed.blocks, guides: [], packages: [] } })
      expect([await find('section', 'zanzibar'), await find('service', 'zanzibar')]).toEqual([0, 0])
    },
  )
})
