import { statSync } from 'node:fs'
import { copyFiles } from '../server/files/copy-files.ts'
import { openPlace } from '../server/files/open-kept-files.ts'
import { isS3 } from '../server/files/s3-address.ts'
import { readAction } from './arguments.ts'
import { runWithoutDatabase, say } from './open.ts'

const USAGE = 'npm run files -- copy FROM TO, each a folder such as data/files or s3://BUCKET/PREFIX?endpoint=…'
const tellEach = 500

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const read = (typed: readonly string[]) => readAction(typed, { copy: { least: 2 } })

await runWithoutDatabase(USAGE, read, async (config, { args: [from = '', to = ''] }) => {
  process.umask(0o077)
  if (from === to) throw new Error(`${from} and ${to} are one place`)
  if (!isS3(from) && !isFolder(from)) throw new Error(`there is no folder ${from}`)
  const tell = (done: number, all: number) => done % tellEach === 0 && say(`${done} of ${all} …`)
  const { copied, alike, gone } = await copyFiles(openPlace(config, from), openPlace(config, to), tell)
  say(`copied ${copied} files from ${from} to ${to}, read again there and compared; ${alike} were there already`)
  if (copied + alike + gone === 0) throw new Error(`${from} holds no files of a site`)
  if (gone > 0) say(`${gone} were removed at ${from} meanwhile`)
  say(`${from} is as it was: remove it when all runs on ${to}, since nothing erased from now on is erased there`)
})
