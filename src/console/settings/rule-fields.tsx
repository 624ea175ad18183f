import { OTHER_COUNTRY } from '../../domain/codes.ts'
import { editionCodes, editionOf } from '../../domain/editions.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
import type { Assignment, Rule } from './rules-form.ts'

type Choice = { value: string; name: string; more?: string }

/** The options of assignment rules with their labels. */
export function useRuleChoices(people: Assignment['people']) {
  const t = useTranslations()
  const { offices, countries } = useReader()
  return {
    offices: offices.options.map(({ code, name }) => ({ value: code, name })),
    countries: [...countries.options.map(({ code }) => code), OTHER_COUNTRY].map((value) => ({
      value,
      name: countries.nameOf(value),
    })),
    editions: editionCodes().map((value) => ({ value, name: editionOf(value).ownName })),
    people: people.map(({ id, name, offices: personOffices, is_admin }) => ({
      value: id,
      name,
      more: is_admin ? t('assignment.everywhere') : personOffices.map(offices.nameOf).join(' · '),
    })),
  }
}
export type RuleChoices = ReturnType<typeof useRuleChoices>

export const RULE_PARTS = ['offices', 'countries', 'editions', 'people'] as const

type Props = { row: number; rule: Rule; choices: RuleChoices; errors: string[]; isNew: boolean }

/** An assignment rule: the leads that it matches, and the people who get them in rotation. */
export function RuleFields({ row, rule, choices, errors, isNew }: Props) {
  const t = useTranslations()
  // members of the rule first, in rotation order; a person who has left stays until the box is cleared
  const currentIds = choices.people.map(({ value }) => value)
  const former = rule.people
    .filter((id) => !currentIds.includes(id))
    .map((value) => ({ value, name: t('settings.gone') }))
  const place = ({ value }: Choice) => (rule.people.includes(value) ? rule.people.indexOf(value) : rule.people.length)
  const people = [...choices.people, ...former].toSorted((a, b) => place(a) - place(b))
  return (
    <fieldset className="panel" aria-describedby={errors.length > 0 ? `rule-${row}-wrong` : undefined}>
      <legend className="px-1 font-semibold">
        {isNew ? t('assignment.new') : t('assignment.rule', { number: row + 1 })}
      </legend>
      <input type="hidden" name={`id.${row}`} value={rule.id} />
      {errors.length > 0 && (
        <p id={`rule-${row}-wrong`} className="mb-2 text-sm text-danger">
          {errors.join(' ')}
        </p>
      )}
      <div className="grid gap-3 lg:grid-cols-2">
        <Choices row={row} name="offices" choices={choices.offices} chosen={rule.offices} />
        <Choices row={row} name="countries" choices={choices.countries} chosen={rule.countries} />
        <Choices row={row} name="editions" choices={choices.editions} chosen={rule.editions} />
        <Choices row={row} name="people" choices={people} chosen={rule.people} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="inline-flex items-center gap-2 text-sm">
          {t('assignment.place')}
          <input
            type="number"
            name={`place.${row}`}
            min="0"
            max="99"
            step="any"
            defaultValue={row + 1}
            className="field-input w-20!"
          />
        </label>
        {!isNew && (
          <label className="inline-flex min-h-10 items-center gap-2 text-sm">
            <input type="checkbox" name={`gone.${row}`} value="1" className="size-4" />
            {t('assignment.remove')}
          </label>
        )}
      </div>
    </fieldset>
  )
}

type ChoicesProps = {
  row: number
  name: (typeof RULE_PARTS)[number]
  choices: readonly Choice[]
  chosen: readonly string[]
}

function Choices({ row, name, choices, chosen }: ChoicesProps) {
  const t = useTranslations()
  return (
    <fieldset>
      <legend className="text-sm">
        {t(`assignment.${name}`)}
        {name !== 'people' && <span className="text-quiet"> {t('assignment.none_is_all')}</span>}
      </legend>
      <ul className={`mt-1 ${name === 'people' ? '' : 'flex flex-wrap gap-x-5'}`}>
        {choices.map(({ value, name: label, more }) => (
          <li key={value}>
            <label className="inline-flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                name={`${name}.${row}`}
                value={value}
                defaultChecked={chosen.includes(value)}
                className="size-4"
              />
              <span>
                {label}
                {more && <span className="ms-2 text-sm text-quiet">{more}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
