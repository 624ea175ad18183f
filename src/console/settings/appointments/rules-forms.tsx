import { editionCodes, editionOf } from '../../../domain/editions.ts'
import { useReader, useTranslations, writtenLanguage } from '../../messages/translations.ts'
import { Submit } from '../../shell/controls.tsx'
import { Checkbox, CheckboxGroup, Choice, Field } from '../../shell/field.tsx'
import { PostForm } from '../../shell/post-form.tsx'
import { Differences, Saved, SetBy } from '../parts.tsx'
import type { RulesSubmission } from './change-rules.ts'
import { RulesFields } from './rules-fields.tsx'
import {
  byField,
  inputOfOffice,
  inputOfPerson,
  type OfficeRules,
  type PersonRules,
  rulesDifferences,
  type Topic,
} from './rules-input.ts'

type Shared = { topics: readonly Topic[]; submission: RulesSubmission | null; isSaved: boolean; mayChange: boolean }

/** The label of a field in a list of differences. */
function useLabel(topics: readonly Topic[]) {
  const t = useTranslations()
  return (field: string) =>
    topics.find(({ code }) => field === `lengths.${code}`)?.name ?? t(`booking_rules.${field as 'kinds'}`)
}

/** The rules of an office: what its consultants don't set themselves. */
export function OfficeForm({ office, topics, submission, isSaved, mayChange }: Shared & { office: OfficeRules }) {
  const t = useTranslations()
  const label = useLabel(topics)
  const stored = inputOfOffice(office)
  return (
    <section className="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">{t('booking_rules.office')}</h2>
      <SetBy by={office.changed_by} at={office.changed_at} />
      <p className="text-sm text-quiet">{t('booking_rules.office_hint')}</p>
      <Saved isSaved={isSaved} />
      {submission?.isConflict && (
        <Differences rows={rulesDifferences(stored, submission.input, label)} by={office.changed_by} />
      )}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange} className="grid gap-4">
          <input type="hidden" name="version" value={office.version} />
          <RulesFields
            input={submission?.input ?? stored}
            errors={byField(submission?.errors ?? {})}
            topics={topics}
            office={null}
          />
          {mayChange && (
            <Submit intent="office" look="main" className="justify-self-start">
              {t('booking_rules.save')}
            </Submit>
          )}
        </fieldset>
      </PostForm>
    </section>
  )
}

const baseLanguage = (tag: string) => tag.split('-')[0] ?? tag

type PersonProps = Shared & { person: PersonRules; office: OfficeRules; isAdmin: boolean }

/** Whether and how a team member can be booked. */
export function PersonForm({ person, office, topics, submission, isSaved, mayChange, isAdmin }: PersonProps) {
  const t = useTranslations()
  const { locale, offices, countries } = useReader()
  const label = useLabel(topics)
  const stored = inputOfPerson(person)
  const input = submission?.input ?? stored
  const errors = byField(submission?.errors ?? {})
  const languages = [
    ...new Set([...editionCodes().map((edition) => baseLanguage(editionOf(edition).htmlLang)), ...person.languages]),
  ]
  const own = new Set(person.works_at)
  return (
    <section className="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">{t('booking_rules.person')}</h2>
      <SetBy by={person.changed_by} at={person.changed_at} />
      <Saved isSaved={isSaved} />
      {submission?.isConflict && (
        <Differences rows={rulesDifferences(stored, submission.input, label)} by={person.changed_by} />
      )}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange} className="grid gap-4">
          <input type="hidden" name="version" value={person.version} />
          <fieldset disabled={!isAdmin} className="grid gap-2">
            <legend className="sr-only">{t('booking_rules.is_bookable')}</legend>
            <Checkbox
              name="is_bookable"
              label={t('booking_rules.is_bookable')}
              defaultChecked={input.texts.is_bookable === '1'}
            />
            <CheckboxGroup
              label={t('booking_rules.offices')}
              name="offices"
              errors={errors.offices}
              hint={isAdmin ? t('booking_rules.offices_hint') : t('booking_rules.admin_decides')}
              options={offices.options
                .filter(({ code }) => own.size === 0 || own.has(code) || input.lists.offices.includes(code))
                .map(({ code, name }) => [code, name])}
              checked={input.lists.offices}
            />
          </fieldset>
          <CheckboxGroup
            label={t('booking_rules.languages')}
            name="languages"
            errors={errors.languages}
            hint={t('booking_rules.languages_hint')}
            options={languages.map((code) => [code, writtenLanguage(code, locale)])}
            checked={input.lists.languages}
          />
          <Field
            name="more_languages"
            label={t('booking_rules.more_languages')}
            hint={t('booking_rules.more_languages_hint')}
            maxLength={100}
            defaultValue={input.lists.languages.filter((code) => !languages.includes(code)).join(', ')}
            className="max-w-80"
          />
          <CheckboxGroup
            label={t('booking_rules.countries')}
            name="countries"
            errors={errors.countries}
            hint={t('booking_rules.countries_hint')}
            options={countries.options.map(({ code, name }) => [code, name])}
            checked={input.lists.countries}
          />
          <Choice
            name="on_unreadable"
            label={t('booking_rules.on_unreadable')}
            errors={errors.on_unreadable}
            hint={t('booking_rules.on_unreadable_hint')}
            options={(['busy', 'free'] as const).map((what) => [what, t(`booking_rules.unreadable.${what}`)])}
            defaultValue={input.texts.on_unreadable}
            className="max-w-80"
          />
          <p className="text-sm text-quiet">{t('booking_rules.person_hint')}</p>
          <RulesFields input={input} errors={errors} topics={topics} office={office} />
          {mayChange && (
            <Submit intent="person" look="main" className="justify-self-start">
              {t('booking_rules.save')}
            </Submit>
          )}
        </fieldset>
      </PostForm>
    </section>
  )
}
