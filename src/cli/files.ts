import { statSync } from 'node:fs'
import { copyFiles } from '../server/files/copy-files.ts'
import { openPlace } from '../server/files/open-stored-files.ts'
import { isS3 } from '../server/files/s3-address.ts'
import { readAction } from './arguments.ts'
import { print, runWithoutDatabase } from './open.ts'

const USAGE = 'npm run files -- copy FROM TO, each a folder such as data/files or s3://BUCKET/PREFIX?endpoint=…'
const tellEach = 500

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const read = (args: readonly string[]) => readAction(args, { copy: { least: 2 } })

await runWithoutDatabase(USAGE, read, async (config, { args: [from = '', to = ''] }) => {
  process.umask(0o077)
  if (from === to) throw new Error(`${from} and ${to} are the same place`)
  if (!isS3(from) && !isFolder(from)) throw new Error(`the folder ${from} does not exist`)
  const tell = (done: number, all: number) => done % tellEach === 0 && print(`${done} of ${all} …`)
  const { copied, alike, gone } = await copyFiles(openPlace(config, from), openPlace(config, to), tell)
  print(`copied ${copied} files from ${from} to ${to} and compared the copies; ${alike} were already there`)
  if (copied + alike + gone === 0) throw new Error(`${from} contains no files of a site`)
  if (gone > 0) print(`${gone} files were removed from ${from} during the copy`)
  print(`${from} is unchanged: remove it once the site works with ${to}, because later erasures do not reach it`)
})
