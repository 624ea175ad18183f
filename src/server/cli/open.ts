/** What every command at the shell needs: settings and a migrated database. */
import { openStore, type Store } from '../../store/store.ts'
import { type Config, databaseUrl, loadConfig } from '../config.ts'
import { keepPrivate } from '../private-files.ts'

export const say = (text: string) => process.stderr.write(`waypoint: ${text}\n`)

/** Opens the database, runs the command, closes it; an error is told in a line and ends with 1. */
export async function runCommand(
  usage: string,
  command: (store: Store, config: Config, args: string[]) => Promise<boolean>,
): Promise<void> {
  const config = loadConfig()
  keepPrivate(config, say)
  const store = openStore(databaseUrl(config))
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
