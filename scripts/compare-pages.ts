/**
 * Compares every page's status, URL and HTML before and after a refactoring. Run `node scripts/compare-pages.ts save FILE` in each checkout
 * (with a built site), then `node scripts/compare-pages.ts compare BEFORE AFTER`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parsePage } from '../tests/support/html.ts'
import { startServer } from '../tests/support/server.ts'

type Saved = { status: number; location: string; html: string }
type Pages = Record<string, Saved>

const STARTS = ['/', '/vi', '/tw', '/robots.txt', '/sitemap.xml', '/nothing-here', '/vi/nothing-here', '/500']
/** Filters combine without end; the crawl follows this many URLs of one path. */
const queriesEach = 8
/** Fixes the random samples of pages: those drawn by chance, and those that depend on the quarter of an hour (domain/random.ts). */
const unlucky = { NODE_OPTIONS: '--import=data:text/javascript,Math.random=()=>0.5;Date.now=()=>1767225600000' }

async function save(): Promise<Pages> {
  const server = await startServer(unlucky)
  const pages: Pages = {}
  const queued = new Set(STARTS)
  const queue = [...STARTS]
  const isWanted = (path: string) => {
    const [bare = '', query] = path.split('?')
    return query === undefined || [...queued].filter((other) => other.startsWith(`${bare}?`)).length < queriesEach
  }
  const visit = async (path: string) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual', headers: { 'User-Agent': 'compare' } })
    const html = (await answer.text()).replaceAll(server.origin, 'ORIGIN')
    const location = (answer.headers.get('location') ?? '').replace(server.origin, '')
    pages[path] = { status: answer.status, location, html }
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    for (const link of [...(isPage ? parsePage(html).links : []), location]) {
      const [target = ''] = link.split('#')
      if (!target.startsWith('/') || /^\/(api|files)\//.test(target) || queued.has(target) || !isWanted(target))
        continue
      queued.add(target)
      queue.push(target)
    }
  }
  // sequentially, so that each run follows the same URLs
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) await visit(path)
  await server.stop()
  return Object.fromEntries(Object.entries(pages).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Differences between two renders of one build: names of built files, new keys, data for scripts. */
const VOLATILE: [RegExp, string][] = [
  [/\/assets\/([\w.]+?)-[\w-]{8}\.(js|css|woff2)/g, '/assets/$1.$2'],
  [/<script\b[^>]*>[\s\S]*?<\/script>/g, '<script/>'],
  [/<link rel="modulepreload"[^>]*>/g, ''],
  [/name="idempotency_key" value="[^"]*"/g, 'name="idempotency_key"'],
  [/data:image\/png;base64,[^"]*/g, 'data:PICTURE'],
  [/name="captcha\.key" value="[^"]*"/g, 'name="captcha.key"'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID'],
]
const settled = (html: string) => VOLATILE.reduce((text, [shape, by]) => text.replace(shape, by), html)

function compare(before: Pages, after: Pages): number {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differences = paths.flatMap((path) => differenceOf(path, before[path], after[path]) ?? [])
  for (const text of differences) process.stdout.write(`${text}\n`)
  process.stdout.write(`${paths.length} URLs, ${differences.length} differ\n`)
  return differences.length
}

function differenceOf(path: string, one: Saved | undefined, other: Saved | undefined): string | null {
  if (!one || !other) return `${path}: only ${one ? 'before' : 'after'}`
  if (one.status !== other.status) return `${path}: ${one.status} became ${other.status}`
  if (one.location !== other.location) return `${path}: led to ${one.location}, now to ${other.location}`
  const [a, b] = [settled(one.html), settled(other.html)]
  if (a === b) return null
  let at = 0
  while (a[at] === b[at]) at++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120))
  return `${path}:\n  before ${around(a)}\n  after  ${around(b)}`
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Pages

const [task, first = '', second = ''] = process.argv.slice(2)
if (task === 'save') writeFileSync(first, JSON.stringify(await save()))
else if (task === 'compare') process.exitCode = compare(read(first), read(second)) > 0 ? 1 : 0
else throw new Error('usage: save FILE, or compare BEFORE AFTER')
