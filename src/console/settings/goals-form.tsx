import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Checks, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Unsaved } from './change-hours.ts'
import { type Calendar, GOAL_MINUTES, type Goals, goalDifferences, goalOf } from './hours-forms.ts'
import { Differences, Saved, SetBy, sentencesBelow } from './parts.tsx'

type Props = {
  office: Calendar['office']
  goals: Goals
  unsaved: Unsaved | undefined
  isSaved: boolean
  mayChange: boolean
}

/** Response targets of an office, and the people who are notified when it misses them. */
export function GoalsForm({ office, goals, unsaved, isSaved, mayChange }: Props) {
  const say = useWords()
  const own = unsaved?.intent === 'goals' ? unsaved : null
  const held = goalOf(goals.goals[office])
  const typed = own?.typed ?? held
  const errors = own?.errors ?? {}
  const named = (ids: readonly string[]) =>
    ids.map((id) => goals.people.find((person) => person.id === id)?.name ?? say('settings.gone')).join(', ')
  const rows = own?.isConflict ? goalDifferences(held, own.typed, (field) => say(`hours.${field}`), named) : []
  return (
    <section className="panel" aria-labelledby="goals-title">
      <h2 id="goals-title">{say('hours.goals')}</h2>
      <SetBy by={goals.changed_by} at={goals.changed_at} />
      <p className="text-sm text-quiet">{say('hours.goals_hint')}</p>
      <Saved isSaved={isSaved} />
      {own?.isConflict && <Differences rows={rows} by={goals.changed_by} />}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange} className="grid gap-2.5">
          <input type="hidden" name="version" value={goals.version} />
          <input type="hidden" name="drawn" value={JSON.stringify(held)} />
          {GOAL_MINUTES.map((name) => (
            <Field
              key={name}
              id={`goal-${name}`}
              name={name}
              label={say(`hours.${name}`)}
              errors={sentencesBelow(errors, name)}
              inputMode="numeric"
              maxLength={6}
              defaultValue={typed[name]}
              className="max-w-32 tabular-nums"
            />
          ))}
          <Checks
            label={say('hours.escalate_to')}
            name="escalate_to"
            hint={say('hours.escalate_hint')}
            options={goals.people.map(({ id, name }) => [id, name])}
            checked={typed.escalate_to}
          />
          {mayChange && (
            <Submit intent="goals" look="main" className="justify-self-start">
              {say('hours.save_goals')}
            </Submit>
          )}
        </fieldset>
      </PostForm>
    </section>
  )
}
