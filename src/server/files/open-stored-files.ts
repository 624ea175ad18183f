import { randomUUID } from 'node:crypto'
import { readSiteId } from '../../db/queries/settings.ts'
import type { Store } from '../../db/store.ts'
import { type Config, filesFolder, s3Keys } from '../config.ts'
import { loadSecret } from '../secret.ts'
import { sign } from '../signing.ts'
import { createFolderFiles } from './folder-files.ts'
import { isS3, parseS3Address, s3Form } from './s3-address.ts'
import { createS3Files } from './s3-files.ts'
import type { StoredFiles } from './stored-files.ts'

/** Opens the configured file storage. @param onLeft receives files that could not be removed from a bucket */
export function openStoredFiles(config: Config, store: Store, onLeft: (error: Error) => void): StoredFiles {
  const keys = s3Keys(config)
  const scratch = filesFolder(config)
  if (!config.FILES_URL || !keys) return createFolderFiles(scratch)
  const secret = loadSecret(config.SECRET, config.DATA_DIR)
  // from data and secret: a copy of only one of them is another site
  const markOf = async () => {
    const id = await store.transaction((tx) => readSiteId(tx, randomUUID()))
    return sign(secret, 'files', id).toString('base64url')
  }
  return createS3Files({ address: config.FILES_URL, keys, scratch, markOf, onLeft })
}

/**
 * Opens a storage place from the command line: a bucket or a local folder; it never removes files.
 * @throws Error that describes an invalid place
 */
export function openPlace(config: Config, place: string): Omit<StoredFiles, 'remove'> {
  if (!isS3(place)) return createFolderFiles(place)
  const address = parseS3Address(place)
  if (!address) throw new Error(`${place} is not a place in a bucket: ${s3Form}`)
  const keys = s3Keys(config)
  if (!keys) throw new Error('a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const nothing = () => Promise.reject(new Error('this storage place is read and written only'))
  return createS3Files({ address, keys, scratch: filesFolder(config), markOf: nothing, onLeft: () => undefined })
}
