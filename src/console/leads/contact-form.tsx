/** The fields of a lead that staff enter or correct. */

import { recordOf } from '../../domain/collections.ts'
import { editionCodes, editionOf } from '../../domain/editions.ts'
import { LEAD_FIELDS, type LeadField } from '../../domain/leads/manual-lead.ts'
import { useOfficeOptions, useReader, useTranslations } from '../messages/translations.ts'
import { CheckboxGroup, Choice, Field, type Option } from '../shell/field.tsx'

/** What the form shows: texts of fields, and codes of countries. */
export type ContactValues = Record<string, string> & { countries: string }

type Props = {
  values: Partial<ContactValues>
  errors: Record<string, string[]>
}

/** The texts of the fields as the API takes them; countries as a list. */
export const typedOf = (form: FormData) =>
  recordOf(LEAD_FIELDS, (field) =>
    field === 'countries' ? form.getAll(field).map(String) : String(form.get(field) ?? ''),
  )

/** The values of a rejected form. */
export const valuesOf = (form: FormData): ContactValues => ({
  ...Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  countries: form.getAll('countries').join(','),
})

/** Contact details, then plans. A code that the content has no longer stays a choice while the lead has it. */
export function ContactFields({ values, errors }: Props) {
  const t = useTranslations()
  const { countries, choices } = useReader()
  const offices = useOfficeOptions(values.office)
  const chosenCountries = (values.countries ?? '').split(',').filter(Boolean)
  const withChosen = (options: readonly { code: string; name: string }[], code = '', nameOf = (one: string) => one) =>
    (code === '' || options.some((one) => one.code === code)
      ? options
      : [...options, { code, name: nameOf(code) }]
    ).map(({ code: value, name }): Option => [value, name])
  const field = (name: LeadField) => ({
    name,
    errors: errors[name],
    defaultValue: values[name] ?? '',
  })
  const listed = withChosen(countries.options, undefined, countries.nameOf)
  const removed = chosenCountries.filter((code) => !listed.some(([value]) => value === code))
  return (
    <>
      <div className="grid items-start gap-2.5 md:grid-cols-2">
        <Field {...field('name')} label={t('inbox.name')} maxLength={100} required autoComplete="off" />
        <Field {...field('phone')} label={t('lead.phone')} maxLength={40} type="tel" autoComplete="off" />
        <Field {...field('email')} label={t('lead.email')} maxLength={254} type="email" autoComplete="off" />
        <Field {...field('chat_id')} label={t('lead.chat')} maxLength={100} autoComplete="off" />
        {offices.length > 0 && <Choice {...field('office')} label={t('lead.office')} options={offices} />}
        <Choice
          {...field('edition')}
          label={t('lead.edition')}
          hint={t('lead.edition_hint')}
          options={editionCodes().map((code) => [code, editionOf(code).ownName])}
        />
      </div>
      <CheckboxGroup
        name="countries"
        label={t('lead.countries')}
        errors={errors.countries}
        options={[...listed, ...removed.map((code): Option => [code, countries.nameOf(code)])]}
        checked={chosenCountries}
      />
      <div className="grid items-start gap-2.5 md:grid-cols-2">
        <Choice
          {...field('degree')}
          label={t('lead.degree')}
          options={withChosen(choices.degree.options, values.degree, choices.degree.nameOf)}
          none={t('lead.not_known')}
        />
        <Field {...field('major')} label={t('lead.major')} maxLength={200} />
        <Choice
          {...field('intake_term')}
          label={t('lead.intake')}
          options={withChosen(choices.intake_term.options, values.intake_term, choices.intake_term.nameOf)}
          none={t('lead.not_known')}
        />
        <Field {...field('intake_year')} label={t('lead.intake_year')} inputMode="numeric" maxLength={4} />
        <Choice
          {...field('source')}
          label={t('lead.source')}
          options={withChosen(choices.source.options, values.source, (code) =>
            code === 'order' ? t('inbox.order_mark') : choices.source.nameOf(code),
          )}
          none={t('lead.not_known')}
        />
      </div>
    </>
  )
}
