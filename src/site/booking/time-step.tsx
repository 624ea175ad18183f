/** The step of the booking form in which a time is chosen. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { AppointmentKind } from '../../domain/appointments/kinds.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import type { Times } from '../appointments/load-times.ts'
import type { OfferedTime } from '../appointments/moments.ts'
import { NearestTimes, NoFreeTimes, TimePicker, useMomentText } from '../appointments/time-picker.tsx'
import { ChoiceField, SelectField } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'
import type { BookingValues } from './booking-values.ts'
import type { ReservedTime } from './hold.ts'

/** The visitor's own time zone; empty until the script has run. */
function useZone(): string {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''), [])
  return zone
}

/** Of the buttons that only browsers without script need. */
const UNSCRIPTED = '[@media(scripting:enabled)]:hidden'

type Props = { values: BookingValues; errors: FieldErrors; times: Times; nearest: OfferedTime[] }

/** Each change of what a time is chosen by asks the server for times; without script a button does. */
export function TimeStep({ values, errors, times, nearest }: Props) {
  const t = useTranslations('consultation.times')
  const refresh = useRef<HTMLButtonElement>(null)
  const zone = useZone()
  const known = values['slot.zone']?.[0] ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the visitor's clock is known
  useEffect(() => {
    if (zone !== '' && zone !== known) refresh.current?.click()
  }, [zone])
  const { chosen, days } = times
  const onChange = ({ target }: ChangeEvent<HTMLDivElement>) => {
    if (target.getAttribute('name') !== 'slot.start') refresh.current?.click()
  }
  const { topics, offices } = times.options
  return (
    <div className="space-y-6">
      <div className="space-y-6" onChange={onChange}>
        {topics.length > 1 ? (
          <ChoiceField name="slot.topic" label={t('topic')} values={[chosen.topic]} choices={topics} />
        ) : (
          <input type="hidden" name="slot.topic" value={chosen.topic} />
        )}
        <ChoiceField
          name="slot.kind"
          label={t('kind')}
          values={[chosen.kind]}
          choices={times.kinds.map((code) => ({ code, name: t(`kinds.${code}`) }))}
        />
        <div className="grid gap-6 md:grid-cols-2">
          {offices.length > 1 ? (
            <SelectField name="slot.office" label={t('office')} value={chosen.office} choices={offices} empty={null} />
          ) : (
            <input type="hidden" name="slot.office" value={chosen.office} />
          )}
          {times.consultants.length > 1 && (
            <SelectField
              name="slot.consultant"
              label={t('consultant')}
              value={chosen.consultant}
              empty={t('anyone')}
              choices={times.consultants.map(({ id, name }) => ({ code: id, name }))}
              isOptional
              isUnmarked
            />
          )}
        </div>
      </div>
      <input type="hidden" name="slot.zone" value={zone || known} />
      <button ref={refresh} type="submit" name="intent" value="times" className={`button button-quiet ${UNSCRIPTED}`}>
        {t('show')}
      </button>
      {times.leftThisWeek !== null && days.length > 0 && (
        <p className="text-sm text-quiet">{t('left', { count: times.leftThisWeek })}</p>
      )}
      {times.minutes !== null && <p>{t('lasts', { minutes: times.minutes })}</p>}
      <NearestTimes times={nearest} name="slot.start" />
      {days.length > 0 ? (
        <TimePicker days={days} name="slot.start" value={values['slot.start']?.[0] ?? ''} errors={errors.slot} />
      ) : (
        <NoFreeTimes next={times.next} name="slot.start">
          <p className="mt-3">{t('waitText')}</p>
          <button type="submit" name="intent" value="wait" className="button button-quiet mt-2">
            {t('wait')}
          </button>
        </NoFreeTimes>
      )}
      <Weeks times={times} />
    </div>
  )
}

function Weeks({ times: { earlier, later } }: { times: Times }) {
  const t = useTranslations('consultation.times')
  return (
    <div className="flex flex-wrap gap-3">
      {earlier && (
        <button type="submit" name="intent" value={`from=${earlier}`} className="button button-quiet">
          {t('earlier')}
        </button>
      )}
      <button type="submit" name="intent" value={`from=${later}`} className="button button-quiet">
        {t('later')}
      </button>
    </div>
  )
}

/** What the last step knows of the time: the reserved time, the waiting list, or a call back. */
export function ChosenTime({
  reserved,
  isWaiting,
  isOffered,
}: {
  reserved: ReservedTime | null
  isWaiting: boolean
  isOffered: boolean
}) {
  const t = useTranslations('consultation.times')
  const { moment, visitorMoment } = useMomentText()
  const hasEnded = useEnd(reserved?.until ?? null)
  if (!reserved && !isOffered) return null
  if (!reserved)
    return (
      <Note>
        <p>{isWaiting ? t('waiting') : t('callback')}</p>
        <Other label={t('pick')} />
      </Note>
    )
  const { clocks, minutes, person, office, kind } = reserved
  const visitor = visitorMoment(clocks)
  return (
    <Note>
      <p className="font-semibold">{moment(clocks)}</p>
      {visitor && <p>{visitor}</p>}
      <p>{t(`with.${kind satisfies AppointmentKind}`, { person, office })}</p>
      <p>{t('lasts', { minutes })}</p>
      <p className="mt-2 text-sm text-quiet" role="status">
        {hasEnded ? t('ended') : t('reserved', { time: reserved.untilClock.time })}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {!reserved.isProlonged && (
          <button type="submit" name="intent" value="prolong" className="button button-quiet">
            {t('prolong')}
          </button>
        )}
        <Other label={t('change')} />
      </div>
    </Note>
  )
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <div className="mb-6 rounded-xl bg-jade-soft p-4">{children}</div>
)

function Other({ label }: { label: string }) {
  return (
    <button type="submit" name="intent" value="choose" className="button button-quiet">
      {label}
    </button>
  )
}

/** Whether a time in ms is past; false without script. */
function useEnd(until: number | null): boolean {
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => {
    setHasEnded(false)
    if (until === null) return
    const timer = setTimeout(() => setHasEnded(true), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return hasEnded
}
