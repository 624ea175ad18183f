/** The process that reads and makes pictures: takes names of files, returns their sizes or an error code. */
import { answerJobs } from '../workers/answer-jobs.ts'
import { makeForms } from './make-forms.ts'
import { type PictureAnswer, type PictureJob, PictureRejected } from './picture-job.ts'

answerJobs(async ({ folder, fileId, formats }: PictureJob): Promise<PictureAnswer> => {
  try {
    return { made: await makeForms(folder, fileId, formats) }
  } catch (error) {
    if (error instanceof PictureRejected) return { refused: error.code }
    throw error
  }
})
