/** The process that parses strangers' messages: one that takes too much time or memory ends it, and not the server. */
import { answerJobs } from '../workers/answer-jobs.ts'
import { readMail } from './read-mail.ts'

answerJobs(readMail)
