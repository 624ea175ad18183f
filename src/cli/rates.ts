/** `npm run rates`: shows the exchange rates of the site, or replaces them by those of a file. */
import { readFileSync } from 'node:fs'
import { listBlocks } from '../db/queries/blocks.ts'
import { listEntries } from '../db/queries/content-entries.ts'
import type { Store } from '../db/store.ts'
import { readValue } from '../domain/content/entry.ts'
import type { Entries } from '../domain/content/values.ts'
import { CURRENCIES } from '../domain/currencies.ts'
import { editionCodes, editionOf, homeCurrencies } from '../domain/editions.ts'
import { ratesTable, readRates } from '../domain/rates/read-rates.ts'
import { decodeText } from '../domain/spreadsheets/decode-text.ts'
import { readerOf } from '../server/content/read-content.ts'
import { changeEntries } from '../services/content/change-entries.ts'
import { type Given, readAction } from './arguments.ts'
import { isConfirmed, print, runCommand } from './open.ts'

const USAGE = 'npm run rates -- show | import FILE [--source CODE] [--yes | --dry-run]'

const ACTIONS = { show: {}, import: { least: 1, options: ['yes', 'dry-run'], values: ['source'] } }

/** The actor in the audit log. */
const shell = { staffId: null, name: 'npm run rates' }

/** A change of this share is rare within a few months, and common where two columns were swapped. */
const leapShare = 0.25

function read(args: readonly string[]) {
  const given = readAction(args, ACTIONS)
  if (given?.has('yes') && given.has('dry-run')) throw new Error('--yes or --dry-run, not both')
  return given
}

/** Runs the command with its arguments on the environment's database; sets `process.exitCode`. */
export const runRates = (args: readonly string[]): Promise<void> =>
  runCommand(
    USAGE,
    read,
    async (store, _, given) => {
      const [current] = await listBlocks(store.read, 'exchange_rates')
      if (!current) throw new Error('the site has no exchange rates yet: npm run content -- load')
      if (given.action === 'show') printTable(current)
      else await importRates(store, current, given)
    },
    args,
  )

type Table = { as_of: string; source?: string | undefined; rates: Record<string, Record<string, number>> }

/** Replaces all rates at once: those of two days can't be in one table. */
async function importRates(store: Store, current: Table, { args, given, has }: Given): Promise<void> {
  const [path = ''] = args
  const table = ratesTable(readRates(decodeText(readFileSync(path)).text), {
    bases: Object.keys(current.rates),
    homes: homeCurrencies(),
    others: editionCodes().map((code) => editionOf(code).usualCurrency),
    ofFirst: CURRENCIES,
  })
  if (table.as_of > new Date().toISOString().slice(0, 10))
    throw new Error(`the rates are of ${table.as_of}, a day to come`)
  const source = given('source') ?? current.source
  printTable({ ...table, source })
  for (const line of leaps(current, table)) print(line)
  if (table.as_of < current.as_of) print(`check: older than the rates of the site, which are of ${current.as_of}`)
  if (has('dry-run')) return void print('nothing was changed')
  if (!has('yes') && !(await isConfirmed(`Replace the rates of ${current.as_of} by these?`))) return
  const entry = (await listEntries(store.read)).find(({ kind }) => kind === 'exchange_rates')
  if (!entry) throw new Error('the site has no exchange rates yet: npm run content -- load')
  const { file, place, version } = entry
  const { source: _, ...before } = readValue(entry)
  const value: Entries = { ...before, ...table, ...(source !== undefined && { source }) }
  await changeEntries(store, readerOf(), {
    changes: [{ file, place, version, value }],
    by: shell,
    via: 'import',
    at: Date.now(),
  })
  print(`the site now uses the rates of ${table.as_of}`)
}

/** As content/exchange-rates.yaml has it. */
function printTable({ as_of, source, rates }: Table): void {
  console.log(`as_of: ${as_of}`)
  if (source !== undefined) console.log(`source: ${source}`)
  console.log('rates:')
  for (const [base, quotes] of Object.entries(rates))
    console.log(
      `  ${base}: { ${Object.entries(quotes)
        .map(([quote, rate]) => `${quote}: ${rate}`)
        .join(', ')} }`,
    )
}

function leaps(before: Table, after: Table): string[] {
  return Object.entries(after.rates).flatMap(([base, quotes]) =>
    Object.entries(quotes).flatMap(([quote, rate]) => {
      const former = before.rates[base]?.[quote]
      return former !== undefined && Math.abs(rate / former - 1) > leapShare
        ? [`check: one ${base} was ${former} ${quote}, and would be ${rate}`]
        : []
    }),
  )
}

if (import.meta.main) await runRates(process.argv.slice(2))
