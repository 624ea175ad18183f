/** The process that parses uploads: bytes in, text or the code of a refusal out. */
import { answerJobs } from '../workers/answer-jobs.ts'
import { answerFile } from './read-word-file.ts'

answerJobs(answerFile)
