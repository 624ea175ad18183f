/** A process that reads mail, and is ended by every message with a text. */
import { splitHead } from '../../src/domain/mail-in/raw-head.ts'
import { readMail } from '../../src/server/mail-in/read-mail.ts'
import { answerJobs } from '../../src/server/workers/answer-jobs.ts'

answerJobs((job: Parameters<typeof readMail>[0]) => {
  if (splitHead(job.raw).body.length > 0) process.kill(process.pid, 'SIGKILL')
  return readMail(job)
})
