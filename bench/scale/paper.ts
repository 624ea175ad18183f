/** From what one request costs to what thirty instances, a million pages and a thousand leads do: the arithmetic of docs/scale.md. */
import type { Cpu, Kind, Measured, Round } from '../cluster.ts'
import { median } from './slope.ts'

/** Assumptions, each to be replaced by the reader's own. */
const ASSUMED = {
  /** Of a thousand requests that reach the instances. */
  mix: { 'a kept page': 900, 'a rendered page': 80, 'a list of the API': 18, 'a booking': 2 } satisfies Record<
    Kind,
    number
  >,
  /** Of a core that is used at the busiest hour, and on the average of what is paid for. */
  busiest: 0.7,
  average: 0.3,
  renderedOfPages: 0.08,
  pagesBeforeLead: 30,
  mailsOfBooking: 2,
  mailSeconds: 0.5,
  mailsAtOnce: 4,
  price: { day: '23 November 2026', vcpuHour: 0.04, gbHour: 0.0045, gbOut: 0.09 },
  gbOfVcpu: 2,
  postgresCores: 8,
  connections: 13,
  connectionsMax: 300,
  nginxCores: 2,
  networkMbit: 1000,
  walMbSecond: 50,
}
const COUNTS = [1, 3, 30]
const MS_OF_HOUR = 3_600_000
const MILLION = 1_000_000

type Each = { instances: number; nginx: number; postgres: number; bytes: number; wal: number; connectionMs: number }

/** One request of a mix, on the average. @param weights by kind, of any sum */
function eachOf(kinds: ReadonlyMap<Kind, Measured>, weights: Partial<Record<Kind, number>>): Each {
  const sum = Object.values(weights).reduce((total, one) => total + one, 0)
  const mean = (value: (measured: Measured) => number) =>
    [...kinds].reduce((total, [kind, measured]) => total + ((weights[kind] ?? 0) / sum) * value(measured), 0)
  return {
    instances: mean(({ cpuMs }) => cpuMs.instances),
    nginx: mean(({ cpuMs }) => cpuMs.nginx),
    postgres: mean(({ cpuMs }) => cpuMs.postgres),
    bytes: mean(({ bytes }) => bytes),
    wal: mean(({ walBytes }) => walBytes),
    connectionMs: mean(({ connectionMs }) => connectionMs),
  }
}

/** What so many instances ask of everything else, at their busiest. */
function burdenOf(each: Each, atRest: Round['atRest'], count: number) {
  const { mix, busiest } = ASSUMED
  // what an instance uses at rest is no room for visitors
  const perSecond = (count * (1000 * busiest - atRest.instances)) / each.instances
  const bookings = (perSecond * mix['a booking']) / 1000
  return {
    count,
    perSecond,
    bookings,
    nginxCores: (perSecond * each.nginx) / 1000,
    postgresCores: (perSecond * each.postgres + count * atRest.postgres) / 1000,
    connections: count * ASSUMED.connections,
    busy: (perSecond * each.connectionMs) / 1000,
    walMb: (perSecond * each.wal) / MILLION,
    mbit: (perSecond * each.bytes * 8) / MILLION,
    mails: bookings * ASSUMED.mailsOfBooking,
    mailsMax: (count * ASSUMED.mailsAtOnce) / ASSUMED.mailSeconds,
  }
}
type Burden = ReturnType<typeof burdenOf>

const SHARES: Record<string, (burden: Burden) => number> = {
  'nginx’s processor': ({ nginxCores }) => nginxCores / ASSUMED.nginxCores,
  'PostgreSQL’s processor': ({ postgresCores }) => postgresCores / ASSUMED.postgresCores,
  'its connections, without PgBouncer': ({ connections }) => connections / ASSUMED.connectionsMax,
  'its log': ({ walMb }) => walMb / ASSUMED.walMbSecond,
  'the network': ({ mbit }) => mbit / ASSUMED.networkMbit,
  'the outbox': ({ mails, mailsMax }) => mails / mailsMax,
}

/** Of rounds with several numbers of instances the middle one, figure by figure: another process may have been busy during one of them. @property atRest of one instance */
function middleOf(rounds: readonly Round[]): { atRest: Cpu; residentMb: number; kinds: Map<Kind, Measured> } {
  const of = (value: (round: Round) => number) => median(rounds.map(value))
  const kinds = [...(rounds[0]?.kinds.keys() ?? [])].map((kind): [Kind, Measured] => {
    const each = (value: (measured: Measured) => number) => of((round) => value(round.kinds.get(kind) as Measured))
    return [
      kind,
      {
        perSecond: each(({ perSecond }) => perSecond),
        medianMs: each(({ medianMs }) => medianMs),
        p99Ms: each(({ p99Ms }) => p99Ms),
        cpuMs: {
          instances: each(({ cpuMs }) => cpuMs.instances),
          nginx: each(({ cpuMs }) => cpuMs.nginx),
          postgres: each(({ cpuMs }) => cpuMs.postgres),
        },
        bytes: each(({ bytes }) => bytes),
        walBytes: each(({ walBytes }) => walBytes),
        connectionMs: each(({ connectionMs }) => connectionMs),
        failures: each(({ failures }) => failures),
      },
    ]
  })
  return {
    atRest: {
      instances: of(({ atRest, count }) => atRest.instances / count),
      nginx: of(({ atRest, count }) => atRest.nginx / count),
      postgres: of(({ atRest, count }) => atRest.postgres / count),
    },
    residentMb: Math.max(...rounds.map((round) => round.residentMb)),
    kinds: new Map(kinds),
  }
}

/** @param rounds with one instance and with more */
export function paperOf(rounds: readonly Round[]): string {
  const { atRest, kinds, residentMb } = middleOf(rounds)
  const { mix, busiest, price } = ASSUMED
  const burdens = COUNTS.map((count) => burdenOf(eachOf(kinds, mix), atRest, count))
  const row = (name: string, of: (burden: Burden) => string) => `| ${[name, ...burdens.map(of)].join(' | ')} |`
  const first = (burden: Burden) =>
    Object.entries(SHARES).reduce((most, one) => (one[1](burden) > most[1](burden) ? one : most))
  const firstOf = (burden: Burden) => {
    const [name, share] = first(burden)
    const held = share(burden)
    return held > busiest ? `**${name}** (${percent(held)})` : `the instances (${name} at ${percent(held)})`
  }
  return [
    `Of a thousand requests that reach an instance ${Object.entries(mix)
      .map(([kind, count]) => `${count} are ${kind.replace(/^an? /, 'for a ')}`)
      .join(
        ', ',
      )} (assumed: a campaign without a CDN). One instance is one core; ${percent(busiest)} of it is used in the busiest second. The rest follows from the processor times of [benchmarks.md](benchmarks.md), “Cluster”: the middle one of its three rounds, which are, for the instances, nginx and PostgreSQL:`,
    '',
    '| a request | instances | nginx | PostgreSQL | connection at work | log of the database | bytes out |',
    '|---|---|---|---|---|---|---|',
    ...[...kinds].map(
      ([kind, { cpuMs, connectionMs, walBytes, bytes }]) =>
        `| ${[kind, ...[cpuMs.instances, cpuMs.nginx, cpuMs.postgres, connectionMs].map((ms) => `${ms.toFixed(2)} ms`), whole(walBytes), whole(bytes)].join(' | ')} |`,
    ),
    `| at rest, a second, each instance | ${[atRest.instances, atRest.nginx, atRest.postgres].map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} | | | |`,
    '',
    `| instances | ${COUNTS.join(' | ')} |`,
    '|---|---|---|---|',
    row('requests a second: (700 ms − at rest) ÷ processor time of a request', ({ perSecond }) => whole(perSecond)),
    row('of them bookings', ({ bookings }) => bookings.toFixed(1)),
    row('cores of nginx: requests × its time', ({ nginxCores }) => nginxCores.toFixed(2)),
    row('cores of PostgreSQL: requests × its time, and its time at rest', ({ postgresCores }) =>
      postgresCores.toFixed(2),
    ),
    row(`connections at most: ${ASSUMED.connections} an instance`, ({ connections }) => whole(connections)),
    row('of them at work: requests × time at work', ({ busy }) => busy.toFixed(2)),
    row('`default_pool_size`: twice those at work, at least 8', ({ busy }) => whole(Math.max(8, 2 * busy))),
    row('PostgreSQL’s log: requests × bytes', ({ walMb }) => `${walMb.toFixed(2)} MB/s`),
    row('network: requests × bytes', ({ mbit }) => `${whole(mbit)} Mbit/s`),
    row('mails a second: two a booking', ({ mails }) => mails.toFixed(1)),
    row('what is full first', firstOf),
    '',
    `Full is: ${ASSUMED.nginxCores} cores of nginx, ${ASSUMED.postgresCores} of PostgreSQL, ${ASSUMED.connectionsMax} connections, ${ASSUMED.walMbSecond} MB of log a second, ${ASSUMED.networkMbit} Mbit/s, and for the outbox ${ASSUMED.mailsAtOnce} mails at once an instance that take ${ASSUMED.mailSeconds} s each. Shares of these:`,
    '',
    `| instances | ${COUNTS.join(' | ')} |`,
    '|---|---|---|---|',
    ...Object.entries(SHARES).map(([name, share]) => row(name, (burden) => percent(share(burden)))),
    '',
    ...costs(kinds),
    '',
    `What stands idle costs too: one instance for a month (730 h, one vCPU, ${ASSUMED.gbOfVcpu} GB; it held ${residentMb} MB) is 730 × (${price.vcpuHour} + ${ASSUMED.gbOfVcpu} × ${price.gbHour}) = ${dollars(730 * hourly())}, whoever comes. Below some millions of pages a month that is the bill.`,
  ].join('\n')
}

const hourly = () => ASSUMED.price.vcpuHour + ASSUMED.gbOfVcpu * ASSUMED.price.gbHour

function costs(kinds: ReadonlyMap<Kind, Measured>): string[] {
  const { price, average, renderedOfPages, pagesBeforeLead } = ASSUMED
  const page = eachOf(kinds, { 'a kept page': 1 - renderedOfPages, 'a rendered page': renderedOfPages })
  const booking = eachOf(kinds, { 'a booking': 1 })
  const pageMs = page.instances + page.nginx + page.postgres
  const bookingMs = booking.instances + booking.nginx + booking.postgres
  const leadMs = bookingMs + pagesBeforeLead * pageMs
  const visit = eachOf(kinds, ASSUMED.mix)
  const visits = (1000 * 1000) / ASSUMED.mix['a booking']
  const gbOfPages = (page.bytes * MILLION) / 1e9
  const gbOfLeads = ((booking.bytes + pagesBeforeLead * page.bytes) * 1000) / 1e9
  const line = (what: string, count: number, eachMs: number, gb: number) => {
    const hours = (count * eachMs) / MS_OF_HOUR
    const cpu = (hours / average) * hourly()
    return `| ${what} | ${count.toLocaleString('en')} × ${eachMs.toFixed(2)} ms = ${hours.toFixed(3)} vCPU-h | ÷ ${average} × ${hourly().toFixed(3)} = ${dollars(cpu)} | ${gb.toFixed(2)} GB × ${price.gbOut} = ${dollars(gb * price.gbOut)} | ${dollars(cpu + gb * price.gbOut)} |`
  }
  return [
    `Cost = requests × processor time ÷ 3,600,000 ÷ share used × (price of a vCPU-hour + GB of a vCPU × price of a GB-hour) + bytes × price of a GB out. Example prices, an assumption of ${price.day} and nobody’s offer: ${price.vcpuHour} dollars a vCPU-hour, ${price.gbHour} a GB-hour (${ASSUMED.gbOfVcpu} GB a vCPU), ${price.gbOut} a GB out; ${percent(average)} of what is paid for is used on the average. Of pages ${percent(renderedOfPages)} are rendered; a lead reads ${pagesBeforeLead} pages before it books. Files and pictures are not in it, nor whoever runs it.`,
    '',
    '| | processor | with memory | network | together |',
    '|---|---|---|---|---|',
    line('a million pages', MILLION, pageMs, gbOfPages),
    line('a thousand leads, and the pages that they read', 1000, leadMs, gbOfLeads),
    line(
      `a thousand leads, and all who came and did not book (${whole(visits)} requests)`,
      visits,
      visit.instances + visit.nginx + visit.postgres,
      (visit.bytes * visits) / 1e9,
    ),
  ]
}

const whole = (value: number) => Math.ceil(value).toLocaleString('en')
const percent = (share: number) => `${Math.round(share * 100)} %`
const dollars = (value: number) => `$${value < 1 ? value.toFixed(3) : value.toFixed(2)}`
