/**
 * The site on a phone: Lighthouse for each kind of page in each edition, and the times of interactions.
 * `npm run bench -- phone [--rounds N] [--pages PATH,PATH]`, with paths as in the table: `/schools/:id`. Values are medians of N rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { requireChromium } from '../scripts/find-chromium.ts'
import { defaultEdition, editionOf, shownEditions } from '../src/domain/editions.ts'
import { readContent } from '../src/server/content/read-content.ts'
import { FLAGS } from '../tests/support/chromium-flags.ts'
import { freePort } from '../tests/support/ports.ts'
import { timeInteractions } from './interactions.ts'
import { COLUMNS, fetchLighthouse, GOALS, LIGHTHOUSE, measurePage, type PageFigures } from './lighthouse.ts'
import { findPageKinds } from './page-kinds.ts'
import { median } from './rounds.ts'
import { endServer, startWaypoint } from './running-server.ts'

const log = (text: string) => void process.stderr.write(`waypoint: ${text}\n`)

export async function benchPhone(args: string[] = []): Promise<string> {
  const options = { rounds: { type: 'string', default: '3' }, pages: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const rounds = Number(values.rounds)
  // sets the editions of this process
  readContent('content')
  const executablePath = requireChromium(log)
  const program = await fetchLighthouse()
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startWaypoint(folder, { PORT: String(port), PUBLIC_URL: origin })
  const browser = await chromium.launch({ executablePath, args: FLAGS, timeout: 120_000 })
  const loads = [loadavg()[0] ?? 0]
  const measured = new Map<string, PageFigures[]>()
  try {
    const times = await timeInteractions(browser, origin, editionOf(defaultEdition()).htmlLang, rounds)
    const kinds = await findPageKinds(origin)
    const wanted = values.pages?.split(',') ?? kinds.map(({ name }) => name)
    for (const kind of kinds.filter(({ name, paths }) => wanted.includes(name) && paths.size > 0)) {
      const pages: PageFigures[] = []
      for (const [edition, path] of kind.paths) {
        const visit = { url: origin + path, locale: editionOf(edition).htmlLang, program, executablePath }
        pages.push(await measurePage(visit, kind.hasForm, rounds))
        loads.push(loadavg()[0] ?? 0)
        log(`${path}: ${cellsOf(pages.slice(-1)).join(', ')}`)
      }
      measured.set(kind.name, pages)
    }
    const indexes = [...measured.values()].flat().map(({ benchmarkIndex }) => benchmarkIndex)
    const left = kinds.filter(({ paths }) => paths.size === 0).map(({ name }) => name)
    return [
      '## Phone',
      '',
      `${LIGHTHOUSE} and Chromium ${browser.version()}. Values are medians of ${rounds}; where editions differ, those of ${shownEditions().join(' / ')}.`,
      `Machine: ${cpus()[0]?.model}, load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}; above 3, other work made all times longer. Lighthouse’s index of its speed: ${Math.round(median(indexes))}.`,
      '',
      ...table(
        ['page', ...COLUMNS.map(({ title }) => title)],
        [...measured].map(([name, pages]) => [name, ...cellsOf(pages)]),
      ),
      `Not measured, because they redirect, report an error, need a visitor’s own link or have no content: ${left.join(', ')}.`,
      '',
      `Goals: ${GOALS}.`,
      '',
      ...table(['page', 'missed', 'cause that Lighthouse names'], [...measured].flatMap(missesOf)),
      `At 390 px with touch, on a processor slowed six times, edition ${defaultEdition()}. Goal: below 100 ms.`,
      '',
      ...table(
        ['interaction', 'ms', 'goal'],
        [...times].map(([name, ms]) => [name, ms || 'below 16', ms < 100 ? 'met' : '**not met**']),
      ),
    ].join('\n')
  } finally {
    await browser.close()
    await endServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

const table = (titles: string[], rows: (string | number)[][]): string[] => [
  `| ${titles.join(' | ')} |`,
  `|${'---|'.repeat(titles.length)}`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  '',
]

/** The value of each column, or one for each edition; a layout shift has decimals. */
const cellsOf = (pages: readonly PageFigures[]): string[] =>
  COLUMNS.map((_, at) => {
    const texts = pages.map(({ values: { [at]: value = 0 } }) => value.toFixed(value > 0 && value < 1 ? 3 : 0))
    return (new Set(texts).size === 1 ? texts.slice(0, 1) : texts).join(' / ')
  })

/** Missed goals with the cause in the first edition that misses it. */
const missesOf = ([name, pages]: [string, PageFigures[]]): string[][] =>
  COLUMNS.flatMap(({ title }, at) => {
    const cause = pages.map(({ causes }) => causes[at] ?? null).find((each) => each !== null)
    return cause === undefined ? [] : [[name, title, cause || 'none']]
  })
