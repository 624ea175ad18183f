/**
 * Measures a page as Lighthouse's phone. `npm exec` brings Lighthouse for this benchmark alone: as a devDependency, its 114 packages and
 * 176 MB would make every `npm ci` a fifth larger. No lock file fixes the packages that it needs.
 */
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { FLAGS } from '../tests/support/chromium-flags.ts'
import { median } from './rounds.ts'

export const LIGHTHOUSE = 'lighthouse@13.5.0'

type Audit = {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  metricSavings?: Record<string, number>
  details?: { items?: { url?: string; groupLabel?: string; resourceType?: string; transferSize?: number }[] }
}
/** The parts of Lighthouse's JSON that the benchmark reads. */
type Report = {
  /** How fast Lighthouse found the machine's processor. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number; acronym?: string }[] }>
  audits: Record<string, Audit>
}

type Column = {
  title: string
  read: (report: Report) => number
  misses?: (value: number, hasForm: boolean) => boolean
  cause?: (report: Report) => string
}
const score = (title: string, goal: number, category = title): Column => ({
  title,
  read: ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100),
  misses: (value) => value < goal,
  cause: (report) => causesOfScore(report, category),
})
const number = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? 0
/** Thousands of bytes as sent, with headers. */
const kilobytes = (type: string) => (report: Report) => {
  const files = report.audits['resource-summary']?.details?.items?.find(({ resourceType }) => resourceType === type)
  return (files?.transferSize ?? 0) / 1000
}
const unused = ({ audits }: Report) => describe(audits['unused-javascript'])

export const COLUMNS: readonly Column[] = [
  score('performance', 98),
  score('accessibility', 100),
  score('best practices', 100, 'best-practices'),
  score('SEO', 100, 'seo'),
  { title: 'LCP, ms', read: number('largest-contentful-paint') },
  { title: 'TBT, ms', read: number('total-blocking-time'), misses: (ms) => ms >= 50, cause: causesOf('TBT') },
  { title: 'CLS', read: number('cumulative-layout-shift'), misses: (shift) => shift >= 0.01, cause: causesOf('CLS') },
  { title: 'KB', read: kilobytes('total') },
  { title: 'script, KB', read: kilobytes('script'), misses: (kb, hasForm) => hasForm && kb > 60, cause: unused },
]
export const GOALS = 'performance 98, other scores 100, TBT below 50 ms, CLS below 0.01, script with a form up to 60 KB'

const run = promisify(execFile)
/** Lighthouse needs a newer Node than npm may run on. */
const PATH = `${dirname(process.execPath)}:${process.env.PATH}`

/** @returns the path of its program */
export async function fetchLighthouse(): Promise<string> {
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '-c', 'command -v lighthouse']
  return (await run('npm', args, { env: { ...process.env, PATH } })).stdout.trim()
}

type Visit = { url: string; locale: string; program: string; executablePath: string }
/** Medians by column, and the causes of missed goals by column, from the run with the median performance. */
export type PageFigures = { values: number[]; causes: (string | null)[]; benchmarkIndex: number }

/** @throws Error with Lighthouse's message when the page can't be measured */
export async function measurePage(visit: Visit, hasForm: boolean, rounds: number): Promise<PageFigures> {
  const { url, locale, program, executablePath } = visit
  const args = ['--quiet', '--no-enable-error-reporting', '--output=json', '--disable-full-page-screenshot']
  const categories = '--only-categories=performance,accessibility,best-practices,seo'
  const headers = `--extra-headers=${JSON.stringify({ 'Accept-Language': locale })}`
  const flags = `--chrome-flags=--headless ${FLAGS.join(' ')}`
  const options = { env: { ...process.env, PATH, CHROME_PATH: executablePath }, maxBuffer: 2 ** 26 }
  const reports: Report[] = []
  const visitPage = () => run(program, [url, ...args, categories, headers, flags], options)
  while (reports.length < rounds) {
    // a start of Chromium fails now and then
    const { stdout } = await visitPage().catch(visitPage)
    reports.push(JSON.parse(stdout))
  }
  const values = COLUMNS.map(({ read }) => median(reports.map(read)))
  const usual = reports.find((report) => COLUMNS[0]?.read(report) === values[0])
  const causes = COLUMNS.map(({ misses, cause }, at) =>
    usual && misses?.(values[at] ?? 0, hasForm) ? (cause?.(usual) ?? '') : null,
  )
  return { values, causes, benchmarkIndex: median(reports.map(({ environment }) => environment.benchmarkIndex)) }
}

/** The two items that weigh most, as text. */
function heaviest<T>(items: readonly T[], weigh: (item: T) => number, describe: (item: T) => string): string {
  const heavy = items.filter((item) => weigh(item) > 0).sort((one, other) => weigh(other) - weigh(one))
  return heavy.slice(0, 2).map(describe).join('; ')
}

/** The audits that would improve a metric most, by Lighthouse's estimate. */
function causesOf(metric: string): (report: Report) => string {
  return ({ audits }) => heaviest(Object.values(audits), ({ metricSavings }) => metricSavings?.[metric] ?? 0, describe)
}

/** The audits that cost a score most, metrics with their causes. */
const causesOfScore = (report: Report, category: string): string =>
  heaviest(
    report.categories[category]?.auditRefs ?? [],
    ({ id, weight }) => weight * (1 - (report.audits[id]?.score ?? 1)),
    ({ id, acronym }) => describe(report.audits[id]) + (acronym ? `: ${causesOf(acronym)(report)}` : ''),
  )

/** Title, value and first place: the path of a URL, without the hash of a built file. */
function describe(audit: Audit | undefined): string {
  const { groupLabel, url } = audit?.details?.items?.[0] ?? {}
  const place = groupLabel ?? url?.replace(/^https?:\/\/[^/]+/, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')
  const parts = [audit?.title, audit?.displayValue && ` (${audit.displayValue})`, place && `, first ${place}`]
  return parts.join('').replaceAll('\u00a0', ' ')
}
