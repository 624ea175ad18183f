/** The two steps of the form. */
import { useTranslations } from 'use-intl'
import { ConsentText } from '../forms/consent-text.tsx'
import { ChoiceField, ConsentField, SelectField, TextArea, TextField } from '../forms/fields.tsx'
import { CaptchaField } from './captcha-field.tsx'
import type { Errors, Values } from './form-values.ts'
import type { Captcha, ConsultationOptions } from './load.ts'

type StepProps = { values: Values; errors: Errors; options: ConsultationOptions }

const first = (values: Values, name: string) => values[name]?.[0] ?? ''

export function PlansStep({ values, errors, options }: StepProps) {
  const t = useTranslations('consultation')
  const years = options.intake_year.map((year) => ({ code: String(year), name: String(year) }))
  return (
    <div className="space-y-6">
      <ChoiceField
        name="countries"
        label={t('fields.countries')}
        hint={t('countriesHint')}
        choices={options.countries}
        values={values.countries ?? []}
        errors={errors.countries}
        isMany
      />
      <ChoiceField
        name="degree"
        label={t('fields.degree')}
        choices={options.degree}
        values={values.degree ?? []}
        errors={errors.degree}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <SelectField
          name="intake_year"
          label={t('fields.intake_year')}
          choices={years}
          empty={t('choose')}
          value={first(values, 'intake_year')}
          errors={errors.intake_year}
          isOptional
        />
        <ChoiceField
          name="intake_term"
          label={t('fields.intake_term')}
          choices={options.intake_term}
          values={values.intake_term ?? []}
          errors={errors.intake_term}
          isOptional
        />
      </div>
      <TextField
        name="major"
        label={t('fields.major')}
        value={first(values, 'major')}
        maxLength={200}
        errors={errors.major}
        isOptional
      />
      <SelectField
        name="source"
        label={t('fields.source')}
        choices={options.source}
        empty={t('choose')}
        value={first(values, 'source')}
        errors={errors.source}
      />
    </div>
  )
}

export function ContactStep({ values, errors, options, captcha }: StepProps & { captcha: Captcha | null }) {
  const t = useTranslations('consultation')
  const [firstOffice] = options.office
  return (
    <div className="space-y-6">
      <TextField
        name="name"
        label={t('fields.name')}
        value={first(values, 'name')}
        autoComplete="name"
        maxLength={100}
        errors={errors.name}
      />
      <ChoiceField
        name="title"
        label={t('fields.title')}
        choices={options.title}
        values={values.title ?? []}
        errors={errors.title}
        isOptional
      />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          label={t('fields.email')}
          value={first(values, 'email')}
          maxLength={254}
          errors={errors.email}
        />
        <TextField
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={t('fields.phone')}
          hint={t('phoneHint')}
          value={first(values, 'phone')}
          maxLength={40}
          errors={errors.phone}
        />
      </div>
      <SelectField
        name="office"
        label={t('fields.office')}
        choices={options.office}
        empty={t('choose')}
        value={values.office?.[0] ?? firstOffice?.code ?? ''}
        errors={errors.office}
      />
      <ChoiceField
        name="contact_method"
        label={t('fields.contact_method')}
        choices={options.contact_method}
        values={values.contact_method ?? []}
        errors={errors.contact_method}
        isOptional
      />
      <TextField
        name="chat_id"
        label={t('fields.chat_id')}
        hint={t('chatIdHint')}
        value={first(values, 'chat_id')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        errors={errors.chat_id}
        isOptional
      />
      <TextArea
        name="remarks"
        label={t('fields.remarks')}
        value={first(values, 'remarks')}
        maxLength={2000}
        errors={errors.remarks}
        isOptional
      />
      <CaptchaField captcha={captcha} errors={errors['captcha.answer'] ?? errors['captcha.key'] ?? errors.captcha} />
      <ConsentField name="consent" isGiven={first(values, 'consent') === 'yes'} errors={errors.consent}>
        <ConsentText text={options.consent.text} />
      </ConsentField>
    </div>
  )
}
