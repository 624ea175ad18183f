import { CalendarPlus, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../messages/provider.tsx'
import { useHref } from '../shell/links.ts'
import type { Appointment } from './load-appointment.ts'
import { useMomentText } from './time-picker.tsx'

/** How an appointment stands, and what to know for it. */
export function AppointmentSummary({ appointment }: { appointment: Appointment }) {
  const t = useTranslations('appointment')
  const { state } = appointment
  return (
    <section>
      {state === 'booked' && <CircleCheck size={52} aria-hidden className="text-jade" />}
      <h1 className="mt-3 text-3xl md:text-5xl">{t(`states.${state}`)}</h1>
      <StateText appointment={appointment} />
      {(state === 'booked' || state === 'held' || state === 'waiting') && (
        <AppointmentDetails appointment={appointment} />
      )}
    </section>
  )
}

function StateText({ appointment: { state, cancelled, can_cancel, office } }: { appointment: Appointment }) {
  const t = useTranslations('appointment')
  const text = () => {
    switch (state) {
      case 'waiting':
        return t('waitingText')
      case 'held':
        return t('heldText')
      case 'no_show':
        return t('noShowText')
      case 'cancelled':
        return cancelled?.by === 'staff' ? t('cancelledByStaff') : t('cancelledByVisitor')
      case 'booked':
        return can_cancel ? null : t('begun', { phone: office.phone })
      default:
        return null
    }
  }
  return (
    <>
      {text() && <p className="mt-4 text-lg">{text()}</p>}
      {cancelled?.by === 'staff' && cancelled.reason !== '' && (
        <p className="mt-2">{t('reason', { reason: cancelled.reason })}</p>
      )}
    </>
  )
}

/** Day and time on both clocks, person, place and what to bring. */
export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const t = useTranslations('appointment')
  const tTimes = useTranslations('consultation')
  const href = useHref()
  const { moment, visitorMoment } = useMomentText()
  const { clocks, consultant, kind, topic, companion, token, hasCalendar } = appointment
  const visitor = clocks && visitorMoment(clocks)
  return (
    <>
      <dl className="card mt-6 grid gap-4 p-5 md:grid-cols-[auto_1fr] md:gap-x-8 md:p-6">
        {clocks && (
          <Row name={t('when')}>
            <strong className="font-semibold" data-appointment-time>
              {moment(clocks)}
            </strong>
            {visitor && <span className="block">{visitor}</span>}
          </Row>
        )}
        {consultant && <Row name={t('with')}>{consultant.name}</Row>}
        <Row name={t('how')}>
          {tTimes(`times.kinds.${kind}`)}
          <Place appointment={appointment} />
        </Row>
        {topic && <Row name={t('topic')}>{topic.name}</Row>}
        {companion && <Row name={t('companion')}>{companion.name}</Row>}
        {topic && topic.bring.length > 0 && (
          <Row name={t('bring')}>
            <ul className="list-disc space-y-1 pl-5">
              {topic.bring.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Row>
        )}
      </dl>
      {hasCalendar && (
        <a href={href(`/appointment/${token}/calendar.ics`)} className="button button-quiet mt-4" download>
          <CalendarPlus size={20} aria-hidden /> {t('calendar')}
        </a>
      )}
    </>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents max-md:block">
    <dt className="text-quiet">{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Place({ appointment: { kind, office, consultant, video_link } }: { appointment: Appointment }) {
  const t = useTranslations('appointment')
  const person = consultant?.name ?? ''
  switch (kind) {
    case 'office':
      return (
        <span className="block">
          {office.name}
          {office.address !== '' && <span className="block text-quiet">{office.address}</span>}
        </span>
      )
    case 'video':
      return video_link ? (
        <a href={video_link} rel="noopener noreferrer" className="text-link block">
          {t('videoLink')}
        </a>
      ) : (
        <span className="block text-quiet">{t('videoSoon')}</span>
      )
    default:
      return person === '' ? null : <span className="block text-quiet">{t(kind, { person })}</span>
  }
}
