import { WEEKDAYS } from '../../domain/leads/working-calendar.ts'
import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Submission } from './change-hours.ts'
import { type Calendar, weekDifferences, weekOf } from './hours-forms.ts'
import { Differences, Saved, SetBy, sentencesBelow } from './parts.tsx'

type Props = {
  calendar: Calendar
  zones: readonly string[]
  submission: Submission | undefined
  isSaved: boolean
  mayChange: boolean
}

/** The hours of an office on each weekday, and its time zone. */
export function WeekForm({ calendar, zones, submission, isSaved, mayChange }: Props) {
  const t = useTranslations()
  const submitted = submission?.intent === 'week' ? submission : null
  const stored = weekOf(calendar)
  const input = submitted?.input ?? stored
  const errors = submitted?.errors ?? {}
  const name = (what: (typeof WEEKDAYS)[number] | 'zone') => t(`hours.${what}`)
  return (
    <section className="panel" aria-labelledby="week-title">
      <h2 id="week-title">{t('hours.week')}</h2>
      <SetBy by={calendar.changed_by} at={calendar.changed_at} />
      <Saved isSaved={isSaved} />
      {submitted?.isConflict && (
        <Differences rows={weekDifferences(stored, submitted.input, name)} by={calendar.changed_by} />
      )}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange} className="grid gap-2.5">
          <input type="hidden" name="version" value={calendar.version} />
          <p id="hours-hint" className="text-sm text-quiet">
            {t('hours.week_hint')}
          </p>
          {WEEKDAYS.map((day) => (
            <Field
              key={day}
              id={`hours-${day}`}
              name={day}
              label={name(day)}
              errors={sentencesBelow(errors, `week.${day}`)}
              maxLength={120}
              defaultValue={input[day]}
              placeholder={t('hours.closed')}
              autoComplete="off"
              className="tabular-nums"
            />
          ))}
          <Choice
            id="hours-zone"
            name="zone"
            label={name('zone')}
            errors={sentencesBelow(errors, 'zone')}
            hint={t('hours.zone_hint')}
            defaultValue={input.zone}
            options={[...new Set([input.zone, ...zones])].map((zone) => [zone, zone])}
          />
          {mayChange && (
            <Submit intent="week" look="main" className="justify-self-start">
              {t('hours.save_week')}
            </Submit>
          )}
        </fieldset>
      </PostForm>
    </section>
  )
}
