/** The process that parses calendars of strangers: one with a million repetitions ends it, and not the server. */
import { answerJobs } from '../workers/answer-jobs.ts'
import { readBusyTimes } from './calendar-busy.ts'

answerJobs(readBusyTimes)
