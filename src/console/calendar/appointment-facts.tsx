import type { StaffAnswer } from '../../api/staff/client.ts'
import { editionOf } from '../../domain/editions.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { contactLink } from '../shell/controls.tsx'
import type { AppointmentItem } from './entries.ts'
import { StateTag, useSpan } from './labels.tsx'
import { dateIn } from './local-time.ts'

type Props = {
  appointment: AppointmentItem
  lead: Pick<StaffAnswer<'showLead'>['lead'], 'id' | 'name' | 'phone' | 'email'> | null
  topics: readonly { code: string; name: string }[]
  zones: Record<string, string>
  needsCover: boolean
  /** A standing link; null without one. */
  videoLink: string | null
}

/** Time, place, people, and how it stands. */
export function AppointmentFacts({ appointment, lead, topics, zones, needsCover, videoLink }: Props) {
  const t = useTranslations()
  const { offices } = useReader()
  const { weekday, zone, zoneName, clock } = useFormat()
  const { start, office, kind, topic, staff, companion, visitor_zone, state, cancelled_by, reason } = appointment
  const { span, there } = useSpan(zones)(appointment, office)
  const visitorClock = clock(start, visitor_zone)
  const rows: [string, React.ReactNode][] = [
    [
      t('calendar.person'),
      lead && (
        <a key="lead" className="text-link" href={`/console/leads/${lead.id}`}>
          {lead.name}
        </a>
      ),
    ],
    [t('lead.phone'), contactLink('tel', lead?.phone)],
    [t('lead.email'), contactLink('mailto', lead?.email)],
    [t('calendar.companion'), companion && [companion.name, companion.email].filter(Boolean).join(' · ')],
    [t('calendar.kind'), t(`appointment.kind.${kind}`)],
    [
      t('calendar.video'),
      kind === 'video' &&
        state !== 'cancelled' &&
        (videoLink ? (
          <a key="video" className="text-link break-all" href={videoLink} rel="noopener">
            {videoLink}
          </a>
        ) : (
          t('calendar.no_video')
        )),
    ],
    [t('calendar.topic'), topics.find(({ code }) => code === topic)?.name ?? topic],
    [t('calendar.office'), offices.nameOf(office)],
    [t('calendar.consultant'), staff.name],
    [
      t('calendar.visitor_clock'),
      visitorClock === clock(start) ? null : t('calendar.there', { time: visitorClock, zone: zoneName(visitor_zone) }),
    ],
    [t('lead.edition'), editionOf(appointment.edition as 'en').ownName],
    [t('calendar.outcome'), appointment.outcome],
    [t('calendar.next_step'), appointment.next_step],
    [
      t('calendar.cancelled_by'),
      state === 'cancelled' && (cancelled_by === 'visitor' ? t('calendar.by_visitor') : cancelled_by),
    ],
    [t('calendar.reason'), reason],
  ]
  return (
    <section className="panel max-lg:order-1">
      <h2 className="flex flex-wrap items-baseline gap-x-2">
        {weekday(dateIn(zone, start))} {span}
        <StateTag state={state} t={t} />
        {needsCover && <span className="tag tag-danger">{t('calendar.needs_cover')}</span>}
      </h2>
      <p className="text-sm text-quiet">
        {t('calendar.your_zone', { zone: zoneName() })}
        {there && ` ${t('calendar.there', { time: there.clock, zone: there.zone })}`}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
