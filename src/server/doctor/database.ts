import { existsSync } from 'node:fs'
import { writeProbe } from '../../store/queries/settings.ts'
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
    const refusal = missing.length > 0 ? null : await refusalToWrite(store)
    if (refusal)
      return [
        found(
          'wrong',
          `${name} takes no writes (${refusal}), so no booking is kept; see who may write there, and whether it is a standby`,
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

const takenBack = new Error('written for the doctor, and taken back')

/** Writes what is taken back at once. @returns why it can't */
async function refusalToWrite(store: ReturnType<typeof openStore>): Promise<string | null> {
  try {
    await store.transaction(async (tx) => {
      await writeProbe(tx, Date.now())
      throw takenBack
    })
    return null
  } catch (error) {
    return error === takenBack ? null : wordsOf(error)
  }
}
