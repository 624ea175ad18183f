import { useFormat, useTranslations } from '../messages/translations.ts'
import { type Column, columnOf, type Hours, hoursOf, type Placed } from './columns.ts'
import { absentOf, type CalendarAnswer, type Entry } from './entries.ts'
import { titleOf, useFacts } from './labels.tsx'

type Props = {
  calendar: CalendarAnswer
  entries: Entry[]
  dates: readonly string[]
  isByPerson: boolean
  hasKeys: boolean
}

/** Days, or the people of one day, side by side; appointments can be dragged to another time (script/calendar.ts). */
export function TimeGrid({ calendar, entries, dates, isByPerson, hasKeys }: Props) {
  const t = useTranslations()
  const { weekday } = useFormat()
  const { zone, people } = calendar
  const open = people.flatMap(({ hours }) => hours)
  const hours = hoursOf(zone, dates, { entries, open })
  const [day = ''] = dates
  const columns = isByPerson
    ? [...people.map((person) => ({ ...person, isPresent: true })), ...absentOf(calendar, entries)].map(
        ({ id, name, hours: own, isPresent }) => ({
          key: id,
          title: name,
          // nothing moves to a person who can't be booked
          staffId: isPresent ? id : '',
          ...columnOf({ zone, date: day, hours, entries: entries.filter(({ staffId }) => staffId === id), open: own }),
        }),
      )
    : dates.map((date) => ({
        key: date,
        title: weekday(date),
        staffId: people.length === 1 ? (people[0]?.id ?? '') : '',
        ...columnOf({ zone, date, hours, entries, open }),
      }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="panel overflow-x-auto p-0" aria-label={t('calendar.grid')} tabIndex={0} data-calendar>
      <div className="flex min-w-200">
        <HourLabels hours={hours} />
        {columns.map(({ key, title, staffId, ...column }) => (
          <section key={key} className="min-w-24 flex-1 border-s border-line">
            <h2 className="h-9 truncate px-2 text-sm leading-9">{title}</h2>
            <DayColumn
              column={column}
              hours={hours}
              staffId={staffId}
              calendar={calendar}
              withStaff={!isByPerson && people.length > 1}
              hasKeys={hasKeys}
            />
          </section>
        ))}
      </div>
    </section>
  )
}

function HourLabels({ hours: { from, until } }: { hours: Hours }) {
  return (
    <div className="w-12 shrink-0 pt-9 text-end text-xs text-quiet tabular-nums" aria-hidden="true">
      <div className="calendar-day bg-transparent!">
        {Array.from({ length: until - from }, (_, at) => from + at).map((hour) => (
          <span key={hour} className={`row-start-${(hour - from) * 4 + 1} row-span-4 pe-1.5`}>
            {hour}:00
          </span>
        ))}
      </div>
    </div>
  )
}

type ColumnProps = {
  column: Column<Entry>
  hours: Hours
  staffId: string
  calendar: CalendarAnswer
  withStaff: boolean
  hasKeys: boolean
}

function DayColumn({ column, hours, staffId, calendar, withStaff, hasKeys }: ColumnProps) {
  const rows = (hours.until - hours.from) * 4
  return (
    <div
      className={`calendar-day grid-cols-${column.lanes}`}
      data-day={column.date}
      data-first-hour={hours.from}
      data-rows={rows}
      data-staff={staffId}
    >
      {/* gives the column its height */}
      <span className={`row-start-1 col-start-1 row-span-${rows}`} aria-hidden="true" />
      {column.open.map(({ row, rows: length }) => (
        <span
          key={`${row} ${length}`}
          className={`calendar-open row-start-${row} row-span-${length}`}
          aria-hidden="true"
        />
      ))}
      <span className="calendar-lines" aria-hidden="true" />
      {column.entries.map((placed) => (
        <EntryBox
          key={`${placed.entry.staffId} ${placed.entry.start} ${placed.lane}`}
          placed={placed}
          lanes={column.lanes}
          calendar={calendar}
          withStaff={withStaff}
          hasKeys={hasKeys}
        />
      ))}
    </div>
  )
}

type BoxProps = { placed: Placed<Entry>; lanes: number; calendar: CalendarAnswer; withStaff: boolean; hasKeys: boolean }

function EntryBox({ placed, lanes, calendar, withStaff, hasKeys }: BoxProps) {
  const t = useTranslations()
  const { clock } = useFormat()
  const facts = useFacts(calendar.topics)
  const { entry, row, rows, lane, isAlone } = placed
  const appointment = entry.kind === 'appointment' ? entry.appointment : null
  const isMeeting = appointment !== null && !['held', 'blocked'].includes(appointment.state)
  const name = calendar.people.find(({ id }) => id === entry.staffId)?.name
  const width = isAlone && lanes > 1 ? `col-start-1 col-span-full` : `col-start-${lane}`
  return (
    <div
      className={`calendar-entry row-start-${row} row-span-${rows} ${width}`}
      data-state={appointment?.state ?? 'outside'}
      data-appointment={appointment?.can_change ? appointment.id : undefined}
      draggable={appointment?.can_change ? true : undefined}
    >
      <p className="truncate">
        <span className="tabular-nums">{clock(entry.start)}</span>{' '}
        {isMeeting ? (
          <a
            href={`/console/calendar/${appointment.id}`}
            className="font-semibold after:absolute after:inset-0"
            draggable={false}
            data-row={hasKeys ? '' : undefined}
          >
            {titleOf(entry, t)}
          </a>
        ) : (
          titleOf(entry, t)
        )}
      </p>
      {withStaff && !isMeeting && rows > 1 && <p className="truncate">{name}</p>}
      {appointment?.needs_cover && <p className="truncate font-semibold text-danger">{t('calendar.needs_cover')}</p>}
      {isMeeting && rows > 1 && <p className="truncate text-quiet">{facts(appointment, t, withStaff)}</p>}
      {/* the colour says it to those who see it */}
      {isMeeting && <span className="sr-only">{t(`appointment.state.${appointment.state}`)}</span>}
    </div>
  )
}
