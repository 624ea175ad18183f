import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { type Config, s3Keys } from '../config.ts'
import { isS3, parseS3Address } from '../files/s3-address.ts'
import { tryBucket } from './bucket.ts'
import { type Finding, finding, wordsOf } from './finding.ts'

const found = finding('backups')

/** Where scheduled backups go: whether they can, and whether a broken disk would take them along. */
export async function checkBackups(
  config: Pick<Config, 'BACKUP_TO' | 'DATA_DIR' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>,
): Promise<Finding[]> {
  const { BACKUP_TO: place } = config
  if (!place)
    return [
      found('careful', 'none is made by itself; set BACKUP_TO and BACKUP_KEY, or see to it that something else does'),
    ]
  if (!isS3(place)) return [await checkFolder(place, config.DATA_DIR)]
  const [address, keys] = [parseS3Address(place), s3Keys(config as Config)]
  if (!address || !keys) return []
  return [await tryBucket(found, address, keys)]
}

async function checkFolder(folder: string, dataDir: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    const [there, here] = await Promise.all([stat(folder), stat(dataDir).catch(() => null)])
    if (there.dev === here?.dev)
      return found(
        'careful',
        `${folder} stands on the same disk as the data; let backups go to another machine as well`,
      )
    return found('well', `${folder} can be written`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      return found(
        'careful',
        `there is no ${folder} yet; the first backup makes it, unless a disk should be mounted there`,
      )
    return found('wrong', `${folder} can’t be written (${wordsOf(error)}); see BACKUP_TO, and who may write there`)
  }
}
