import { APPOINTMENT_KINDS } from '../../domain/appointments/kinds.ts'
import { useFormat, useOfficeOptions, useReader, useTranslations, writtenLanguage } from '../messages/translations.ts'
import { usePeopleOptions } from '../people/people-options.ts'
import { Submit } from '../shell/controls.tsx'
import { Checkbox, Choice, Field } from '../shell/field.tsx'
import { type Person, useUnspoken } from './languages.ts'
import type { TimeChoice } from './time-choice.ts'

type Topic = { code: string; name: string }
type SearchProps = {
  choice: TimeChoice
  topics: readonly Topic[]
  people: readonly Person[]
  errors: Record<string, string[]>
}

/** Chooses office, way of meeting, topic and consultant, in one form with the times. Its button lists the free times for them. */
export function TimeSearch({ choice, topics, people, errors }: SearchProps) {
  const t = useTranslations()
  const offices = useOfficeOptions(choice.office)
  const unspokenBy = useUnspoken(people)
  return (
    <div className="mt-2 grid items-end gap-2.5 md:grid-cols-2 lg:grid-cols-3">
      <Choice
        id="search-office"
        name="office"
        label={t('calendar.office')}
        options={offices}
        defaultValue={choice.office}
      />
      <Choice
        id="search-kind"
        name="kind"
        label={t('calendar.kind')}
        options={APPOINTMENT_KINDS.map((kind) => [kind, t(`appointment.kind.${kind}`)])}
        defaultValue={choice.kind}
      />
      <Choice
        id="search-topic"
        name="topic"
        label={t('calendar.topic')}
        none={t('calendar.no_topic')}
        options={topics.map(({ code, name }) => [code, name])}
        defaultValue={choice.topic}
      />
      <Choice
        id="search-staff"
        name="staff"
        label={t('calendar.consultant')}
        none={t('calendar.anyone')}
        errors={errors.staff}
        {...usePeopleOptions(people, choice.office, ({ id, name }) => `${name}${unspokenBy(id, choice.language)}`)}
        defaultValue={choice.staff}
      />
      <Field id="search-from" name="from" label={t('calendar.from_day')} type="date" defaultValue={choice.from} />
      <Submit intent="find" formNoValidate className="justify-self-start">
        {t('calendar.find')}
      </Submit>
    </div>
  )
}

type FieldsProps = {
  choice: TimeChoice
  /** Of the form's button that Enter on a time presses; without script Enter searches. */
  intent: 'book' | 'move'
  people: readonly { id: string; name: string }[]
  /** Input of a rejected form. */
  input: Record<string, string> | null
  errors: Record<string, string[]>
}

/** The free times as radio buttons by day, and a field for any other time. */
export function TimeFields({ choice, intent, people, input, errors }: FieldsProps) {
  const t = useTranslations()
  const { weekday, clock, zoneName } = useFormat()
  const { locale } = useReader()
  const { slots, start, staff } = choice
  const chosen = input?.slot ?? (start ? 'other' : null)
  const days = [...new Set(slots.map(({ date }) => date))]
  // names only where they differ
  const isAny = staff === '' && new Set(slots.map(({ staffId }) => staffId)).size > 1
  return (
    <fieldset className="grid gap-3" data-enter={intent}>
      <legend className="text-sm font-semibold">{t('calendar.time', { zone: zoneName() })}</legend>
      {choice.unspoken && (
        <p className="note-bad">{t('calendar.not_spoken', { language: writtenLanguage(choice.unspoken, locale) })}</p>
      )}
      {slots.length === 0 && <p className="text-quiet">{t('calendar.no_slots')}</p>}
      {days.map((date) => (
        <fieldset key={date}>
          <legend className="text-sm text-quiet">{weekday(date)}</legend>
          <div className="flex flex-wrap gap-x-4">
            {slots
              .filter((slot) => slot.date === date)
              .map((slot) => (
                <label
                  key={`${slot.start} ${slot.staffId}`}
                  className="inline-flex min-h-9 items-center gap-1.5 tabular-nums"
                >
                  <input
                    type="radio"
                    name="slot"
                    value={`${slot.start}|${slot.staffId}`}
                    defaultChecked={chosen === `${slot.start}|${slot.staffId}`}
                    className="size-4"
                    {...(slot === slots[0] && { 'data-key': 'b' })}
                  />
                  {clock(Date.parse(slot.start))}
                  {isAny && (
                    <span className="text-sm text-quiet">
                      {people.find(({ id }) => id === slot.staffId)?.name ?? ''}
                    </span>
                  )}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
      {choice.isCut && <p className="text-sm text-quiet">{t('calendar.more_slots')}</p>}
      <fieldset className="border-t border-line pt-2">
        <legend className="sr-only">{t('calendar.other_time')}</legend>
        <label className="inline-flex min-h-9 items-center gap-1.5">
          <input type="radio" name="slot" value="other" defaultChecked={chosen === 'other'} className="size-4" />
          {t('calendar.other_time')}
        </label>
        <div className="grid items-start gap-2.5 md:grid-cols-2">
          <Field
            name="local"
            label={t('calendar.starts')}
            errors={errors.start}
            type="datetime-local"
            step={300}
            defaultValue={input?.local ?? start}
          />
          <Field
            name="minutes"
            label={t('calendar.minutes')}
            errors={errors.minutes}
            inputMode="numeric"
            maxLength={3}
            defaultValue={input?.minutes ?? choice.minutes}
            hint={t('calendar.minutes_hint')}
          />
        </div>
      </fieldset>
      <p className="text-sm text-quiet">{t('calendar.other_hint')}</p>
      {errors.overlap && (
        <div className="note-bad" role="alert">
          <p>{errors.overlap.join(' ')}</p>
          <Checkbox name="overlap" label={t('calendar.overlap')} />
        </div>
      )}
    </fieldset>
  )
}
