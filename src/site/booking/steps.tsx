/** The two steps of the form. */
import type { CONSULTATION_STEPS } from '../../domain/consultation-steps.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import type { Captcha } from '../forms/captcha.ts'
import { Check } from '../forms/check.tsx'
import type { Consent } from '../forms/consent.ts'
import { ConsentField } from '../forms/consent-field.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'
import type { BookingValues } from './booking-values.ts'
import type { ConsultationOptions } from './load.ts'
import { useChatPhone } from './use-chat-phone.ts'

type StepProps = { values: BookingValues; errors: FieldErrors; options: ConsultationOptions }

type FieldName = (typeof CONSULTATION_STEPS)[number][number]

/** What every field is given by its name: its label, what was filled in, and what is wrong with it. */
function useFields({ values, errors }: Pick<StepProps, 'values' | 'errors'>) {
  const t = useTranslations('consultation')
  const field = (name: FieldName) => ({ name, label: t(`fields.${name}`), errors: errors[name] })
  return {
    field,
    text: (name: FieldName) => ({ ...field(name), value: values[name]?.[0] ?? '' }),
    choice: (name: FieldName) => ({ ...field(name), values: values[name] ?? [] }),
  }
}

export function PlansStep({ values, errors, options }: StepProps) {
  const t = useTranslations('consultation')
  const { text, choice } = useFields({ values, errors })
  const years = options.intake_year.map((year) => ({ code: String(year), name: String(year) }))
  return (
    <div className="space-y-6">
      <ChoiceField {...choice('countries')} hint={t('countriesHint')} choices={options.countries} isMany />
      <ChoiceField {...choice('degree')} choices={options.degree} />
      <div className="grid gap-6 md:grid-cols-2">
        <SelectField {...text('intake_year')} choices={years} empty={t('choose')} isOptional />
        <ChoiceField {...choice('intake_term')} choices={options.intake_term} isOptional />
      </div>
      <TextField {...text('major')} maxLength={200} isOptional />
      <SelectField {...text('source')} choices={options.source} empty={t('choose')} />
    </div>
  )
}

type ContactProps = StepProps & { captcha: Captcha | null; isPictureShown: boolean; consent: Consent }

export function ContactStep({ values, errors, options, captcha, isPictureShown, consent }: ContactProps) {
  const t = useTranslations('consultation')
  const { field, text, choice } = useFields({ values, errors })
  const [firstOffice] = options.office
  const { method, onInput } = useChatPhone(values.contact_method?.[0])
  return (
    <div className="space-y-6" onInput={onInput}>
      <TextField {...text('name')} autoComplete="name" maxLength={100} />
      <ChoiceField {...choice('title')} choices={options.title} isOptional />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          {...text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          {...text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('phoneHint')}
          maxLength={40}
        />
      </div>
      {firstOffice && (
        <SelectField
          {...field('office')}
          choices={options.office}
          empty={t('choose')}
          value={values.office?.[0] ?? firstOffice.code}
        />
      )}
      <ChoiceField {...choice('contact_method')} choices={options.contact_method} isOptional />
      <TextField
        {...text('chat_id')}
        hint={t('chatIdHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        isOptional={method !== 'line'}
      />
      <TextArea {...text('remarks')} maxLength={2000} isOptional />
      <Check captcha={captcha} errors={errors} isShown={isPictureShown} />
      <ConsentField
        consent={consent}
        given={values.consent?.[0] === 'yes' ? (values.consent_version?.[0] ?? '') : null}
        errors={errors.consent}
      />
    </div>
  )
}
