import { SERVING } from '../../store/postgres/lifeline.ts'
import { readReplicaState } from '../../store/queries/settings.ts'
import { lookAtReplica } from '../../store/replica.ts'
import { openStore } from '../../store/store.ts'
import { type Config, databaseUrl } from '../config.ts'
import { type Finding, finding, wordsOf } from './finding.ts'

const found = finding('replica')

/** Whether DATABASE_READ_URL answers, and whether it is this site's. */
export async function checkReplica(config: Config): Promise<Finding[]> {
  const { DATABASE_READ_URL: url } = config
  if (!url) return []
  try {
    const [own, there] = [await stateOf(databaseUrl(config)), await lookAtReplica(url, SERVING)]
    if (there.siteId !== null && there.siteId !== own.siteId)
      return [found('wrong', 'DATABASE_READ_URL leads to the database of another site; nothing is read from it')]
    if (there.siteId !== own.siteId || there.version !== own.version)
      return [found('careful', 'the replica is behind; pages are read from the primary until it isn’t')]
    return [found('well', 'the replica has what the primary has')]
  } catch (error) {
    return [
      found(
        'wrong',
        `the replica can’t be read (${wordsOf(error)}); see DATABASE_READ_URL, pages ask the primary meanwhile`,
      ),
    ]
  }
}

async function stateOf(url: string) {
  const store = openStore(url)
  try {
    return await readReplicaState(store.read)
  } finally {
    await store.close().catch(() => undefined)
  }
}
