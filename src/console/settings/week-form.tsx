import { WEEKDAYS } from '../../domain/leads/working-calendar.ts'
import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Unsaved } from './change-hours.ts'
import { type Calendar, weekDifferences, weekOf } from './hours-forms.ts'
import { Differences, Saved, SetBy, sentencesBelow } from './parts.tsx'

type Props = {
  calendar: Calendar
  zones: readonly string[]
  unsaved: Unsaved | undefined
  isSaved: boolean
  mayChange: boolean
}

/** The hours of an office on each weekday, and its time zone. */
export function WeekForm({ calendar, zones, unsaved, isSaved, mayChange }: Props) {
  const say = useWords()
  const own = unsaved?.intent === 'week' ? unsaved : null
  const held = weekOf(calendar)
  const typed = own?.typed ?? held
  const errors = own?.errors ?? {}
  const name = (what: (typeof WEEKDAYS)[number] | 'zone') => say(`hours.${what}`)
  return (
    <section className="panel" aria-labelledby="week-title">
      <h2 id="week-title">{say('hours.week')}</h2>
      <SetBy by={calendar.changed_by} at={calendar.changed_at} />
      <Saved isSaved={isSaved} />
      {own?.isConflict && <Differences rows={weekDifferences(held, own.typed, name)} by={calendar.changed_by} />}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange} className="grid gap-2.5">
          <input type="hidden" name="version" value={calendar.version} />
          <p id="hours-hint" className="text-sm text-quiet">
            {say('hours.week_hint')}
          </p>
          {WEEKDAYS.map((day) => (
            <Field
              key={day}
              id={`hours-${day}`}
              name={day}
              label={name(day)}
              errors={sentencesBelow(errors, `week.${day}`)}
              maxLength={120}
              defaultValue={typed[day]}
              placeholder={say('hours.closed')}
              autoComplete="off"
              className="tabular-nums"
            />
          ))}
          <Choice
            id="hours-zone"
            name="zone"
            label={name('zone')}
            errors={sentencesBelow(errors, 'zone')}
            hint={say('hours.zone_hint')}
            defaultValue={typed.zone}
            options={[...new Set([typed.zone, ...zones])].map((zone) => [zone, zone])}
          />
          {mayChange && (
            <Submit intent="week" look="main" className="justify-self-start">
              {say('hours.save_week')}
            </Submit>
          )}
        </fieldset>
      </PostForm>
    </section>
  )
}
