/** The process that parses uploads: takes bytes, returns the text or an error code. */
import { answerJobs } from '../workers/answer-jobs.ts'
import { answerFile } from './read-word-file.ts'

answerJobs(answerFile)
