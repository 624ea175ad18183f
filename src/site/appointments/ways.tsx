/** What a visitor can do with an appointment; each is a form that works without script. */
import { ChoiceField, TextArea, TextField } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'
import type { Appointment, Notice } from './load-appointment.ts'
import type { Times } from './load-times.ts'
import { NearestTimes, NoFreeTimes, TimePicker } from './time-picker.tsx'

type Props = { appointment: Appointment; notice: Notice | undefined }

export function ChooseTime({ appointment: { state, consultant }, times, notice }: Props & { times: Times }) {
  const t = useTranslations('appointment')
  const tTimes = useTranslations('consultation')
  const { chosen, days, next, kinds, consultants } = times
  const own = consultants.length > 1 ? consultants.find(({ id }) => id === consultant?.id) : undefined
  const isFirst = state === 'booked' || state === 'waiting'
  return (
    <section id="move" className="mt-10 border-t border-line pt-8">
      <h2 className="text-2xl">{isFirst ? t('moveTitle') : t('againTitle')}</h2>
      <form method="post" action="#notice" className="mt-4 space-y-5">
        {/* one form: what was chosen counts for the move, also without the button below it */}
        {kinds.length > 1 ? (
          <ChoiceField
            name="kind"
            label={tTimes('times.kind')}
            values={notice?.values.kind ?? [chosen.kind]}
            choices={kinds.map((code) => ({ code, name: tTimes(`times.kinds.${code}`) }))}
          />
        ) : (
          <input type="hidden" name="kind" value={chosen.kind} />
        )}
        {own ? (
          <ChoiceField
            name="consultant"
            label={tTimes('times.consultant')}
            values={notice?.values.consultant ?? [chosen.consultant]}
            choices={[
              { code: own.id, name: own.name },
              { code: '', name: tTimes('times.anyone') },
            ]}
          />
        ) : (
          <input type="hidden" name="consultant" value={chosen.consultant} />
        )}
        {(kinds.length > 1 || own) && (
          <button type="submit" formMethod="get" formAction="#move" className="button button-quiet">
            {t('findTimes')}
          </button>
        )}
        <NearestTimes times={notice?.nearest ?? []} name="start" />
        {days.length > 0 ? (
          <TimePicker days={days} name="start" value="" errors={notice?.errors.start} />
        ) : (
          <NoFreeTimes next={next} name="start" />
        )}
        <OtherDays times={times} />
        {(days.length > 0 || next) && (
          <button
            type="submit"
            name="intent"
            value="move"
            className="button button-main max-md:sticky max-md:bottom-18 max-md:z-20 max-md:w-full"
          >
            {t(state === 'booked' ? 'move' : 'take')}
          </button>
        )}
      </form>
    </section>
  )
}

function OtherDays({ times: { earlier, later, chosen } }: { times: Times }) {
  const t = useTranslations('consultation')
  const addressOf = (from: string) =>
    `?${new URLSearchParams({ kind: chosen.kind, consultant: chosen.consultant, from })}#move`
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      {earlier && (
        <a href={addressOf(earlier)} className="text-link inline-flex min-h-9 items-center">
          {t('times.earlier')}
        </a>
      )}
      <a href={addressOf(later)} className="text-link inline-flex min-h-9 items-center">
        {t('times.later')}
      </a>
    </p>
  )
}

export function Companion({ appointment: { companion }, notice }: Props) {
  const t = useTranslations('appointment')
  const tFields = useTranslations('consultation')
  const isFailed = notice?.values.intent?.[0] === 'companion'
  const input = (name: string) => (isFailed ? (notice?.values[name]?.[0] ?? '') : '')
  const errors = isFailed ? notice?.errors : undefined
  return (
    <section className="mt-10 border-t border-line pt-8">
      <h2 className="text-2xl">{t('companionTitle')}</h2>
      <p className="mt-1 text-quiet">{t('companionText')}</p>
      <form method="post" action="#notice" className="mt-4 space-y-5">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            name="name"
            label={tFields('companionName')}
            value={input('name') || (companion?.name ?? '')}
            errors={errors?.name}
            autoComplete="off"
          />
          <TextField
            name="email"
            label={tFields('companionEmail')}
            value={input('email')}
            errors={errors?.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            isOptional
          />
        </div>
        <button type="submit" name="intent" value="companion" className="button button-quiet">
          {companion ? t('changeCompanion') : t('addCompanion')}
        </button>
      </form>
    </section>
  )
}

/** Cancels, or leaves the waiting list. */
export function GiveUp({ isWaiting, notice }: { isWaiting: boolean; notice: Notice | undefined }) {
  const t = useTranslations('appointment')
  const failed = notice?.values.intent?.[0] === 'cancel' ? notice : undefined
  return (
    <section id="cancel" className="mt-10 border-t border-line pt-8">
      {!isWaiting && <h2 className="text-2xl">{t('cancelTitle')}</h2>}
      <form method="post" action="#notice" className="mt-3 space-y-5">
        {!isWaiting && (
          <>
            <p className="text-quiet">{t('cancelText')}</p>
            <TextArea
              name="reason"
              label={t('cancelReason')}
              value={failed?.values.reason?.[0] ?? ''}
              errors={failed?.errors.reason}
              maxLength={500}
              isOptional
            />
          </>
        )}
        <button type="submit" name="intent" value="cancel" className="button button-quiet text-danger">
          {isWaiting ? t('leave') : t('cancel')}
        </button>
      </form>
    </section>
  )
}
