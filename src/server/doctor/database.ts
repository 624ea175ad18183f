import { existsSync } from 'node:fs'
import { readStanding } from '../../store/queries/standing.ts'
import { openStore } from '../../store/store.ts'
import { type Config, databaseFile, databaseUrl } from '../config.ts'
import { type Finding, finding, wordsOf } from './finding.ts'

const oldestMajor = 14

/** Looks, and changes nothing: the next start migrates. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const found = finding('database')
  const file = databaseFile(config)
  if (file && !existsSync(file)) return [found('careful', `there is no ${file} yet; the first start makes it`)]
  let store: ReturnType<typeof openStore> | null = null
  try {
    store = openStore(databaseUrl(config))
    const { version, missing, unknown } = await readStanding(store)
    const name = store.engine === 'postgres' ? `PostgreSQL ${version}` : `SQLite ${version}, ${file}`
    if (unknown.length > 0)
      return [
        found(
          'wrong',
          `${name} was used by a newer Waypoint (${unknown.join(', ')}); run that version, or restore the backup from before`,
        ),
      ]
    return [
      missing.length > 0
        ? found(
            'careful',
            `${name} is older than this version; take a backup (npm run backup -- FILE), the next start brings it up to date (${missing.length} steps)`,
          )
        : found('well', `${name}, up to date`),
      ...(store.engine === 'postgres' && Number.parseInt(version, 10) < oldestMajor
        ? [found('careful', `PostgreSQL ${version} gets no repairs any more; move to a newer one`)]
        : []),
    ]
  } catch (error) {
    return [found('wrong', `the database can't be used (${wordsOf(error)}); see DATABASE_URL, and whether it runs`)]
  } finally {
    await store?.close().catch(() => undefined)
  }
}
