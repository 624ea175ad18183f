import { DEFAULT_RESPONSE_TARGET } from '../../domain/leads/response-targets.ts'
import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { CheckboxGroup, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Submission } from './change-hours.ts'
import { type Calendar, GOAL_MINUTES, type Goals, goalDifferences, goalOf } from './hours-forms.ts'
import { Differences, Saved, SetBy, sentencesBelow } from './parts.tsx'

type Props = {
  office: Calendar['office']
  goals: Goals
  submission: Submission | undefined
  isSaved: boolean
  mayChange: boolean
}

/** Response targets of an office, and the people who are notified when it misses them. */
export function GoalsForm({ office, goals, submission, isSaved, mayChange }: Props) {
  const t = useTranslations()
  const submitted = submission?.intent === 'goals' ? submission : null
  const stored = goalOf(goals.goals[office] ?? DEFAULT_RESPONSE_TARGET)
  const input = submitted?.input ?? stored
  const errors = submitted?.errors ?? {}
  const peopleNames = (ids: readonly string[]) =>
    ids.map((id) => goals.people.find((person) => person.id === id)?.name ?? t('settings.gone')).join(', ')
  const rows = submitted?.isConflict
    ? goalDifferences(stored, submitted.input, (field) => t(`hours.${field}`), peopleNames)
    : []
  return (
    <section className="panel" aria-labelledby="goals-title">
      <h2 id="goals-title">{t('hours.goals')}</h2>
      <SetBy by={goals.changed_by} at={goals.changed_at} />
      <p className="text-sm text-quiet">{t('hours.goals_hint')}</p>
      <Saved isSaved={isSaved} />
      {submitted?.isConflict && <Differences rows={rows} by={goals.changed_by} />}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange} className="grid gap-2.5">
          <input type="hidden" name="version" value={goals.version} />
          <input type="hidden" name="drawn" value={JSON.stringify(stored)} />
          {GOAL_MINUTES.map((name) => (
            <Field
              key={name}
              id={`goal-${name}`}
              name={name}
              label={t(`hours.${name}`)}
              errors={sentencesBelow(errors, name)}
              inputMode="numeric"
              maxLength={6}
              defaultValue={input[name]}
              className="max-w-32 tabular-nums"
            />
          ))}
          <CheckboxGroup
            label={t('hours.escalate_to')}
            name="escalate_to"
            hint={t('hours.escalate_hint')}
            options={goals.people.map(({ id, name }) => [id, name])}
            checked={input.escalate_to}
          />
          {mayChange && (
            <Submit intent="goals" look="main" className="justify-self-start">
              {t('hours.save_goals')}
            </Submit>
          )}
        </fieldset>
      </PostForm>
    </section>
  )
}
