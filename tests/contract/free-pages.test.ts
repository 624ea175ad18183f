/** Free pages, menus and the order of the home page, as the API answers them. */
import { expect, test } from 'vitest'
import { findBlock } from '../../src/db/queries/blocks.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { DEFAULT_MENUS } from '../../src/domain/content/menus.ts'
import type { Block, BlockKind } from '../../src/domain/content.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import type { Locale } from '../support/demo-editions.ts'
import { openTestApi } from '../support/leads.ts'
import { saveBlock } from '../support/load-content.ts'
import { expectError, type TestApi } from '../support/test-api.ts'

const FAIR: Block<'free_pages'> = {
  id: 7,
  slug: 'fair-2026',
  title: { en: 'Quokka fair', tw: '留學展' },
  description: { en: 'Meet us at the fair', tw: '來展場找我們' },
  editions: ['en', 'tw'],
  order: 1,
  blocks: [
    { type: 'text', text: { en: '<p>Bring your <em>grades</em>.</p>', tw: '<p>請帶成績單。</p>' } },
    {
      type: 'schools',
      title: { en: 'At our stand' },
      schools: ['university-of-cambridge', 'harvard-university', 'gone'],
    },
    { type: 'questions', category: 1 },
    { type: 'booking' },
  ],
}

async function save<K extends BlockKind>(api: TestApi, kind: K, block: Block<K>): Promise<void> {
  await api.deps.store.transaction(async (tx) => {
    await saveBlock(tx, kind, block)
    await raiseContentVersion(tx)
  })
}

async function openWithFair(engine: Engine): Promise<TestApi> {
  const api = await openTestApi(engine)
  await save(api, 'free_pages', FAIR)
  return api
}

type Answer = Record<string, unknown>
const read = async <T>(api: TestApi, path: string, locale: Locale) =>
  (await (await api.get(path, { locale })).json()) as T

type FreePage = {
  title: string
  editions: string[]
  blocks: { type: string; title: string; text: string; schools: { slug: string }[] }[]
}

test.each(ENGINES)(
  'a free page is answered in the editions that show it, with its schools in order, on %s',
  async (engine) => {
    const api = await openWithFair(engine)
    const { page } = await read<{ page: FreePage }>(api, '/api/Home/free_pages/fair-2026', 'tw')
    expect(page).toMatchObject({ title: '留學展', editions: ['tw', 'en'] })
    expect(page.blocks.map(({ type }) => type)).toEqual(['text', 'schools', 'questions', 'booking'])
    expect(page.blocks[0]?.text).toBe('<p>請帶成績單。</p>')
    // the heading falls back; a school that is gone is left out
    expect(page.blocks[1]?.title).toBe('At our stand')
    expect(page.blocks[1]?.schools.map(({ slug }) => slug)).toEqual(['university-of-cambridge', 'harvard-university'])
    await expectError(await api.get('/api/Home/free_pages/fair-2026', { locale: 'vi' }), 404, 'not_found')
    await expectError(await api.get('/api/Home/free_pages/other'), 404, 'not_found')
    const { addresses } = await read<{ addresses: { free_pages: Answer[] } }>(api, '/api/Home/addresses', 'en')
    expect(addresses.free_pages).toContainEqual({ slug: 'fair-2026', editions: ['tw', 'en'] })
  },
)

test.each(ENGINES)(
  'the search finds a free page by its title and text, in its editions only, on %s',
  async (engine) => {
    const api = await openWithFair(engine)
    const hitsOf = async (text: string, locale: Locale) => {
      const { groups } = await read<{ groups: { kind: string; hits: { path: string }[] }[] }>(
        api,
        `/api/Home/search?q=${encodeURIComponent(text)}`,
        locale,
      )
      const paths = groups.filter(({ kind }) => kind === 'page').flatMap(({ hits }) => hits.map(({ path }) => path))
      return paths.filter((path) => path.startsWith('/p/'))
    }
    expect(await hitsOf('quokka', 'en')).toEqual(['/p/fair-2026'])
    expect(await hitsOf('留學展', 'tw')).toEqual(['/p/fair-2026'])
    expect(await hitsOf('quokka', 'vi')).toEqual([])
  },
)

type Group = {
  name: string | null
  title: string
  links: { kind: string; code: string; label: string; path: string }[]
}
type SiteAnswer = { site: { menus: { header: Group[]; footer: Group[] } } }

test.each(ENGINES)(
  'menus have their entries in order, without pages that have nothing to show, on %s',
  async (engine) => {
    const api = await openWithFair(engine)
    const entries: Block<'menus'>['header'][number]['entries'] = [
      { free_page: 'fair-2026' },
      { page: 'about', label: { en: 'Who we are' } },
      { page: 'testimonials' },
      { guide: 'uk' },
      { guide: 'narnia' },
      { link: 'https://fair.example/', label: { en: 'The fair' }, hidden_in: ['tw'] },
    ]
    await save(api, 'menus', {
      id: 1,
      header: [{ title: { en: 'News' }, entries }, { entries: [{ guide: 'narnia' }] }],
      footer: [],
    })
    await api.deps.store.transaction(async (tx) => {
      await tx.deleteFrom('testimonial').execute()
      await raiseContentVersion(tx)
    })
    const menusIn = async (locale: Locale) => (await read<SiteAnswer>(api, '/api/Home/site', locale)).site.menus
    const { header, footer } = await menusIn('en')
    expect(header).toEqual([
      {
        name: null,
        title: 'News',
        links: [
          { kind: 'link', code: '', label: 'Quokka fair', path: '/p/fair-2026' },
          { kind: 'page', code: 'about', label: 'Who we are', path: '/about' },
          { kind: 'guide', code: 'uk', label: '', path: '/study/uk' },
          { kind: 'link', code: '', label: 'The fair', path: 'https://fair.example/' },
        ],
      },
    ])
    expect(footer).toEqual([])
    expect((await menusIn('vi')).header[0]?.links.map(({ path }) => path)).toEqual([
      '/about',
      '/study/uk',
      'https://fair.example/',
    ])
    expect((await menusIn('tw')).header[0]?.links.map(({ path }) => path)).toEqual([
      '/p/fair-2026',
      '/about',
      '/study/uk',
    ])
  },
)

test.each(ENGINES)('content without menus has the usual ones, on %s', async (engine) => {
  const api = await openTestApi(engine)
  // a folder without their files: the console has entries to change
  expect(await findBlock(api.deps.store.read, 'menus', 'menus')).toMatchObject({ header: DEFAULT_MENUS.header })
  await api.deps.store.transaction(async (tx) => {
    await tx.deleteFrom('content_block').where('kind', 'in', ['menus', 'home_page']).execute()
    await raiseContentVersion(tx)
  })
  const { site } = await read<SiteAnswer>(api, '/api/Home/site', 'vi')
  expect(site.menus.header.map(({ name }) => name)).toEqual(['services', 'guides', 'schools', 'articles', 'about'])
  const { home_sections } = await read<{ home_sections: { section: string; title: string }[] }>(
    api,
    '/api/Home/home_sections',
    'vi',
  )
  expect(home_sections[0]).toEqual({ id: 1, section: 'claims', title: '', text: '' })
  expect(home_sections.at(-1)?.section).toBe('call')
})

test.each(ENGINES)('the home page has its own order and headings in each edition, on %s', async (engine) => {
  const api = await openTestApi(engine)
  const sections: Block<'home_page'>['sections'] = [
    { section: 'articles', title: { en: 'Read this first' } },
    { section: 'steps', hidden_in: ['en'] },
  ]
  await save(api, 'home_page', { id: 1, sections })
  const sectionsOf = async (locale: Locale) =>
    (await read<{ home_sections: Answer[] }>(api, '/api/Home/home_sections', locale)).home_sections
  expect((await sectionsOf('en')).find(({ section }) => section === 'articles')).toEqual({
    id: 12,
    section: 'articles',
    title: 'Read this first',
    text: '',
  })
  expect((await sectionsOf('en')).map(({ section }) => section)).not.toContain('steps')
  expect((await sectionsOf('vi')).map(({ section }) => section)).toContain('steps')
})
