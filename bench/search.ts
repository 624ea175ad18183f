/** Benchmarks the search over much content at a steady rate of mixed queries and suggestions, including the most expensive words. */
import { rmSync } from 'node:fs'
import type { Content } from '../src/domain/content.ts'
import { drawer, largeContent } from './large-content.ts'
import { endServer, folderWith, residentMb, startWaypoint } from './running-server.ts'
import { type Load, steadyLoad } from './steady-load.ts'

const SIZES = [50, 5000]
const schoolsFor = (size: number) => size * 4
const RATE = { perSecond: 15, seconds: Number(process.env.BENCH_SECONDS ?? 10) }
const LANGS = ['vi', 'zh_tw', 'en']
/**
 * The length to which each body is cut, in whole paragraphs: a thousand words in three languages, a hundred thousand times, would only
 * measure the disk.
 */
const bodyLength = 900

type Measured = { mixed: Load; each: Map<string, Load>; loadSeconds: number; memoryMb: number; idleMb: number }

/** Queries by the property that makes them expensive; drawn so that few repeat. */
function questions(seed: number): Record<string, () => string> {
  const random = drawer(seed)
  const list = (from: readonly string[]) => encodeURIComponent(from[Math.floor(random() * from.length)] ?? '')
  const number = (most: number) => 1 + Math.floor(random() * most)
  const one = () => list([...'abcdefghilmnoprstuvw'])
  return {
    'words in some articles': () =>
      `articles?q=${list(['visa interview', 'học bổng', 'phong van', '財力證明', '签证', 'recommendation', 'health insurance', 'bảo hiểm', '推薦信', 'grades'])}&page=${number(3)}`,
    'words in most articles': () =>
      `articles?q=${list(['the', 'a', 'du hoc', 'bạn', 'của', '的', '留學', 'student', 'abroad', 'school', 'trường', '學校', 'year', 'and the'])}`,
    'several common words': () =>
      `articles?q=${list(['money visa', 'test school', 'điểm visa', 'nhà trường tiền', '學校 費用', 'room budget', 'the interview year', 'bank letter'])}`,
    'common words, filtered': () =>
      `articles?q=${list(['visa', 'du hoc', '學校', 'the'])}&classification=${number(6)}&country=${list(['usa', 'uk', 'ca'])}`,
    'one article': () => `articles?q=${number(10_000)}`,
    'no article': () => `articles?q=${list(['zzyzx', 'qwertz', 'khongco', '龘靐'])}+${number(1e6)}`,
    'schools by name': () =>
      `school_lists?school=${list(['north', 'royal tech', 'dai hoc', 'university', '大學', 'valley grand', 'lake'])}+${random() < 0.5 ? number(2000) : ''}`,
    'schools, filtered': () =>
      `school_lists?school=${list(['university', 'royal', 'đại học'])}&country=uk&hots=${number(13)}`,
    'mistyped schools': () => `school_lists?school=${list(['univresity', 'rojal', 'vally', 'wetsern', 'collge'])}`,
    'suggestions for two letters': () =>
      `suggestions?q=${list(['un', 'ho', 'st', 'du', 'ph', 'no', 'ca', 'wh', 'qz', '簽', '留'])}`,
    'suggestions, one-letter last word': () =>
      `suggestions?q=${list(['university', 'north river', 'how to', 'du học', 'what a year', 'visa', 'đại học', 'the'])}+${one()}`,
    'whole sentences': () =>
      `articles?q=${list(['how much money do I need in the bank for a student visa', 'cần chứng minh tài chính bao nhiêu khi xin visa du học', '申請美國學生簽證要準備多少財力證明', 'which test do I have to take for a university in canada'])}`,
    'one letter': () => `articles?q=${one()}`,
  }
}

function content(size: number): Content {
  const whole = largeContent(size, schoolsFor(size))
  const short = (html: string) => html.slice(0, html.lastIndexOf('</p>', bodyLength) + 4)
  const shortened = new Map<string, string>()
  const cut = (html: string) => {
    const before = shortened.get(html)
    if (before !== undefined) return before
    shortened.set(html, short(html))
    return short(html)
  }
  const articles = whole.articles.map((article) => ({
    ...article,
    texts: Object.fromEntries(
      Object.entries(article.texts).map(([locale, text]) => [locale, text && { ...text, content: cut(text.content) }]),
    ) as typeof article.texts,
  }))
  return { ...whole, articles, students: [], testimonials: [] }
}

async function measure(size: number): Promise<Measured> {
  process.stderr.write(`waypoint: loading ${size} articles and ${schoolsFor(size)} schools …\n`)
  const began = performance.now()
  const dataDir = await folderWith(content(size))
  const loadSeconds = Math.round((performance.now() - began) / 1000)
  const server = await startWaypoint(dataDir)
  const idleMb = residentMb(server)
  const random = drawer(7)
  const queriesOf = (kinds: (() => string)[]) => () => ({
    path: `/api/Home/${kinds[Math.floor(random() * kinds.length)]?.()}`,
    headers: { Lang: LANGS[Math.floor(random() * 3)] ?? 'en' },
  })
  await steadyLoad(server, queriesOf(Object.values(questions(1))), { ...RATE, seconds: 20 })
  const mixed = await steadyLoad(server, queriesOf(Object.values(questions(2))), { ...RATE, seconds: 2 * RATE.seconds })
  printLoad(size, 'mixed', mixed)
  const each = new Map<string, Load>()
  for (const [name, question] of Object.entries(questions(3))) {
    each.set(name, await steadyLoad(server, queriesOf([question]), { ...RATE, seconds: Math.ceil(RATE.seconds / 3) }))
    printLoad(size, name, each.get(name) as Load)
  }
  const memoryMb = residentMb(server)
  await endServer(server)
  rmSync(dataDir, { recursive: true })
  return { mixed, each, loadSeconds, memoryMb, idleMb }
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const printLoad = (size: number, name: string, load: Load) =>
  process.stderr.write(
    `waypoint: ${size} ${name}: median ${ms(load.medianMs)}, 99th ${ms(load.p99Ms)}, cpu ${load.cpuMsEach.toFixed(2)}, failed ${load.failures}\n`,
  )

export async function benchSearch(): Promise<string> {
  const [few, many] = [await measure(SIZES[0] as number), await measure(SIZES[1] as number)]
  const row = (name: string, after: Load, before: Load | undefined) =>
    `| ${name} | ${ms(after.medianMs)} | ${ms(after.p99Ms)} | ${ms(after.cpuMsEach)} | ${(after.medianMs / (before?.medianMs ?? after.medianMs)).toFixed(1)} | ${after.failures} |`
  return [
    '## Search',
    '',
    `A steady ${RATE.perSecond} requests per second in three languages, on SQLite. The content has ${SIZES[1]?.toLocaleString('en')} articles in three languages (the first ${bodyLength} letters of each text) and ${schoolsFor(SIZES[1] as number).toLocaleString('en')} schools, and for comparison a hundredth of both.`,
    `Loading the content takes ${many.loadSeconds} s. Resident memory after the start: ${many.idleMb} MB; after all searches: ${many.memoryMb} MB (${few.memoryMb} MB with a hundredth of the content).`,
    `If a request takes more than ${Math.round(1000 / RATE.perSecond)} ms of processor time, one instance can't handle ${RATE.perSecond} per second. The times then include a growing queue.`,
    '',
    '| search | median | 99th percentile | processor time per request | median, a hundredth of the content = 1 | failed |',
    '|---|---|---|---|---|---|',
    row('all searches, mixed', many.mixed, few.mixed),
    ...[...many.each].map(([name, load]) => row(name, load, few.each.get(name))),
    '',
  ].join('\n')
}
