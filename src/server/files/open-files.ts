import { type Config, filesFolder, s3Keys } from '../config.ts'
import { createFolderFiles } from './folder-files.ts'
import type { KeptFiles } from './kept-files.ts'
import { isS3, parseS3Address, s3Form } from './s3-address.ts'
import { createS3Files } from './s3-files.ts'

/** Where the settings say that files stand. @param tell hears what a bucket could not do and what is made up for later */
export function openFiles(config: Config, tell: (text: string, error: Error) => void): KeptFiles {
  const keys = s3Keys(config)
  if (!config.FILES_URL || !keys) return createFolderFiles(filesFolder(config))
  return createS3Files(config.FILES_URL, keys, filesFolder(config), (error, id) =>
    tell(`the file ${id} could not be removed, and is left to the sweep`, error),
  )
}

/** A place that was typed: a bucket, or a folder of this machine. @throws Error that says what is wrong with it */
export function openPlace(config: Config, place: string): KeptFiles {
  if (!isS3(place)) return createFolderFiles(place)
  const address = parseS3Address(place)
  if (!address) throw new Error(`${place} is no place in a bucket: ${s3Form}`)
  const keys = s3Keys(config)
  if (!keys) throw new Error('a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  return createS3Files(address, keys, filesFolder(config), (error) => {
    throw error
  })
}
