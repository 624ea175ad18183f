/** The periodic jobs of a server. */

import { prepareMatch } from '../../api/match/prepare-match.ts'
import { deleteExpiredHolds } from '../../db/queries/appointments/appointments.ts'
import { deleteOldCounts } from '../../db/queries/limits.ts'
import type { Store } from '../../db/store.ts'
import { kindsIn } from '../../domain/content/collections.ts'
import type { AppointmentDeps } from '../../services/appointments/deps.ts'
import { remindOfAppointments } from '../../services/appointments/remind.ts'
import { tellWaiting } from '../../services/appointments/tell-waiting.ts'
import type { DueDeps, MarkdownReader } from '../../services/articles/deps.ts'
import { publishDue } from '../../services/articles/publish-due.ts'
import type { ContentWorker } from '../../services/content/worker.ts'
import type { AnswerDeps } from '../../services/leads/answer-lead.ts'
import { escalateLeads } from '../../services/leads/escalate.ts'
import { sendNotices } from '../../services/leads/notices.ts'
import { pushNotices } from '../../services/leads/push-notices.ts'
import { sendScheduled } from '../../services/leads/scheduled-answers.ts'
import type { PushSender } from '../../services/staff/push-sender.ts'
import { scheduledBackup } from '../backup/schedule.ts'
import type { CalendarReader } from '../calendars/calendar-reader.ts'
import type { Job } from './runner.ts'

const secondMs = 1000
const minuteMs = 60_000
/** Outside calendars are read this often. */
const calendarAgeMs = 10 * minuteMs - 5 * secondMs
/** A hold that ended just now tells its visitor so. */
const heldLongerMs = 60 * minuteMs

export type PeriodicDeps = {
  store: Store
  contentWorker: ContentWorker
  markdown: MarkdownReader
  /** Origin of the console. */
  officeOrigin: string
  /** Maximum age of the newest backup in hours; null without scheduled backups. */
  backupEveryHours: number | null
  isStopping: () => boolean
  contentVersion: () => number
  onMailQueued: () => void
  push: PushSender
  answers: AnswerDeps
  appointments: AppointmentDeps
  calendars: Pick<CalendarReader, 'refresh'>
}

export function periodicJobs({
  store,
  contentWorker,
  markdown,
  officeOrigin,
  backupEveryHours,
  isStopping,
  contentVersion,
  onMailQueued,
  push,
  answers,
  appointments,
  calendars,
}: PeriodicDeps): Job[] {
  const consoleAddress = (path: string) => `${officeOrigin}/console/${path}`
  const due: DueDeps = {
    store,
    now: Date.now,
    markdown,
    change: (request) => contentWorker.change({ ...request, at: Date.now() }),
    articleAddress: (key, locale) => consoleAddress(`articles/${key}?lang=${locale}`),
    contentAddress: (file) => consoleAddress(`content/${kindsIn(file).map((kind) => `${kind}/${kind}`)[0] ?? ''}`),
    onMailQueued,
  }
  let preparedVersion: number | null = null
  const escalation = { store, now: Date.now, leadAddress: (id: string) => consoleAddress(`leads/${id}`), onMailQueued }
  return [
    {
      name: 'scheduled publication',
      everyMs: 10 * secondMs,
      run: async () => {
        const done = await publishDue(due)
        return done.published + done.failed > 0 ? done : null
      },
    },
    {
      name: 'scheduled emails to leads',
      everyMs: 10 * secondMs,
      run: async () => {
        const done = await sendScheduled(answers)
        return done.sent + done.stopped > 0 ? done : null
      },
    },
    {
      name: 'escalation of late leads',
      everyMs: minuteMs,
      run: async () => {
        const leads = await escalateLeads(escalation)
        return leads > 0 ? { leads } : null
      },
    },
    {
      name: 'notifications about own leads',
      everyMs: 5 * secondMs,
      run: async () => {
        const sent = await pushNotices({ store, push, now: Date.now, consoleAddress })
        return sent > 0 ? { sent } : null
      },
    },
    {
      name: 'emails about own leads',
      everyMs: minuteMs,
      run: async () => {
        // those that the emails remove have to be on their way to the browsers
        await pushNotices({ store, push, now: Date.now, consoleAddress })
        const sent = await sendNotices({ store, now: Date.now, consoleAddress, onMailQueued })
        return sent > 0 ? { sent } : null
      },
    },
    {
      // else the first family after a start or a change would wait for it
      name: 'preparation of matches',
      everyMs: 5 * secondMs,
      run: async () => {
        const version = contentVersion()
        if (version !== preparedVersion) await prepareMatch(store.read, isStopping)
        preparedVersion = version
        return null
      },
    },
    {
      name: 'reminders of appointments',
      everyMs: minuteMs,
      run: async () => {
        const sent = await remindOfAppointments(appointments)
        return sent > 0 ? { sent } : null
      },
    },
    {
      name: 'waiting list of appointments',
      everyMs: minuteMs,
      run: async () => {
        const notified = await tellWaiting(appointments)
        return notified > 0 ? { notified } : null
      },
    },
    {
      name: 'outside calendars',
      everyMs: minuteMs,
      run: async () => {
        const { read, failed } = await calendars.refresh({ staffIds: null, olderThanMs: calendarAgeMs })
        return failed > 0 ? { read, failed } : null
      },
    },
    {
      name: 'cleanup of held times',
      everyMs: 10 * minuteMs,
      run: async () => {
        const removed = await store.transaction((tx) => deleteExpiredHolds(tx, Date.now() - heldLongerMs))
        return removed > 0 ? { removed } : null
      },
    },
    ...(store.engine === 'postgres'
      ? [
          {
            name: 'cleanup of rate limits',
            everyMs: 5 * minuteMs,
            run: () => deleteOldCounts(store.read, Date.now()).then(() => null),
          },
        ]
      : []),
    ...(backupEveryHours === null
      ? []
      : [{ name: 'backup', everyMs: minuteMs, run: scheduledBackup(store, backupEveryHours, isStopping) }]),
  ]
}
