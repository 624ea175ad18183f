/** What every command at the shell needs: settings and a migrated database. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, type Store } from '../../store/store.ts'
import { type Config, loadConfig } from '../config.ts'

export const say = (text: string) => process.stderr.write(`waypoint: ${text}\n`)

/** Opens the database, runs the command, closes it; an error is told in a line and ends with 1. */
export async function runCommand(
  usage: string,
  command: (store: Store, config: Config, args: string[]) => Promise<boolean>,
): Promise<void> {
  const config = loadConfig()
  mkdirSync(config.DATA_DIR, { recursive: true })
  const store = openStore(config.DATABASE_URL ?? join(config.DATA_DIR, 'waypoint.db'))
  try {
    await store.migrate()
    if (!(await command(store, config, process.argv.slice(2)))) {
      say(`usage: ${usage}`)
      process.exitCode = 2
    }
  } catch (error) {
    say((error as Error).message)
    process.exitCode = 1
  } finally {
    await store.close()
  }
}
