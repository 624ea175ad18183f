/** What every command needs: settings and a migrated database. */

import { createInterface } from 'node:readline/promises'
import { DatabaseUnavailable } from '../db/outage.ts'
import { openStore, type Store } from '../db/store.ts'
import { messageOf } from '../domain/thrown.ts'
import { type Config, databaseUrl, loadConfig } from '../server/config.ts'
import { loadEditions } from '../server/content/editions.ts'
import { keepPrivate } from '../server/private-files.ts'
import { startFailure } from '../server/start-failure.ts'

export const print = (text: string) => process.stderr.write(`waypoint: ${text}\n`)
/** Prints that a file could not be removed from a bucket. */
export const printUnremoved = ({ message }: Error) =>
  print(`a file could not be removed; the next cleanup retries: ${message}`)

/** Reads the arguments, opens the database, runs the command and closes the database; prints an error in one line and exits with 1. */
export const runCommand = <G>(
  usage: string,
  read: (args: readonly string[]) => G | null,
  command: (store: Store, config: Config, given: G) => Promise<void>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> =>
  runWithoutDatabase(
    usage,
    read,
    async (config, given) => {
      const store = openOrEnd(config)
      try {
        await store.migrate()
        await loadEditions(store.read)
        await command(store, config, given)
      } finally {
        await store.close()
      }
    },
    args,
  )

/** The same for a command without a database. */
export async function runWithoutDatabase<G>(
  usage: string,
  read: (args: readonly string[]) => G | null,
  command: (config: Config, given: G) => Promise<void>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const given = readArgs(usage, read, args)
  if (!given) return
  try {
    await command(loadConfig(), given)
  } catch (error) {
    print(reasonOf(error))
    process.exitCode = 1
  }
}

/** Adds the cause of an unavailable database, which its message leaves out. */
const reasonOf = (error: unknown): string =>
  error instanceof DatabaseUnavailable && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : messageOf(error)

function openOrEnd(config: Config): Store {
  try {
    keepPrivate(config, print)
    return openStore(databaseUrl(config))
  } catch (error) {
    print(startFailure(error as Error))
    process.exit(1)
  }
}

/** Reads the arguments before anything is opened or changed. */
function readArgs<G>(usage: string, read: (args: readonly string[]) => G | null, args: readonly string[]): G | null {
  try {
    const given = read(args)
    if (given) return given
    process.exitCode = 2
  } catch (error) {
    print(messageOf(error))
    process.exitCode = 1
  }
  print(`usage: ${usage}`)
  return null
}

/** Asks a question at the terminal; without a terminal returns false and names `--yes`. */
export async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    print('nothing was changed: --yes confirms without a question')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(`${question} [y/N] `)
    if (/^y(es)?$/i.test(answer.trim())) return true
    print('nothing was changed')
    return false
  } finally {
    terminal.close()
  }
}

/** Visitors' text for a terminal, without control and direction characters. */
export const forTerminal = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')
