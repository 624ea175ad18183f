/** The picture service: a process that makes widths, one picture at a time, and the storage of uploads. */

import type { PictureForm, PictureFormat } from '../../domain/pictures/picture.ts'
import type { UploadDeps } from '../../services/keep-upload.ts'
import type { PictureDeps } from '../../services/pictures/deps.ts'
import { finishPictures } from '../../services/pictures/finish-pictures.ts'
import { rejectedPicture } from '../../services/pictures/take-file.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { Log } from '../http/log.ts'
import { createJobs, type Jobs } from '../jobs/runner.ts'
import { PICTURE_WORK } from './limits.ts'
import { createPicturePool, makeInProcess, type PicturePool, PictureRejected } from './picture-job.ts'

const lookMs = 3600_000
const { takeMs, finishMs, leaseMs, triesMax, waitingMax } = PICTURE_WORK

export type Pictures = {
  deps: PictureDeps
  /** Makes waiting forms, also those of an instance that stopped half way. */
  wake: () => void
  /** Resolves when no picture waits that this instance may claim. */
  rested: () => Promise<void>
  stop: () => Promise<void>
}

/** @param files storage of originals and forms */
export function startPictures(
  uploads: Pick<UploadDeps, 'store' | 'now' | 'randomBytes' | 'quota'>,
  files: StoredFiles,
  log: Pick<Log, 'error' | 'info'>,
  { jobs = createJobs(log), pool = createPicturePool() }: { jobs?: Jobs; pool?: PicturePool } = {},
): Pictures {
  const inLine = createLine(waitingMax)
  let isOver = false
  let again: NodeJS.Timeout | undefined

  const make = (fileId: string, formats: PictureFormat[], timeoutMs: number) =>
    files.inFolder(fileId, (folder) => makeInProcess(pool, { folder, fileId, formats }, timeoutMs))
  const finish = async (fileId: string, made: readonly PictureForm[]) => {
    const first = made.length > 0 ? [...made] : (await inLine.last(() => make(fileId, ['webp', 'jpg'], takeMs))).forms
    const { forms } = await inLine.last(() => make(fileId, ['avif'], finishMs))
    return [...first.filter(({ format }) => format !== 'avif'), ...forms]
  }
  const onFailure: Parameters<typeof finishPictures>[0]['onFailure'] = (error, { code, tries }) =>
    log.error({ err: error, picture: code, tries }, 'Widths of a picture could not be made')

  async function run(): Promise<null> {
    const due = await finishPictures({ store, now, finish, onFailure, leaseMs, triesMax }, () => isOver)
    // another instance has the lease; when it expires, this one claims the picture
    if (due !== null && !isOver) {
      clearTimeout(again)
      again = setTimeout(wake, Math.max(1000, due - now())).unref()
    }
    return null
  }

  const { store, now, randomBytes, quota } = uploads
  const { wake, rested } = jobs.add({ name: 'pictures', everyMs: lookMs, atStart: false, run })
  return {
    deps: {
      store,
      now,
      randomBytes,
      files,
      quota,
      onWaiting: wake,
      take(fileId) {
        return inLine.first(() => make(fileId, ['webp', 'jpg'], takeMs), onBusy).catch(sayWhy)
      },
    },
    wake,
    rested,
    async stop() {
      isOver = true
      clearTimeout(again)
      await pool.close()
      await rested()
    },
  }
}

const onBusy = () => rejectedPicture('busy')

function sayWhy(error: unknown): never {
  throw error instanceof PictureRejected ? rejectedPicture(error.code) : error
}

type Work = () => Promise<void>

/** A queue, one picture at a time; uploads with a waiting sender come first. @param waitingMax how many may wait to be first */
function createLine(waitingMax: number) {
  const first: Work[] = []
  const last: Work[] = []
  let isWorking = false

  async function goOn(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = first.shift() ?? last.shift(); next; next = first.shift() ?? last.shift()) await next()
    isWorking = false
  }
  function enter<T>(line: Work[], work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    line.push(() => work().then(resolve, reject))
    void goOn()
    return promise
  }
  return {
    /** @param onFull makes the error when too many wait */
    first: <T>(work: () => Promise<T>, onFull: () => Error): Promise<T> =>
      first.length >= waitingMax ? Promise.reject(onFull()) : enter(first, work),
    last: <T>(work: () => Promise<T>): Promise<T> => enter(last, work),
  }
}
