import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { dayOfDate, firstMoment } from '../../../domain/leads/zone-clock.ts'
import { isAdmin } from '../../../domain/staff/principal.ts'
import { actOnAppointment } from '../../calendar/act-on-appointment.ts'
import { AppointmentList } from '../../calendar/appointment-list.tsx'
import { BlockForm } from '../../calendar/block-form.tsx'
import { CalendarFilters } from '../../calendar/calendar-filters.tsx'
import { ClosedAppointments } from '../../calendar/closed-appointments.tsx'
import { addDays, nextHalfHour, today, weekStart } from '../../calendar/columns.ts'
import { doneMessage } from '../../calendar/done-message.ts'
import { canMark, entriesOf, zonesOf } from '../../calendar/entries.ts'
import { TimeGrid } from '../../calendar/time-grid.tsx'
import { useReader, useTranslations } from '../../messages/translations.ts'
import { Notice, OneFormWarning } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'

const VIEWS = ['day', 'week', 'list'] as const
const listDays = 14
const isDate = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export const loader = signedInLoader(async ({ staff, principal, search, query, now }) => {
  const view = VIEWS.find((one) => one === search.get('view')) ?? null
  const requested = search.get('from') ?? ''
  const day = isDate(requested) ? requested : today(principal.timeZone, now)
  const from = view === 'day' || view === 'list' ? day : weekStart(day)
  const days = view === 'day' ? 1 : view === 'list' ? listDays : 7
  const who = search.get('who') || (isAdmin(principal) ? 'all' : 'me')
  const office = search.get('office') ?? ''
  const span = { from, days: String(days) }
  const [everyone, calendars] = await Promise.all([staff.listCalendar({ from, days: '1' }), staff.listCalendars()])
  // a removed office or person, as in an old bookmark, shows everything
  const officeAsked = calendars.calendars.some((one) => one.office === office) ? office : ''
  const people = everyone.people.map(({ id, name }) => ({ id, name }))
  const person = who === 'me' ? principal.staffId : people.find(({ id }) => id === who)?.id
  const calendar = await staff.listCalendar({
    ...span,
    ...(officeAsked && { office: officeAsked }),
    ...(person && { staff: person }),
  })
  const ownHours = (calendar.people.find(({ id }) => id === principal.staffId) ?? calendar.people[0])?.hours ?? []
  const dayStart = firstMoment(calendar.zone, dayOfDate(day), 0)
  return {
    calendar,
    blockStart: nextHalfHour(calendar.zone, ownHours, Math.max(now, dayStart)),
    people,
    view,
    from,
    day,
    days,
    who: person === principal.staffId ? 'me' : (person ?? 'all'),
    office: officeAsked,
    zones: zonesOf(calendars),
    me: principal.staffId,
    done: search.get('done'),
    closed: query.blocked ? await staff.listClosedAppointments({ by: 'block', staff: query.blocked }) : null,
  }
})

export const action = signedInAction(async ({ staff, principal, search, form, field }) => {
  const { result, done } = await actOnAppointment(staff, form, principal.timeZone)
  if (result) return data(result, { status: result.error.status })
  const query = new URLSearchParams(search)
  query.set('done', done)
  if (done === 'block') query.set('blocked', field('staff') || principal.staffId)
  else query.delete('blocked')
  throw redirect(`/calendar?${query}`)
})

export default function CalendarPage() {
  const { calendar, blockStart, people, view, from, day, days, who, office, zones, me, done, closed } =
    useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const t = useTranslations()
  const { now } = useReader()
  const dates = Array.from({ length: days }, (_, at) => addDays(from, at))
  const message = done && !result ? doneMessage(done, t) : null
  const grid = (
    <TimeGrid
      calendar={calendar}
      entries={entriesOf(calendar, false)}
      dates={dates}
      isByPerson={view === 'day'}
      hasKeys
    />
  )
  const list = (
    <AppointmentList
      calendar={calendar}
      entries={entriesOf(calendar, true)}
      // on phones the week begins with the chosen day
      dates={view === null ? dates.filter((date) => date >= day) : dates}
      zones={zones}
      result={result}
      hasKeys={view === 'list'}
    />
  )
  return (
    <>
      <title>{t('calendar.title')}</title>
      <h1>{t('calendar.title')}</h1>
      {calendar.appointments.some((one) => canMark(one, now)) && <OneFormWarning />}
      <Notice text={message} />
      {closed && !result && <ClosedAppointments {...closed} />}
      <Notice isBad text={result && result.intent !== 'block' && result.error.message} />
      <CalendarFilters
        view={view}
        from={from}
        day={day}
        days={days}
        who={who}
        office={office}
        people={people}
        me={me}
        zones={zones}
      />
      {view === 'list' ? list : null}
      {view === 'day' ? grid : null}
      {/* without a choice: the list on phones, else the week */}
      {(view === null || view === 'week') && <div className={view === null ? 'max-md:hidden' : ''}>{grid}</div>}
      {view === null && <div className="md:hidden">{list}</div>}
      <div className="mt-4">
        <BlockForm date={day} start={blockStart} people={people} me={me} result={result} />
      </div>
    </>
  )
}
