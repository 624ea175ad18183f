import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { ATTENDED_STATES } from '../../domain/appointments/kinds.ts'
import { actOnAppointment } from '../calendar/act-on-appointment.ts'
import { AppointmentList } from '../calendar/appointment-list.tsx'
import { addDays, today } from '../calendar/columns.ts'
import { doneMessage } from '../calendar/done-message.ts'
import { type CalendarAnswer, type Entry, entriesOf, zonesOf } from '../calendar/entries.ts'
import { dateIn } from '../calendar/local-time.ts'
import { AssignedLeads, MyTasks, WaitingLeads } from '../day/day-lists.tsx'
import { useTranslations } from '../messages/translations.ts'
import { throwAsStatus } from '../shell/action-error.ts'
import { Notice } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'

const unassignedShown = 20

/** Appointments of so many days before today wait for a result. */
const unmarkedDays = 7

export const loader = signedInLoader(async ({ staff, principal, search, now }) => {
  const date = today(principal.timeZone, now)
  const from = addDays(date, -unmarkedDays)
  const [day, calendar, calendars] = await Promise.all([
    staff.showDay(),
    staff.listCalendar({ from, days: String(unmarkedDays + 1), staff: principal.staffId }),
    staff.listCalendars(),
  ])
  return { ...day, calendar, date, zones: zonesOf(calendars), done: search.get('done') }
})

export const action = signedInAction(async ({ staff, principal, form }) => {
  if (ATTENDED_STATES.some((state) => state === form.get('intent'))) {
    const { result, done } = await actOnAppointment(staff, form, principal.timeZone)
    if (result) return data(result, { status: result.error.status })
    throw redirect(`/day?done=${done}`)
  }
  const [id, task] = [String(form.get('lead') ?? ''), String(form.get('task') ?? '')]
  const isDone = await staff.finishTask({ id, task }).then(
    () => true,
    (error: unknown) => (error instanceof ApiFailure && error.status === 404 ? false : throwAsStatus(error)),
  )
  throw redirect(isDone ? '/day?done=task' : '/day?done=gone')
})

const datesOf = (date: string) => Array.from({ length: unmarkedDays + 1 }, (_, at) => addDays(date, at - unmarkedDays))

/** Today's appointments, and earlier ones without a result. */
const meetingsOf = (calendar: CalendarAnswer, date: string): Entry[] =>
  entriesOf(calendar, false).filter(
    (entry) =>
      entry.kind === 'appointment' &&
      !['held', 'blocked'].includes(entry.appointment.state) &&
      (entry.appointment.state === 'booked' || dateIn(calendar.zone, entry.start) === date),
  )

export default function Day() {
  const { unassigned, waiting, tasks, assigned, done, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const t = useTranslations()
  const meetings = meetingsOf(page.calendar, page.date)
  const message = done && !result ? doneMessage(done, t) : null
  const isClear =
    unassigned.length + waiting.length + meetings.length === 0 && !tasks.some(({ when }) => when !== 'next')
  return (
    <>
      <title>{t('day.title')}</title>
      <h1>{t('day.title')}</h1>
      <Notice text={done === 'task' && t('day.done_saved')} />
      <Notice isBad text={done === 'gone' && t('day.done_gone')} />
      <Notice text={message} />
      {meetings.length > 0 && (
        <section className="mt-3" aria-labelledby="meetings-title">
          <h2 id="meetings-title">{t('day.meetings')}</h2>
          <div className="mt-2">
            <AppointmentList {...page} entries={meetings} dates={datesOf(page.date)} result={result} isPart />
          </div>
        </section>
      )}
      {isClear && (
        <p className="panel mt-3">
          {t('day.all_clear')}{' '}
          <a href="/console/leads" className="text-link">
            {t('day.all_clear_leads')}
          </a>
        </p>
      )}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          {unassigned.length > 0 && (
            <WaitingLeads title={t('day.unassigned')} leads={unassigned.slice(0, unassignedShown)}>
              <p className="mt-2">
                <a href="/console/leads?owner=none&waiting=1&sort=waiting" className="text-link">
                  {t('day.unassigned_all')}
                </a>
              </p>
            </WaitingLeads>
          )}
          <WaitingLeads title={t('day.waiting')} none={t('day.waiting_none')} leads={waiting} />
        </div>
        <div className="grid content-start gap-4">
          <MyTasks tasks={tasks} today={page.today} />
          <AssignedLeads assigned={assigned} />
        </div>
      </div>
    </>
  )
}
