import { msPerMinute } from '../../domain/leads/zone-clock.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { formMessage } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field, FieldError } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { AppointmentResult } from './act-on-appointment.ts'
import { localOf } from './local-time.ts'

type Props = {
  date: string
  /** When it begins, in ms, unless staff say otherwise; null for noon. */
  start: number | null
  people: readonly { id: string; name: string }[]
  me: string
  result: AppointmentResult | undefined
}

/** Keeps time free of appointments. */
export function BlockForm({ date, start, people, me, result }: Props) {
  const t = useTranslations()
  const { zone, zoneName } = useFormat()
  const local = (at: number | null, usual: string) => (at === null ? `${date}T${usual}` : localOf(at, zone))
  const own = result?.intent === 'block' ? result : null
  const errors = own?.error.errors ?? {}
  return (
    <details className="panel" open={own !== null || undefined} id="block">
      <summary className="min-h-9 font-semibold leading-9">{t('calendar.block')}</summary>
      <p className="text-sm text-quiet">{t('calendar.block_hint', { zone: zoneName() })}</p>
      <PostForm className="mt-2 grid items-start gap-2.5 md:grid-cols-2 lg:grid-cols-4">
        <Field
          name="from"
          label={t('calendar.from')}
          errors={errors.from}
          type="datetime-local"
          step={300}
          required
          defaultValue={own?.input.from ?? local(start, '12:00')}
        />
        <Field
          name="until"
          label={t('calendar.until')}
          errors={errors.until}
          type="datetime-local"
          step={300}
          required
          defaultValue={own?.input.until ?? local(start && start + 60 * msPerMinute, '13:00')}
        />
        <Choice
          id="block-staff"
          name="staff"
          label={t('calendar.of')}
          options={people.map(({ id, name }) => [id, name])}
          defaultValue={own?.input.staff ?? me}
        />
        <Field
          name="reason"
          label={t('calendar.block_reason')}
          errors={errors.reason}
          hint={t('calendar.block_reason_hint')}
          required
          maxLength={200}
          defaultValue={own?.input.reason}
        />
        <FieldError errors={[formMessage(own?.error, ['from', 'until', 'reason']) ?? ''].filter(Boolean)} />
        <Submit intent="block" className="justify-self-start md:col-span-full">
          {t('calendar.block_save')}
        </Submit>
      </PostForm>
    </details>
  )
}
