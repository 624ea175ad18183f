/** The API over the demo content, for suites that only read it. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { ApiDeps } from '../../src/api/context.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { writeSearches } from '../../src/db/search/statistics.ts'
import type { Store } from '../../src/db/store.ts'
import type { Block } from '../../src/domain/content.ts'
import { createStore, type Engine } from './databases.ts'
import { saveBlock } from './load-content.ts'
import { addProgrammes, buildProgramme } from './programmes.ts'
import { buildApi, type TestApi } from './test-api.ts'

export type Json = Record<string, unknown>
export type Item = Json & { id: number }

export async function readJson(response: Response): Promise<Json> {
  const text = await response.text()
  expect({ status: response.status, text: response.status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  return JSON.parse(text) as Json
}

/** The list in an answer: its first array. */
export function listIn(body: Json): Item[] {
  const [list] = Object.values(body).filter((value) => Array.isArray(value))
  expect(list).toBeDefined()
  return list as Item[]
}

const title = { en: 'Film', vi: 'Phim', tw: '影片' }
const VIDEO = { id: 1, title, desc: title, link: 'https://video.example/1' }

/** The demo has no page of its own: tests add this one. */
export const FREE_PAGE: Block<'free_pages'> = {
  id: 1,
  slug: 'fair-2026',
  title: { en: 'Quokka fair', vi: 'Hội thảo quokka', tw: '短尾矮袋鼠留學展' },
  description: { en: 'Meet us at the fair.', vi: 'Gặp chúng tôi tại hội thảo.', tw: '在展場與我們見面。' },
  blocks: [
    { type: 'text', text: { en: '<p>Come.</p>', vi: '<p>Mời bạn đến.</p>', tw: '<p>歡迎蒞臨。</p>' } },
    { type: 'schools', country: 'uk' },
    { type: 'booking' },
  ],
}

/** The demo has no programmes: tests add these. */
const PROGRAMMES = [
  buildProgramme(
    { code: 'ipeds:166027-11.0701-B', requirements: { english_rule: 'required' }, postStudy: 'stem_opt' },
    { tuition: 30_000 },
  ),
  buildProgramme({ code: 'ipeds:166027-52.0201-M', name: 'Business', level: 'master', subjects: [9] }),
]

/** One API over the demo content for the tests of a block, which only read it; a video, a page and two programmes are added, because the demo has none. */
export function useApi(engine: Engine, overrides?: Partial<ApiDeps>): TestApi & { store: () => Store } {
  let opened: { api: TestApi; store: Store; drop: () => Promise<void> } | undefined
  beforeAll(async () => {
    const { store, drop } = await createStore(engine, { content: true })
    await store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      await saveBlock(tx, 'videos', VIDEO, 0)
      await saveBlock(tx, 'free_pages', FREE_PAGE, 0)
      await addProgrammes(tx, PROGRAMMES)
    })
    opened = { api: buildApi(store, overrides), store, drop }
  })
  afterAll(async () => {
    // counts that would be written in a moment
    if (opened) await writeSearches(opened.store)
    await opened?.drop()
    expect(opened?.api.reported).toEqual([])
  })
  const api = () => (opened as { api: TestApi }).api
  return {
    get deps() {
      return api().deps
    },
    get clock() {
      return api().clock
    },
    get reported() {
      return api().reported
    },
    queuedCount: () => api().queuedCount(),
    captcha: () => api().captcha(),
    get: (path, caller) => api().get(path, caller),
    post: (...args) => api().post(...args),
    send: (request, caller) => api().send(request, caller),
    store: () => (opened as { store: Store }).store,
  }
}

/** Fixes the random sample, so that answers of the same route are equal. */
export const sameDraws = { createRandom: () => () => 0.42 }
