import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { ATTENDED_STATES } from '../../domain/appointments/kinds.ts'
import { actOnAppointment } from '../calendar/act-on-appointment.ts'
import { AppointmentList } from '../calendar/appointment-list.tsx'
import { today } from '../calendar/columns.ts'
import { doneMessage } from '../calendar/done-message.ts'
import { zonesOf } from '../calendar/entries.ts'
import { AssignedLeads, MyTasks, WaitingLeads } from '../day/day-lists.tsx'
import { daysAround, meetingsOf } from '../day/meetings.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
import { throwAsStatus } from '../shell/action-error.ts'
import { Notice } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'

const unassignedShown = 20

export const loader = signedInLoader(async ({ staff, principal, search, now }) => {
  const date = today(principal.timeZone, now)
  const dates = daysAround(date)
  const [day, calendar, calendars] = await Promise.all([
    staff.showDay(),
    staff.listCalendar({ from: dates[0], days: String(dates.length), staff: principal.staffId }),
    staff.listCalendars(),
  ])
  return { ...day, calendar, date, dates, zones: zonesOf(calendars), done: search.get('done') }
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

export default function Day() {
  const { unassigned, waiting, tasks, assigned, done, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const t = useTranslations()
  const { now } = useReader()
  const { due, next } = meetingsOf(page.calendar, page.date, now)
  const message = done && !result ? doneMessage(done, t) : null
  const isClear = unassigned.length + waiting.length + due.length === 0 && !tasks.some(({ when }) => when !== 'next')
  return (
    <>
      <title>{t('day.title')}</title>
      <h1>{t('day.title')}</h1>
      <Notice text={done === 'task' && t('day.done_saved')} />
      <Notice isBad text={done === 'gone' && t('day.done_gone')} />
      <Notice text={message} />
      {due.length + next.length > 0 && (
        <section className="mt-3" aria-labelledby="meetings-title">
          <h2 id="meetings-title">{t('day.meetings')}</h2>
          <div className="mt-2">
            <AppointmentList {...page} entries={[...due, ...next]} result={result} isPart />
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
