import { ATTENDED_STATES, markableFrom } from '../../domain/appointments/kinds.ts'
import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Field, FieldError, TextArea } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { AppointmentResult } from './act-on-appointment.ts'
import type { AppointmentItem } from './entries.ts'

type Props = {
  appointment: AppointmentItem
  result: AppointmentResult | undefined
  leadId: string | null
  /** The page that acts, if it is another. */
  action?: string
  /** In ms: before its start, an appointment can't be missed or done. */
  now: number
}

/** Whether the visitor came, with outcome and next step. With a day, the next step becomes a task of the reader. */
export function MarkForm({ appointment, result, leadId, action, now }: Props) {
  const { id, version, outcome, next_step, start } = appointment
  const t = useTranslations()
  const own =
    result && ATTENDED_STATES.some((state) => state === result.intent) && result.input.id === id ? result : null
  const errors = own?.error.errors ?? {}
  return (
    <PostForm className="grid gap-2.5" {...(action && { action })}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <TextArea
        id={`outcome-${id}`}
        name="outcome"
        label={t('calendar.outcome')}
        errors={errors.outcome}
        rows={2}
        maxLength={2000}
        defaultValue={own?.input.outcome ?? outcome ?? ''}
      />
      <div className="grid gap-2.5 md:grid-cols-[minmax(0,1fr)_10rem]">
        <Field
          id={`next-${id}`}
          name="next_step"
          label={t('calendar.next_step')}
          errors={errors.next_step}
          maxLength={500}
          defaultValue={own?.input.next_step ?? next_step ?? ''}
        />
        {leadId && (
          <Field
            id={`next-day-${id}`}
            name="next_day"
            label={t('calendar.next_day')}
            errors={errors.next_day}
            type="date"
            defaultValue={own?.input.next_day}
          />
        )}
      </div>
      {leadId && <p className="text-sm text-quiet">{t('calendar.next_day_hint')}</p>}
      {own && <FieldError errors={[own.error.message]} />}
      <div className="flex flex-wrap gap-2">
        {ATTENDED_STATES.filter((state) => markableFrom(state, start) <= now).map((state) => (
          <Submit key={state} intent={state} look={state === 'came' ? 'main' : 'plain'}>
            {t(`calendar.mark.${state}`)}
          </Submit>
        ))}
      </div>
    </PostForm>
  )
}
