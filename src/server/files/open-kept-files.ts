import { randomUUID } from 'node:crypto'
import { readSiteId } from '../../db/queries/settings.ts'
import type { Store } from '../../db/store.ts'
import { type Config, filesFolder, s3Keys } from '../config.ts'
import { loadSecret } from '../secret.ts'
import { sign } from '../signing.ts'
import { createFolderFiles } from './folder-files.ts'
import type { KeptFiles } from './kept-files.ts'
import { isS3, parseS3Address, s3Form } from './s3-address.ts'
import { createS3Files } from './s3-files.ts'

/** Where the settings say that files stand. @param onLeft hears what could not be removed from a bucket */
export function openKeptFiles(config: Config, store: Store, onLeft: (error: Error) => void): KeptFiles {
  const keys = s3Keys(config)
  const scratch = filesFolder(config)
  if (!config.FILES_URL || !keys) return createFolderFiles(scratch)
  const secret = loadSecret(config.SECRET, config.DATA_DIR)
  // of the data and of the secret: a copy of either alone is another site
  const markOf = async () => {
    const id = await store.transaction((tx) => readSiteId(tx, randomUUID()))
    return sign(secret, 'files', id).toString('base64url')
  }
  return createS3Files({ address: config.FILES_URL, keys, scratch, markOf, onLeft })
}

/** A place that was typed: a bucket, or a folder of this machine; nothing is removed from either. @throws Error that says what is wrong with it */
export function openPlace(config: Config, place: string): Omit<KeptFiles, 'remove'> {
  if (!isS3(place)) return createFolderFiles(place)
  const address = parseS3Address(place)
  if (!address) throw new Error(`${place} is no place in a bucket: ${s3Form}`)
  const keys = s3Keys(config)
  if (!keys) throw new Error('a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const nothing = () => Promise.reject(new Error('nothing is removed here'))
  return createS3Files({ address, keys, scratch: filesFolder(config), markOf: nothing, onLeft: () => undefined })
}
