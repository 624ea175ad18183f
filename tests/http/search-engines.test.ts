/**
 * What search engines and previews of links read of every address of the site map: `npm test` reads a few of each kind of page in each
 * edition, `npm run test:all` reads all.
 */
import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOf } from '../../src/domain/text-columns.ts'
import { type App, startApp } from '../support/app.ts'
import { EDITIONS, LOCALES } from '../support/demo-editions.ts'
import { addDemoProgrammes } from '../support/demo-programmes.ts'
import { isFullRun } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'

type Listed = { location: string; lastModified: string }
type Head = {
  status: number
  title: string
  description: string
  robots: string
  canonical: string
  alternates: Map<string, string>
  properties: Map<string, string>
  data: Data[]
  /** The line below an article's title, with its author. */
  byline: string
}
type Data = Record<string, unknown>

let server: App
let listed: Listed[]
const heads = new Map<string, Head>()

beforeAll(async () => {
  server = await startApp()
  await inStoreOf(server, addDemoProgrammes)
  listed = readSiteMap(await (await fetch(`${server.origin}/sitemap.xml`)).text())
  const paths = [...new Set([...sampleOf(listed).map(pathOf), ...NAMED])]
  // no connection is idle long enough for the server to end it
  const read = async () => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) heads.set(path, await readHead(path))
  }
  await Promise.all(Array.from({ length: 4 }, read))
}, 900_000)
afterAll(() => server.stop())

/** Pages that tests name: no sample may lack them. */
const NAMED = ['/', '/vi', '/tw', '/schools/1', '/study/usa']

const readSiteMap = (xml: string): Listed[] =>
  [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)].map(
    ([, location = '', lastModified = '']) => ({ location, lastModified }),
  )
const pathOf = ({ location }: Listed) => new URL(location).pathname

const mostOfKind = isFullRun ? Number.POSITIVE_INFINITY : 3
/** A few of each kind of page in each edition. */
const sampleOf = (all: readonly Listed[]): Listed[] =>
  [...Map.groupBy(all, (each) => kindOf(pathOf(each))).values()].flatMap((alike) => alike.slice(0, mostOfKind))
/** A path without its numbers, names and codes: `/vi/schools/…`. */
const kindOf = (path: string) =>
  path.replace(/\/(schools|programmes|articles|tags|faq|study|article_category)\/.*/, '/$1/…')

async function readHead(path: string): Promise<Head> {
  const response = await fetch(server.origin + path, { redirect: 'manual' })
  const { children } = parseDocument(await response.text(), { decodeEntities: true })
  const all = DomUtils.findAll(() => true, children)
  const elementsOf = (name: string) => all.filter((element) => element.name === name)
  const meta = (name: string) => elementsOf('meta').find(({ attribs }) => attribs.name === name)?.attribs.content ?? ''
  const links = elementsOf('link').map(({ attribs }) => attribs)
  return {
    status: response.status,
    title: DomUtils.textContent(elementsOf('title')).trim(),
    description: meta('description'),
    robots: meta('robots'),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? '',
    alternates: new Map(links.flatMap(({ hreflang, href }) => (hreflang && href ? [[hreflang, href]] : []))),
    properties: new Map(
      elementsOf('meta').flatMap(({ attribs: { property, content } }) => (property ? [[property, content ?? '']] : [])),
    ),
    byline: DomUtils.textContent(DomUtils.getElementsByTagName('ul', elementsOf('article'), true, 1)),
    data: elementsOf('script')
      .filter(({ attribs }) => attribs.type === 'application/ld+json')
      .map((script) => JSON.parse(DomUtils.textContent(script))),
  }
}

const all = () => [...heads]
/** The addresses of pages that are not as they should be, with what they have. */
const errors = (errorOf: (head: Head, path: string) => unknown) =>
  all().flatMap(([path, head]) => {
    const error = errorOf(head, path)
    return error === null ? [] : [[path, error]]
  })

describe('the site map', () => {
  test('has no address twice, and a day of change for each', () => {
    const locations = listed.map(({ location }) => location)
    expect(locations.filter((location, at) => locations.indexOf(location) !== at)).toEqual([])
    expect(listed.filter(({ lastModified }) => !/^\d{4}-\d\d-\d\d$/.test(lastModified))).toEqual([])
    expect(listed.filter(({ lastModified }) => lastModified > new Date().toISOString().slice(0, 10))).toEqual([])
  })

  test('has no search of the site', () => {
    expect(listed.map(pathOf).filter((path) => path.endsWith('/search'))).toEqual([])
  })

  test('lists pages that answer, may be found, and call themselves by the listed address', () => {
    expect(heads.size).toBeGreaterThan(100)
    expect(errors(({ status, robots }) => (status === 200 && robots === '' ? null : [status, robots]))).toEqual([])
    const locations = new Map(listed.map((one) => [pathOf(one), one.location]))
    expect(
      errors(({ canonical }, path) => (canonical === locations.get(path) ? null : [canonical, locations.get(path)])),
    ).toEqual([])
  })
})

const titleColumns = 65
const descriptionColumns = [80, 160] as const

describe.each(LOCALES)('in %s', (locale) => {
  const pagesOf = () =>
    all().filter(([, { alternates, canonical }]) => alternates.get(EDITIONS[locale].htmlLang) === canonical)
  const repeated = (read: (head: Head) => string) =>
    [...Map.groupBy(pagesOf(), ([, head]) => read(head))]
      .filter(([, { length }]) => length > 1)
      .map(([text, alike]) => [text, alike.map(([path]) => path)])

  test(`each title is its own, and has ${titleColumns} columns at most`, () => {
    expect(pagesOf().length).toBeGreaterThan(20)
    expect(repeated(({ title }) => title)).toEqual([])
    expect(
      pagesOf().flatMap(([path, { title }]) =>
        columnsOf(title) > titleColumns ? [[path, columnsOf(title), title]] : [],
      ),
    ).toEqual([])
  })

  test(`each description is its own, and has ${descriptionColumns.join(' to ')} columns`, () => {
    const [least, most] = descriptionColumns
    expect(repeated(({ description }) => description)).toEqual([])
    expect(
      pagesOf().flatMap(([path, { description }]) => {
        const columns = columnsOf(description)
        return columns < least || columns > most ? [[path, columns, description]] : []
      }),
    ).toEqual([])
  })

  test('previews name a locale that social networks know', () => {
    const locales = new Set(pagesOf().map(([, { properties }]) => properties.get('og:locale')))
    expect([...locales]).toEqual([{ vi: 'vi_VN', tw: 'zh_TW', en: 'en_US' }[locale]])
  })
})

test('a page names its address in each language, and those pages name it', () => {
  const languages = new Map(LOCALES.map((locale) => [EDITIONS[locale].htmlLang, locale]))
  expect(
    errors(({ alternates, canonical }) => {
      const others = [...alternates].filter(([language]) => language !== 'x-default')
      if (!others.some(([, address]) => address === canonical)) return 'not itself'
      if (others.some(([language]) => !languages.has(language))) return [...alternates.keys()]
      const silent = others.filter(([, address]) => {
        const other = heads.get(new URL(address).pathname)
        return isFullRun
          ? ![...(other?.alternates.values() ?? [])].includes(canonical)
          : other !== undefined && ![...other.alternates.values()].includes(canonical)
      })
      return silent.length > 0 ? silent : null
    }),
  ).toEqual([])
})

describe('the picture of a shared link', () => {
  const pictureOf = ({ properties }: Head) => properties.get('og:image') ?? ''

  test('is there, with the size that the page states, and with words for it', async () => {
    expect(errors(({ properties }) => (properties.get('og:image:alt') ? null : 'no words'))).toEqual([])
    const stated = Map.groupBy(all(), ([, head]) => pictureOf(head))
    for (const [address, [first]] of stated) {
      const { pathname } = new URL(address)
      const response = await fetch(server.origin + pathname)
      expect([pathname, response.status]).toEqual([pathname, 200])
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      const of = (name: string) => Number(first?.[1].properties.get(`og:image:${name}`))
      expect([pathname, of('width'), of('height')]).toEqual([pathname, width, height])
    }
  })

  test('differs between kinds of pages and between editions', () => {
    const at = (path: string) => {
      const head = heads.get(path)
      return head ? pictureOf(head) : ''
    }
    const kinds = ['/', '/service_select', '/study/usa', '/consultation', '/student_list', '/match', '/schools/1'].map(
      at,
    )
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(new Set(['/', '/vi', '/tw'].map(at)).size).toBe(3)
  })
})

/** What search engines need of each type of schema.org that the site uses. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Answer: ['text'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  CollegeOrUniversity: ['name'],
  Course: ['name', 'description', 'provider'],
  FAQPage: ['mainEntity'],
  GeoCoordinates: ['latitude', 'longitude'],
  ListItem: ['position', 'name'],
  LocalBusiness: ['name', 'address', 'image', 'url', 'openingHours'],
  Organization: ['name', 'url'],
  Person: ['name'],
  PostalAddress: ['addressCountry'],
  Question: ['name', 'acceptedAnswer'],
  Service: ['name', 'description', 'provider'],
  WebPage: ['name', 'url'],
  WebSite: ['name', 'url'],
}

describe('structured data', () => {
  test('uses known types, each with its required properties', () => {
    expect(
      errors(({ data }) => {
        const incomplete = data.flatMap((one) =>
          one['@context'] === 'https://schema.org' ? incompleteIn(one) : ['without a context'],
        )
        return incomplete.length > 0 ? incomplete : null
      }),
    ).toEqual([])
  })

  const typesOf = (path: string) => heads.get(path)?.data.map((one) => one['@type'])

  test('says what a page is', () => {
    expect(typesOf('/')).toEqual(expect.arrayContaining(['WebSite', 'Organization']))
    for (const path of ['/study/usa', '/student_list', '/testimonials', '/our_services', '/service_select', '/costs'])
      expect([path, typesOf(path)]).toEqual([path, expect.arrayContaining(['WebPage', 'BreadcrumbList'])])
  })

  test('of an article names the author of its byline, or the organisation for people of the demonstration, and its days', () => {
    const articles = all().flatMap(([path, { data, properties, byline }]) =>
      data
        .filter((one) => one['@type'] === 'Article')
        .map(({ author }) => ({ path, byline, properties, author: isData(author) ? author : {} })),
    )
    expect(articles.length).toBeGreaterThan(5)
    const isRight = ({ author, byline }: (typeof articles)[number]) =>
      author['@type'] === 'Organization' || (author['@type'] === 'Person' && byline.includes(String(author.name)))
    expect(articles.filter((each) => !isRight(each))).toEqual([])
    expect(articles.filter(({ properties }) => !properties.has('article:published_time'))).toEqual([])
  })
})

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** The types within some data that search engines don't know, or that lack a property. */
function incompleteIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(incompleteIn)
  if (typeof value !== 'object' || value === null) return []
  const data: Data = { ...value }
  const type = data['@type']
  const within = Object.values(data).flatMap(incompleteIn)
  if (typeof type !== 'string') return within
  const required = REQUIRED[type]
  if (!required) return [`unknown type ${type}`, ...within]
  const isEmpty = (one: unknown) =>
    one === undefined || one === null || one === '' || (Array.isArray(one) && one.length === 0)
  return [...required.filter((name) => isEmpty(data[name])).map((name) => `${type} without ${name}`), ...within]
}

describe('addresses that are no pages of their own', () => {
  const robotsOf = async (path: string) => (await readHead(path)).robots

  test.each([
    '/countries/all/schools?subjects=4',
    '/countries/uk/schools?sort=tuition',
    '/countries/uk/schools?view=map',
    '/programmes?level=master',
    '/ranking_list?country=uk',
    '/student_list?country=uk',
    '/testimonials?country=uk',
    '/costs?country=uk',
    '/budget?budget=900000000',
    '/match?level=bachelor',
    '/search?q=visa',
    '/search',
    '/compare?s=1,2',
  ])('%s may not be found', async (path) => {
    expect(await robotsOf(path)).toContain('noindex')
  })

  test('a further page of a list may be found', async () => {
    expect(await robotsOf('/countries/all/schools?page=2')).toBe('')
  })

  test('no page of a school links to a comparison for crawlers', async () => {
    const html = await (await fetch(`${server.origin}/schools/1`)).text()
    const followed = [...html.matchAll(/<a [^>]*href="[^"]*\/compare\?[^>]*>/g)].filter(
      ([link]) => !link.includes('nofollow'),
    )
    expect(followed).toEqual([])
  })
})

test('/favicon.ico is an icon', async () => {
  const response = await fetch(`${server.origin}/favicon.ico`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)/),
  ])
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 4)]).toEqual([0, 0, 1, 0])
})

test('the feed says when it changed, and is not sent twice', async () => {
  const first = await fetch(`${server.origin}/rss.xml`)
  expect(await first.text()).toMatch(/<lastBuildDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/lastBuildDate>/)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^(W\/)?"/)
  const again = await fetch(`${server.origin}/rss.xml`, { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
