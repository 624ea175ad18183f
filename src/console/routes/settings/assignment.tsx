import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { rulesMax } from '../../../domain/leads/assignment.ts'
import { isAdmin } from '../../../domain/staff/principal.ts'
import { useTranslations } from '../../messages/translations.ts'
import { Differences, Saved, SetBy, sentencesBelow } from '../../settings/parts.tsx'
import { RULE_PARTS, type RuleChoices, RuleFields, useRuleChoices } from '../../settings/rule-fields.tsx'
import { changeRules, emptyRule, type Rule } from '../../settings/rules-form.ts'
import { Submit } from '../../shell/controls.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, principal, search }) => {
  const assignment = await staff.showAssignment()
  const isDone = search.has('done')
  return { assignment, isDone, mayChange: isAdmin(principal) }
})

export const action = signedInAction(async ({ staff, form }) => {
  const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const submission = await changeRules(staff, form, newId)
  if (!submission) throw redirect('/settings/assignment?done=rules')
  return data(submission, { status: submission.isConflict ? 409 : 422 })
})

export default function Assignment() {
  const { assignment, isDone, mayChange } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const choices = useRuleChoices(assignment.people)
  const rules = submission?.input ?? assignment.rules
  const rows = mayChange && rules.length < rulesMax ? [...rules, emptyRule] : rules
  return (
    <>
      <title>{t('assignment.title')}</title>
      <h1>{t('assignment.title')}</h1>
      <p className="mt-1 max-w-prose">{t('assignment.intro')}</p>
      <SetBy by={assignment.changed_by} at={assignment.changed_at} />
      {!mayChange && <p className="mt-2 text-sm text-quiet">{t('settings.read_only')}</p>}
      <Saved isSaved={isDone && !submission} />
      {submission?.isConflict && (
        <Differences rows={differences(assignment.rules, submission.input, choices, t)} by={assignment.changed_by} />
      )}
      {rows.length === 0 && <p className="panel mt-3">{t('assignment.empty')}</p>}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange} className="grid gap-4">
          <input type="hidden" name="version" value={assignment.version} />
          {rows.map((rule, row) => (
            <RuleFields
              key={rule.id}
              row={row}
              rule={rule}
              choices={choices}
              errors={sentencesBelow(submission?.errors ?? {}, `rules.${row}`)}
              isNew={rule === emptyRule}
            />
          ))}
          {mayChange && (
            <Submit look="main" className="justify-self-start">
              {t('assignment.save')}
            </Submit>
          )}
        </fieldset>
      </PostForm>
    </>
  )
}

type Translator = ReturnType<typeof useTranslations>

function differences(now: readonly Rule[], yours: readonly Rule[], choices: RuleChoices, t: Translator) {
  const describe = (rule: Rule | undefined) => (rule ? inWords(rule, choices, t) : '')
  return Array.from({ length: Math.max(now.length, yours.length) }, (_, at) => ({
    what: t('assignment.rule', { number: at + 1 }),
    now: describe(now[at]),
    yours: describe(yours[at]),
  })).filter((row) => row.now !== row.yours)
}

const inWords = (rule: Rule, choices: RuleChoices, t: Translator) =>
  RULE_PARTS.filter((part) => rule[part].length > 0)
    .map((part) => {
      const names = rule[part].map(
        (value) => choices[part].find((choice) => choice.value === value)?.name ?? t('settings.gone'),
      )
      return t('shell.pair', { label: t(`assignment.${part}`), value: names.join(', ') })
    })
    .join(' · ')
