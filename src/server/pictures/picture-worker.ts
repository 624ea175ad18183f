/** The process that reads and makes pictures: names of files in, their sizes or why one is refused out. */
import { bowOut } from '../word-files/reader-loop.ts'
import { makeForms, PictureRefused } from './make-forms.ts'
import type { PictureAnswer, PictureJob } from './picture-job.ts'

bowOut()

async function answer({ folder, fileId, formats }: PictureJob): Promise<PictureAnswer> {
  try {
    return { isRefused: false, made: await makeForms(folder, fileId, formats) }
  } catch (error) {
    if (error instanceof PictureRefused) return { isRefused: true, code: error.code }
    throw error
  }
}

process.on('message', async (job: PictureJob) => process.send?.(await answer(job)))
process.once('disconnect', () => process.exit())
process.send?.('up')
