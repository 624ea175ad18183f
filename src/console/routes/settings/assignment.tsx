import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { rulesMax } from '../../../domain/leads/assignment.ts'
import { useWords } from '../../messages/words.ts'
import { Differences, Saved, SetBy, sentencesBelow } from '../../settings/parts.tsx'
import { RULE_PARTS, type RuleChoices, RuleFields, useRuleChoices } from '../../settings/rule-fields.tsx'
import { changeRules, emptyRule, type Rule } from '../../settings/rules-form.ts'
import { Submit } from '../../shell/controls.tsx'
import { sent, signedIn } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedIn(async ({ staff, principal, search }) => {
  const assignment = await staff.showAssignment()
  const isDone = search.has('done')
  return { assignment, isDone, mayChange: principal.role === 'admin' }
})

export const action = sent(async ({ staff, form }) => {
  const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const unsaved = await changeRules(staff, form, newId)
  if (!unsaved) throw redirect('/settings/assignment?done=rules')
  return data(unsaved, { status: unsaved.isConflict ? 409 : 422 })
})

export default function Assignment() {
  const { assignment, isDone, mayChange } = useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  const say = useWords()
  const choices = useRuleChoices(assignment.people)
  const rules = unsaved?.typed ?? assignment.rules
  const rows = mayChange && rules.length < rulesMax ? [...rules, emptyRule] : rules
  return (
    <>
      <title>{say('assignment.title')}</title>
      <h1>{say('assignment.title')}</h1>
      <p className="mt-1 max-w-prose">{say('assignment.intro')}</p>
      <SetBy by={assignment.changed_by} at={assignment.changed_at} />
      {!mayChange && <p className="mt-2 text-sm text-quiet">{say('settings.read_only')}</p>}
      <Saved isSaved={isDone && !unsaved} />
      {unsaved?.isConflict && (
        <Differences rows={differences(assignment.rules, unsaved.typed, choices, say)} by={assignment.changed_by} />
      )}
      {rows.length === 0 && <p className="panel mt-3">{say('assignment.empty')}</p>}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange} className="grid gap-4">
          <input type="hidden" name="version" value={assignment.version} />
          {rows.map((rule, row) => (
            <RuleFields
              key={rule.id}
              row={row}
              rule={rule}
              choices={choices}
              wrong={sentencesBelow(unsaved?.errors ?? {}, `rules.${row}`)}
              isNew={rule === emptyRule}
            />
          ))}
          {mayChange && (
            <Submit look="main" className="justify-self-start">
              {say('assignment.save')}
            </Submit>
          )}
        </fieldset>
      </PostForm>
    </>
  )
}

type Say = ReturnType<typeof useWords>

function differences(now: readonly Rule[], yours: readonly Rule[], choices: RuleChoices, say: Say) {
  const said = (rule: Rule | undefined) => (rule ? inWords(rule, choices, say) : '')
  return Array.from({ length: Math.max(now.length, yours.length) }, (_, at) => ({
    what: say('assignment.rule', { number: at + 1 }),
    now: said(now[at]),
    yours: said(yours[at]),
  })).filter((row) => row.now !== row.yours)
}

const inWords = (rule: Rule, choices: RuleChoices, say: Say) =>
  RULE_PARTS.filter((part) => rule[part].length > 0)
    .map((part) => {
      const names = rule[part].map(
        (value) => choices[part].find((choice) => choice.value === value)?.name ?? say('settings.gone'),
      )
      return say('shell.pair', { label: say(`assignment.${part}`), value: names.join(', ') })
    })
    .join(' · ')
