/** The organisation's people in the API, and after the demo is cleared. */

import { describe, expect, onTestFinished, test } from 'vitest'
import { readCleanSite } from '../../src/server/content/clean-site.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { clearDemo } from '../../src/services/content/clear-demo.ts'
import { readJson, useApi } from '../support/api.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { buildApi } from '../support/test-api.ts'

type Person = {
  code: string
  name: string
  edition: string
  answers_first: boolean
  path_image: string | null
  office: { code: string }
  credentials: { name: string; link: string }[]
  demo?: boolean
}
type Site = {
  claims: { id: string; of: string }[]
  paid_by: { sentence: string; points: unknown[] } | null
  registration: { legal_name: string; numbers: { number: string; register: { url: string } | null }[] } | null
  pages: string[]
}
type Written = { author: string; writer: { code: string; name: string } | null }

describe.each(ENGINES)('the organisation on %s', (engine) => {
  const api = useApi(engine)
  const ask = async <T>(path: string, locale: (typeof LOCALES)[number]) =>
    (await readJson(await api.get(`/api/Home/${path}`, { locale }))) as T

  test.each(LOCALES)(
    'shows its people in %s, those of the edition first, each office with a person who answers',
    async (locale) => {
      const { people } = await ask<{ people: Person[] }>('people', locale)
      const isOwn = people.map(({ edition }) => edition === locale)
      expect(isOwn).toEqual(isOwn.toSorted((a, b) => Number(b) - Number(a)))
      expect(isOwn[0]).toBe(true)
      const first = people.filter(({ answers_first }) => answers_first).map(({ office }) => office.code)
      expect(new Set(first).size).toBe(7)
      expect(people.filter(({ demo, path_image }) => !demo || path_image === null)).toEqual([])
      for (const { name, link } of people.flatMap(({ credentials }) => credentials))
        expect([name, link]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/^https:/)])
    },
  )

  test.each([
    ['vi', '0000000000', 'dangkykinhdoanh.gov.vn'],
    ['tw', '00000001', 'findbiz.nat.gov.tw'],
    ['en', '0000000000-00', 'sec.gov.ph'],
  ] as const)('has its registration and a link to the register in %s', async (locale, number, register) => {
    const { site } = await ask<{ site: Site }>('site', locale)
    const [first] = site.registration?.numbers ?? []
    expect(first?.number).toBe(number)
    expect(first?.register?.url).toContain(register)
  })

  test('an article’s author is the writer of its language, else the organisation', async () => {
    const by = await Promise.all(
      LOCALES.map(async (locale) => (await ask<{ article: Written }>('articles_one/1', locale)).article),
    )
    expect(by.map(({ writer }) => writer?.code)).toEqual(['nguyen-mai-anh', 'lin-yi-chun', 'joy-santos'])
    expect(by.map(({ author, writer }) => author === writer?.name)).toEqual([true, true, true])
  })

  test('entries flagged demo are cleared with the demo, parts of blocks too, and the answers stay', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    const cleared = buildApi(store)
    await clearDemo(store, readerOf(), { site: readCleanSite(), now: 0 })
    const read = async <T>(path: string) => (await readJson(await cleared.get(`/api/Home/${path}`))) as T
    const { site } = await read<{ site: Site }>('site')
    expect([site.claims, site.paid_by, site.registration]).toEqual([[], null, null])
    expect(site.pages.toSorted()).toEqual(['about', 'privacy', 'terms'])
    expect(await read<object>('people')).toEqual({ people: [] })
    const { article } = await read<{ article: Written }>('articles_one/1')
    expect(article.writer).toBeNull()
    expect(article.author).not.toBe('')
    for (const page of site.pages)
      expect(JSON.stringify(await read<object>(`pages/${page}`))).not.toContain('Waypoint is')
  })
})
