/** Free times as radio buttons: a list by day on phones, a week side by side where there is room. */
import type { ReactNode } from 'react'
import { Below, described, idOf } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'
import type { Times } from './load-times.ts'
import type { OfferedTime, TwoClocks } from './moments.ts'

/** The sentences about a time. */
export function useMomentText() {
  const t = useTranslations('consultation.times')
  return {
    /** Monday 7 December 2026, 17:05 (Taiwan time) */
    moment: ({ office }: TwoClocks) => t('moment', office),
    /** The same on the visitor's clock; null where both show the same. */
    visitorMoment: ({ visitor }: TwoClocks) => visitor && t('visitorMoment', visitor),
  }
}

type Props = {
  days: Times['days']
  name: string
  /** The chosen start. */
  value: string
  errors?: string[] | undefined
}

export function TimePicker({ days, name, value, errors }: Props) {
  const t = useTranslations('consultation.times')
  const label = t('choose')
  const first = days[0]?.times[0]?.start
  const zones = days[0]?.times[0]?.clocks
  return (
    <fieldset aria-describedby={described({ name, errors })['aria-describedby']}>
      <legend className="font-semibold">{label}</legend>
      {zones && (
        <p className="text-sm text-quiet">
          {zones.visitor
            ? t('bothZones', { office: zones.office.zone, visitor: zones.visitor.zone })
            : t('zone', zones.office)}
        </p>
      )}
      <Below name={name} label={label} errors={errors} />
      <div className="mt-3 grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] md:gap-3">
        {days.map(({ date, label: day, times }) => (
          <fieldset key={date} className="min-w-0">
            <legend className="pb-1.5 text-sm font-semibold">{day}</legend>
            <div className={`grid gap-2 md:grid-cols-1 ${zones?.visitor ? 'grid-cols-3' : 'grid-cols-4'}`}>
              {times.map((time) => (
                <TimeChoice
                  key={time.start}
                  time={time}
                  name={name}
                  id={time.start === first ? idOf(name) : undefined}
                  isChosen={time.start === value}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

function TimeChoice({
  time: { start, clocks },
  name,
  id,
  isChosen,
}: { time: OfferedTime; isChosen: boolean } & { name: string; id: string | undefined }) {
  const { office, visitor } = clocks
  return (
    <label className="choice justify-center px-2 text-center tabular-nums">
      <input id={id} type="radio" name={name} value={start} defaultChecked={isChosen} className="max-md:scroll-mb-36" />
      <span>
        {office.time}
        {visitor && <span className="block text-xs opacity-80">({visitor.time})</span>}
      </span>
    </label>
  )
}

/** The nearest free times, after a chosen one was taken. */
export function NearestTimes({ times, name }: { times: OfferedTime[]; name: string }) {
  const t = useTranslations('consultation.times')
  const { moment } = useMomentText()
  if (times.length === 0) return null
  return (
    <fieldset className="mt-2">
      <legend className="font-semibold">{t('nearest')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {times.map(({ start, clocks }) => (
          <label key={start} className="choice">
            <input type="radio" name={name} value={start} />
            {moment(clocks)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Instead of the picker where the days have no free time: the next one, and what else can be done. */
export function NoFreeTimes({ next, name, children }: Pick<Times, 'next'> & { name: string; children?: ReactNode }) {
  const t = useTranslations('consultation.times')
  const { moment } = useMomentText()
  return (
    <div className="rounded-xl bg-sand p-4">
      <p className="font-semibold">{t('none')}</p>
      {next && (
        <label className="choice mt-3">
          <input type="radio" name={name} value={next.start} />
          {t('next', { moment: moment(next.clocks) })}
        </label>
      )}
      {children}
    </div>
  )
}
