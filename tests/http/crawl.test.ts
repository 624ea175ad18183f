/** Crawls from the three home pages to every page: no broken links, complete metadata for search engines, no text in another language. */
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { demoContent } from '../support/demo-content.ts'
import { EDITIONS, LOCALES, type Locale } from '../support/demo-editions.ts'
import { addDemoProgrammes } from '../support/demo-programmes.ts'
import { type ParsedPage, parsePage } from '../support/html.ts'
import { homeOf } from '../support/journey.ts'
import { nightlyTest } from '../support/nightly.ts'
import { isFullRun, sampled } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'

/** Each kind of page, by the shape of its path without prefix. */
const KINDS: Record<string, RegExp> = {
  home: /^\/$/,
  about: /^\/about$/,
  packages: /^\/service$/,
  'what we do': /^\/our_services$/,
  'choose a service': /^\/service_select$/,
  'document editing': /^\/service_select\/refine$/,
  'application services': /^\/service_select\/apply$/,
  guide: /^\/study\/(usa|uk|ca)$/,
  'school systems': /^\/study\/(usa|uk|ca)\/school-system$/,
  'school list': /^\/countries\/[a-z]+\/schools$/,
  school: /^\/schools\/\d+$/,
  'programme list': /^\/programmes$/,
  programme: /^\/programmes\/\d+$/,
  shortlist: /^\/shortlist$/,
  comparison: /^\/compare$/,
  ranking: /^\/ranking_list$/,
  'where I stand': /^\/match$/,
  costs: /^\/costs$/,
  budget: /^\/budget$/,
  'student list': /^\/student_list$/,
  testimonials: /^\/testimonials$/,
  'article category': /^\/article_category\/[1-6]$/,
  article: /^\/articles\/\d+-[a-z0-9-]+$/,
  tag: /^\/tags\/[a-z-]+$/,
  search: /^\/search$/,
  questions: /^\/faq\/[1-6]$/,
  consultation: /^\/consultation$/,
  privacy: /^\/privacy$/,
  'contract and refunds': /^\/terms$/,
}

type Visited = { path: string; status: number; from: string; page: ParsedPage | null; html: string }

let server: App
const visited = new Map<string, Visited>()
/** Links to a place within a page: their page and their target. */
const anchors: { from: string; path: string; id: string }[] = []

beforeAll(async () => {
  server = await startApp()
  await inStoreOf(server, addDemoProgrammes)
  // the menus name a page that has something to show
  await vi.waitFor(
    async () => expect(await (await fetch(server.origin)).text()).toContain('href="/programmes"'),
    30_000,
  )
  // no link leads to a visitor's own list
  const chosen = ['/shortlist?s=1,5,60', '/compare?s=1,5,60']
  await crawl(
    LOCALES.flatMap((locale) => [
      homeOf(locale),
      ...chosen.map((path) => `${homeOf(locale)}${path}`.replace('//', '/')),
    ]),
  )
}, 900_000)
afterAll(() => server.stop())

const lanes = 4
/** How many pages of a kind are read in each language, and how many queries of a page. */
const most = isFullRun ? { ofKind: Number.POSITIVE_INFINITY, queries: 8 } : { ofKind: 2, queries: 2 }
const wanted = new Map<string, number>()
/** Filters combine without end: the crawl follows one of each list, and a list's pages up to the third. */
const isWanted = (path: string) => {
  const [bare = '', query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  if (Number(search.get('page') ?? 1) > 3) return false
  const name = query === '' ? `${kindOf(path)} ${localeOfPath(path)}` : `${bare}?`
  const count = wanted.get(name) ?? 0
  wanted.set(name, count + 1)
  return count < (query === '' ? most.ofKind : most.queries)
}
const kindOf = (path: string) => Object.entries(KINDS).find(([, shape]) => shape.test(bareOf(path)))?.[0] ?? 'other'

async function crawl(start: string[]): Promise<void> {
  const queue = start.map((path) => ({ path, from: '' }))
  const queued = new Set(start)
  const visit = async ({ path, from }: { path: string; from: string }) => {
    const response = await fetch(server.origin + path, { redirect: 'manual' })
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const html = isPage ? await response.text() : ''
    const page = isPage ? parsePage(html) : null
    // of similar pages only the head is checked again
    visited.set(path, { path, status: response.status, from, page, html: isRepresentative(path) ? html : '' })
    const next = [...(page?.links ?? []), response.headers.get('location') ?? '']
    for (const link of next) {
      const url = link.startsWith('/') ? new URL(link, server.origin) : null
      if (!url || /^\/(api|files)\//.test(url.pathname)) continue
      const target = url.pathname + url.search
      if (url.hash) anchors.push({ from: path, path: target, id: decodeURIComponent(url.hash.slice(1)) })
      if (queued.has(target) || !isWanted(target)) continue
      queued.add(target)
      queue.push({ path: target, from: path })
    }
    for (const link of (page?.links ?? []).filter((href) => href.startsWith('#') && href.length > 1))
      anchors.push({ from: path, path, id: decodeURIComponent(link.slice(1)) })
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, lanes).map(visit))
}

/** Of articles that not all editions have, those that have them. */
const articlesById = new Map(demoContent().articles.map((article) => [String(article.id), article]))
/** Languages of a page's alternates; the standard edition's is the default too. */
function alternatesOf(path: string): string[] {
  const [, article = ''] = /\/articles\/(\d+)-/.exec(path) ?? []
  const { editions, withdrawn = [] } = articlesById.get(article) ?? {}
  const locales = LOCALES.filter((locale) => (editions?.includes(locale) ?? true) && !withdrawn.includes(locale))
  return [
    ...locales.map((locale) => EDITIONS[locale].htmlLang),
    ...(locales.includes('en') ? ['x-default'] : []),
  ].sort()
}
const localeOfPath = (path: string): Locale =>
  LOCALES.find((locale) => new RegExp(`^/${locale}(/|\\?|$)`).test(path)) ?? 'en'
const bareOf = (path: string) => (path.split('?')[0] ?? '').replace(/^\/(vi|tw|en)(?=\/|$)/, '') || '/'
const representatives = new Map<string, number>()
/** A few of each kind and language are checked completely. */
function isRepresentative(path: string): boolean {
  const kind = kindOf(path)
  const key = `${kind} ${localeOfPath(path)}`
  const count = representatives.get(key) ?? 0
  representatives.set(key, count + 1)
  // articles and guides are long texts of their own: all of them
  return count < (kind === 'article' || kind === 'guide' || kind === 'questions' ? 100 : 3)
}

const pages = () =>
  [...visited.values()].filter(({ status, page }) => status === 200 && page !== null) as (Visited & {
    page: ParsedPage
  })[]

test('every link leads to a page, or to a redirect that does', () => {
  const broken = [...visited.values()].filter(({ status }) => ![200, 301, 302].includes(status))
  expect(broken.map(({ path, status, from }) => `${status} ${path} on ${from}`)).toEqual([])
  expect(visited.size).toBeGreaterThan(isFullRun ? 500 : 100)
})

test('no internal link leads to a redirect', () => {
  const moved = [...visited.values()].filter(({ status }) => status === 301)
  expect(moved.map(({ path, from }) => `${path} on ${from}`)).toEqual([])
})

test('every link to a place within a page has its target', () => {
  const missingTargets = anchors.filter(({ path, id }) => {
    const target = visited.get(path)
    return target?.page && !target.page.ids.has(id)
  })
  expect([...new Set(missingTargets.map(({ from, path, id }) => `${path}#${id} on ${from}`))].slice(0, 20)).toEqual([])
})

test('no page shows Markdown characters for bold text', () => {
  const markup = pages().flatMap(({ path, page }) =>
    page.texts.filter(({ text }) => text.includes('**')).map(({ text }) => `${text} on ${path}`),
  )
  expect(markup).toEqual([])
})

describe.each(LOCALES)('in %s', (locale) => {
  // markup is the same in every language, and `content -- check` reads each amount of the texts
  const testOnce = locale === 'vi' ? test : nightlyTest
  const localePages = () => pages().filter(({ path }) => localeOfPath(path) === locale)

  test.each(Object.entries(KINDS))('a page of the kind “%s” is reached', (_, shape) => {
    expect(localePages().filter(({ path }) => shape.test(bareOf(path))).length).toBeGreaterThan(0)
  })

  test('every page has its title, description, one heading, its language, and its URL in each language', () => {
    for (const { path, page } of localePages()) {
      expect([path, page.lang]).toEqual([path, EDITIONS[locale].htmlLang])
      expect([path, page.title.length > 3, page.description.length > 20, page.headings]).toEqual([path, true, true, 1])
      if (page.robots.includes('noindex')) continue
      expect([path, [...page.alternates].sort()]).toEqual([path, alternatesOf(path)])
      expect([path, page.canonical.startsWith('http')]).toEqual([path, true])
    }
  })

  test('no two pages have the same title', () => {
    const titles = Map.groupBy(
      localePages().filter(({ path }) => !path.includes('?')),
      ({ page }) => page.title,
    )
    const twice = [...titles].filter(([, { length }]) => length > 1)
    expect(twice.map(([title, same]) => `${title}: ${same.map(({ path }) => path).join(' ')}`)).toEqual([])
  })

  test('no page shows undefined, or another placeholder of a missing value', () => {
    const sentences = localePages().flatMap(({ path, page }) =>
      page.texts
        .filter(({ text }) => /\b(undefined|NaN|null)\b|\[object /.test(text))
        .map(({ text }) => `${text} on ${path}`),
    )
    expect(sentences).toEqual([])
  })

  test('no page contains the key of a figure in its HTML', () => {
    const withKeys = localePages().filter(({ html, page }) => /\{\{/.test(html + page.title + page.description))
    expect(withKeys.map(({ path }) => path)).toEqual([])
  })

  testOnce('html-validate finds nothing on any kind of page', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        // radio buttons share a name
        'form-dup-name': ['error', { allowArrayBrackets: true, shared: ['radio', 'checkbox', 'submit', 'button'] }],
        // as React and the project's CSS write it
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-inline-style': 'off',
        'void-style': 'off',
        'doctype-style': 'off',
        'long-title': 'off',
        'no-trailing-whitespace': 'off',
        'attr-case': 'off',
        'element-case': 'off',
        'script-type': 'off',
        'tel-non-breaking': 'off',
        'no-raw-characters': 'off',
        'no-redundant-role': 'off',
        'require-sri': 'off',
        'no-redundant-for': 'off',
      },
    })
    const simplifiedFound = new Set<string>()
    const ofEachKind = Map.groupBy(
      localePages().filter(({ html }) => html !== ''),
      ({ path }) => kindOf(path),
    )
    for (const { path, html } of [...ofEachKind.values()].flatMap((alike) => sampled(alike))) {
      const { results } = await validator.validateString(html)
      for (const { messages } of results)
        for (const { ruleId, message, selector } of messages)
          simplifiedFound.add(`${ruleId}: ${message} (${selector}) on ${path}`)
    }
    expect([...simplifiedFound].slice(0, 40)).toEqual([])
  })
})

const textsOf = (locale: Locale) =>
  pages()
    .filter(({ path, html }) => localeOfPath(path) === locale && html !== '')
    .flatMap(({ path, page }) => page.texts.map((each) => ({ path, ...each })))

test('no Vietnamese page shows an English sentence', () => {
  const english = textsOf('vi').filter(
    ({ lang, text }) =>
      lang === 'vi' &&
      /^[\x20-\x7e’–]+$/.test(text) &&
      /\b(the|and|your|with|for|is|are|of|to)\b.*\b(the|and|your|with|for|is|are|of|to)\b/i.test(text),
  )
  expect([...new Set(english.map(({ path, text }) => `${text} on ${path}`))]).toEqual([])
})

test('no Taiwanese page shows an English sentence', () => {
  const english = textsOf('tw').filter(
    ({ lang, text }) => lang === 'zh-Hant-TW' && /(\b[a-z]+[ ,]+){6,}/i.test(text) && !/\p{Script=Han}/u.test(text),
  )
  expect([...new Set(english.map(({ path, text }) => `${text} on ${path}`))]).toEqual([])
})

/** Characters that exist in Simplified script alone. */
const SIMPLIFIED =
  /[们这个说时问题学习发见关门间来对东马书长无网页请选择电话费顾国际业务产动单双变听员响图团场声处备复头奖实宝审对导尔岁币师带帮广庆库应张弹归录当征径总恋恶悬惊户执扩扫护报担拟拥挂损换据摄数斗断旧显术机权条极构标样档检欢残毕汉汇沟济测浅润满灵炼热爱环现画畅疗监盘码确础离种称积稳穷竞笔签简类粮红约级纪纯纲纳纷线练组细终经结给络绝统继续维综编缘缩罗罚职联胜脑脚艺节苏获营蓝药装规视览觉订认讨让训议讯记讲许论设访证评识诉词译试话询该详语误诺课谁调谈谢谷贝财责败账货质购贯贴贵贷贸费资赛赶跃车转轮软轻载较辑输边达迁过运还进远违连迟适选递逻邮郑释里针钟钢钱铁银错键锁镇镜闭闲闻阅队阳阶际陆陈险随隐难页顶项顺须顾预领频题颜额风飞饮馆验骗鸡麦黄齐龙]/u
/** The same in both scripts, or correct in Taiwan. */
const BOTH = /[個習備處應當總類資領驗谷里斗征松御]/gu

test('no Taiwanese page shows a Simplified character', () => {
  const simplified = textsOf('tw').filter(
    ({ lang, text }) => lang !== 'zh-Hans' && SIMPLIFIED.test(text.replace(BOTH, '')),
  )
  expect([
    ...new Set(
      simplified.map(
        ({ path, text }) => `${SIMPLIFIED.exec(text.replace(BOTH, ''))?.[0]} in ${text.slice(0, 60)} on ${path}`,
      ),
    ),
  ]).toEqual([])
})
