import { CalendarPlus, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChatChannel } from '../../domain/chat-channels.ts'
import { useTranslations } from '../messages/provider.tsx'
import { channelName } from '../shell/layout/chat.tsx'
import { useHref } from '../shell/links.ts'
import type { Appointment } from './load-appointment.ts'
import { useMomentText } from './time-picker.tsx'

/** How an appointment stands, and what to know for it. */
export function AppointmentSummary({ appointment }: { appointment: Appointment }) {
  const t = useTranslations('appointment')
  const { state, can_cancel } = appointment
  const hasBegun = state === 'booked' && !can_cancel
  return (
    <section>
      {state === 'booked' && !hasBegun && <CircleCheck size={52} aria-hidden className="text-jade" />}
      <h1 className="mt-3 text-3xl md:text-5xl">{hasBegun ? t('begunTitle') : t(`states.${state}`)}</h1>
      <StateText appointment={appointment} />
      <AppointmentDetails appointment={appointment} isWhole />
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

/**
 * Day and time on both clocks and the person; of one that is to come also the place and what to bring.
 * @param isWhole with the booking's reference and how to ask the office
 */
export function AppointmentDetails({ appointment, isWhole = false }: { appointment: Appointment; isWhole?: boolean }) {
  const tResult = useTranslations('result')
  const t = useTranslations('appointment')
  const tTimes = useTranslations('consultation')
  const href = useHref()
  const { moment, visitorMoment } = useMomentText()
  const { state, reference, clocks, minutes, consultant, kind, topic, companion, token, hasCalendar } = appointment
  const isToCome = state === 'booked' || state === 'held' || state === 'waiting'
  const visitor = clocks && visitorMoment(clocks)
  const how = tTimes(`times.kinds.${kind}`)
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
          {minutes === null ? how : t('howLong', { how, minutes })}
          {isToCome && <Place appointment={appointment} />}
        </Row>
        {topic && <Row name={t('topic')}>{topic.name}</Row>}
        {companion && <Row name={t('companion')}>{companion.name}</Row>}
        {isToCome && topic && topic.bring.length > 0 && (
          <Row name={t('bring')}>
            <ul className="list-disc space-y-1 pl-5">
              {topic.bring.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Row>
        )}
        {isWhole && reference && (
          <Row name={tResult('reference')}>
            <span data-reference>{reference}</span>
          </Row>
        )}
        {isWhole && <Contact office={appointment.office} />}
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

function Contact({ office: { phone, chat } }: Pick<Appointment, 'office'>) {
  const t = useTranslations('appointment')
  const tLayout = useTranslations('layout')
  const linkClass = 'text-link inline-flex min-h-9 items-center'
  if (phone === '' && !chat) return null
  return (
    <Row name={t('questions')}>
      <span className="flex flex-wrap gap-x-6">
        {phone !== '' && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} tabular-nums`}>
            {phone}
          </a>
        )}
        {chat && (
          <a href={chat.url} rel="noopener" className={linkClass}>
            {tLayout('chatWith', { channel: channelName(chat.channel as ChatChannel) })}
          </a>
        )}
      </span>
    </Row>
  )
}

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
