import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, TextArea } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { AppointmentResult } from './act-on-appointment.ts'
import { type Appointment, type AppointmentItem, canMark } from './entries.ts'
import { titleOfAppointment } from './labels.tsx'
import { languageOf, type Person, useUnspoken } from './languages.ts'
import { MarkForm } from './mark-form.tsx'
import type { TimeChoice } from './time-choice.ts'
import { TimeFields, TimeSearch } from './time-fields.tsx'

type Props = {
  appointment: AppointmentItem
  leadId: string | null
  result: AppointmentResult | undefined
  choice: TimeChoice | null
  /** Input of the form to move it, searched or rejected. */
  moveInput: Record<string, string> | null
  people: readonly Person[]
  topics: readonly { code: string; name: string }[]
  /** Appointments of others that can be swapped with this one. */
  swaps: readonly Appointment[]
  /** Whether the form to move it is open. */
  isMoving: boolean
}

/** What can be done with an appointment: mark, move, give, swap, cancel. */
export function AppointmentActions(props: Props) {
  const { appointment, leadId, result, choice } = props
  const t = useTranslations()
  const { now } = useReader()
  const mayMark = canMark(appointment, now)
  if (!mayMark && !choice) return null
  return (
    <>
      {mayMark && (
        <section className="panel max-lg:order-2">
          <h2>{t('calendar.how_was_it')}</h2>
          <div className="mt-2">
            <MarkForm now={now} appointment={appointment} result={result} leadId={leadId} />
          </div>
        </section>
      )}
      {choice && <MovePanel {...props} choice={choice} />}
      {choice && <CoverPanel {...props} />}
      {choice && <CancelPanel appointment={appointment} result={result} />}
    </>
  )
}

function MovePanel({ choice, ...props }: Props & { choice: TimeChoice }) {
  const { appointment, result, moveInput, people, topics, isMoving } = props
  const t = useTranslations()
  const errors = (result?.intent === 'move' && result.error.errors) || {}
  return (
    <details className="panel max-lg:order-2" id="move" open={isMoving || moveInput !== null || undefined}>
      <summary className="min-h-9 font-semibold leading-9">{t('calendar.move')}</summary>
      <PostForm className="grid gap-3">
        <input type="hidden" name="version" value={appointment.version} />
        <TimeSearch choice={choice} topics={topics} people={people} errors={errors} />
        <TimeFields choice={choice} intent="move" people={people} input={moveInput} errors={errors} />
        <p className="text-sm text-quiet">{t('calendar.move_hint')}</p>
        <Submit intent="move" look="main" className="justify-self-start">
          {t('calendar.move_save')}
        </Submit>
      </PostForm>
    </details>
  )
}

function CoverPanel({ appointment, result, people, swaps }: Props) {
  const t = useTranslations()
  const { time } = useFormat()
  const unspokenBy = useUnspoken(people)
  const language = languageOf(appointment)
  const titleOfSwap = (one: Appointment) => {
    const theirs = `${one.staff.name}${unspokenBy(one.staff.id, language)}`
    const back = unspokenBy(appointment.staff.id, languageOf(one))
    return [time(one.start), theirs, titleOfAppointment(one, t), back && `${appointment.staff.name}${back}`]
  }
  const others = people.filter(({ id }) => id !== appointment.staff.id)
  const own = result && ['give', 'swap'].includes(result.intent) ? result : null
  const version = <input type="hidden" name="version" value={appointment.version} />
  if (others.length === 0) return null
  return (
    <details className="panel max-lg:order-2" open={own !== null || undefined}>
      <summary className="min-h-9 font-semibold leading-9">{t('calendar.cover')}</summary>
      <PostForm className="grid items-end gap-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
        {version}
        <Choice
          id="give-staff"
          name="staff"
          label={t('calendar.give')}
          errors={own?.intent === 'give' ? own.error.errors.staff : undefined}
          options={others.map(({ id, name }) => [id, `${name}${unspokenBy(id, language)}`])}
          defaultValue={own?.input.staff}
        />
        <Submit intent="give">{t('calendar.give_save')}</Submit>
      </PostForm>
      {swaps.length > 0 && (
        <PostForm className="mt-3 grid items-end gap-2.5 border-t border-line pt-3 md:grid-cols-[minmax(0,1fr)_auto]">
          {version}
          <Choice
            name="other"
            label={t('calendar.swap')}
            hint={t('calendar.swap_hint')}
            errors={own?.intent === 'swap' ? (own.error.errors.other ?? own.error.errors.staff) : undefined}
            options={swaps.map((one) => [`${one.id}|${one.version}`, titleOfSwap(one).filter(Boolean).join(' · ')])}
            defaultValue={own?.input.other}
          />
          <Submit intent="swap">{t('calendar.swap_save')}</Submit>
        </PostForm>
      )}
    </details>
  )
}

function CancelPanel({ appointment, result }: Pick<Props, 'appointment' | 'result'>) {
  const t = useTranslations()
  const own = result?.intent === 'cancel' ? result : null
  return (
    <details className="panel max-lg:order-2" open={own !== null || undefined}>
      <summary className="min-h-9 font-semibold leading-9">{t('calendar.cancel')}</summary>
      <PostForm className="grid gap-2.5">
        <input type="hidden" name="version" value={appointment.version} />
        <TextArea
          name="reason"
          label={t('calendar.cancel_reason')}
          errors={own?.error.errors.reason}
          hint={t('calendar.cancel_hint')}
          rows={3}
          required
          maxLength={500}
          defaultValue={own?.input.reason}
        />
        <Submit intent="cancel" look="danger" className="justify-self-start">
          {t('calendar.cancel_save')}
        </Submit>
      </PostForm>
    </details>
  )
}
