/** Benchmarks the API's lists at a steady request rate, over little and much content, against an endpoint that reads nothing. */
import { rmSync } from 'node:fs'
import { drawer, largeContent, listQuestions } from './large-content.ts'
import { endServer, folderWith, residentMb, startWaypoint } from './running-server.ts'
import { type Load, steadyLoad } from './steady-load.ts'

const SIZES = [1000, 20_000]
const RATE = { perSecond: 200, seconds: Number(process.env.BENCH_SECONDS ?? 4) }
const LANGS = ['vi', 'zh_tw', 'en']
/** Answers constants, behind the same request guard as every list. */
const TRIVIAL = '/api/Home/sources'

type Measured = { trivial: Load; lists: Map<string, Load>; memoryMb: number }

export async function benchApi(): Promise<string> {
  const measured: Measured[] = []
  for (const size of SIZES) measured.push(await measure(size))
  const [few, many] = measured as [Measured, Measured]
  const base = many.trivial.cpuMsEach
  const rows = [...many.lists].map(([name, load]) => {
    const before = few.lists.get(name)?.medianMs ?? load.medianMs
    return `| ${name} | ${ms(load.medianMs)} | ${ms(load.p99Ms)} | ${(load.cpuMsEach / base).toFixed(1)} | ${(load.medianMs / before).toFixed(1)} | ${load.failures} |`
  })
  return [
    '## API',
    '',
    `A steady ${RATE.perSecond} requests per second for each list, for ${RATE.seconds} s, in three languages, with random filters and pages. The database has ${SIZES[1]?.toLocaleString('en')} each of schools, articles, students and reports.`,
    `The baseline is an endpoint that reads nothing (${TRIVIAL}): ${ms(many.trivial.medianMs)} (median), ${ms(many.trivial.p99Ms)} (99th percentile), ${base.toFixed(2)} ms of processor time. Resident memory afterwards: ${many.memoryMb} MB (${few.memoryMb} MB with ${SIZES[0]?.toLocaleString('en')} of each).`,
    '',
    `| list | median | 99th percentile | processor time, baseline = 1 | median, ${SIZES[0]?.toLocaleString('en')} rows = 1 | failed |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const ms = (value: number) => `${value.toFixed(1)} ms`

async function measure(size: number): Promise<Measured> {
  process.stderr.write(`waypoint: loading ${size} of each …\n`)
  const dataDir = await folderWith(largeContent(size))
  const server = await startWaypoint(dataDir)
  const random = drawer(7)
  const headers = () => ({ Lang: LANGS[Math.floor(random() * 3)] ?? 'en' })
  const run = (next: () => string) => steadyLoad(server, () => ({ path: next(), headers: headers() }), RATE)
  await run(() => TRIVIAL)
  const trivial = await run(() => TRIVIAL)
  const lists = new Map<string, Load>()
  const warm = listQuestions(size, 1)
  const requests = listQuestions(size, 2)
  for (const [name, question] of Object.entries(requests)) {
    const path = `/api/Home/${name.split(' ')[0]}`
    await steadyLoad(server, () => ({ path: `${path}?${warm[name]?.()}`, headers: headers() }), {
      perSecond: 100,
      seconds: 1,
    })
    lists.set(name, await run(() => `${path}?${question()}`))
    process.stderr.write(
      `waypoint: ${size} ${name} ${ms(lists.get(name)?.medianMs ?? 0)} ${ms(lists.get(name)?.p99Ms ?? 0)} cpu ${lists.get(name)?.cpuMsEach.toFixed(2)} / ${trivial.cpuMsEach.toFixed(2)}\n`,
    )
  }
  const memoryMb = residentMb(server)
  await endServer(server)
  rmSync(dataDir, { recursive: true })
  return { trivial, lists, memoryMb }
}
