/** Messages between the server and the picture process. */
import type { PictureForm, PictureFormat } from '../../domain/pictures/picture.ts'
import { createProcessPool, JobCrashed, type ProcessPool } from '../workers/process-pool.ts'
import { PICTURE_WORK } from './limits.ts'

export type PictureJob = { folder: string; fileId: string; formats: PictureFormat[] }
export type MadeForms = { width: number; height: number; forms: PictureForm[] }
export type PictureAnswer = { made: MadeForms } | { refused: PictureRejected['code'] }

/** A picture that can't be read, or not within time and memory. */
export class PictureRejected extends Error {
  readonly code: 'broken' | 'too_many_pixels' | 'too_small' | 'animated'
  constructor(code: PictureRejected['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'PictureRejected'
    this.code = code
  }
}

export type PicturePool = ProcessPool<PictureJob, PictureAnswer>

export const createPicturePool = (): PicturePool =>
  createProcessPool({
    ...PICTURE_WORK,
    maxProcesses: 1,
    timeoutMs: PICTURE_WORK.finishMs,
    workerUrl: new URL('./picture-worker.ts', import.meta.url),
  })

/** Makes forms beside an original. @throws PictureRejected, or Error when the process itself failed */
export async function makeInProcess(pool: PicturePool, job: PictureJob, timeoutMs: number): Promise<MadeForms> {
  const answer = await pool.run(job, timeoutMs).catch((error: unknown) => {
    throw error instanceof JobCrashed ? new PictureRejected('broken', { cause: error }) : error
  })
  if ('refused' in answer) throw new PictureRejected(answer.refused)
  return answer.made
}
