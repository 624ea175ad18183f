/** The steps of the form in which plans and contact details are filled in. */

import { type FormEvent, useRef, useState } from 'react'
import type { CONSULTATION_STEPS } from '../../domain/consultation-steps.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { Face } from '../firm/people/face.tsx'
import { Check } from '../forms/captcha-field.tsx'
import { type Consent, ConsentField } from '../forms/consent-field.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '../forms/fields.tsx'
import type { Captcha } from '../forms/proof-of-work.ts'
import { useTranslations } from '../messages/provider.tsx'
import type { BookingValues, COMPANION_FIELDS, Step } from './booking-values.ts'
import type { ConsultationOptions, FirstAnswer } from './load.ts'
import { OwnQuestions, useAskedQuestions } from './own-questions.tsx'

// Chat apps that find a person by phone: the chat field copies the phone field until the visitor edits it.

function useChatPhone(chosen: string | undefined, channels: ConsultationOptions['contact_method']) {
  const kindOf = (code: string | undefined) => channels.find((channel) => channel.code === code)?.kind
  const [method, setMethod] = useState(chosen)
  const filled = useRef('')
  function onInput({ target }: FormEvent) {
    const form = target instanceof HTMLInputElement ? target.form : null
    if (!form) return
    const data = new FormData(form)
    const now = String(data.get('contact_method') ?? '')
    setMethod(now)
    const chat = form.elements.namedItem('chat_id')
    if (!(chat instanceof HTMLInputElement) || target === chat || chat.value !== filled.current) return
    filled.current = kindOf(now) === 'app_phone' ? String(data.get('phone') ?? '') : ''
    chat.value = filled.current
  }
  return { needsId: kindOf(method) === 'app_id', onInput }
}

type Channel = ConsultationOptions['contact_method'][number]

const isApp = ({ kind }: Channel) => kind === 'app_phone' || kind === 'app_id'

/** Which chat apps need an ID, and which use the phone number. */
function chatHint(channels: readonly Channel[], t: ReturnType<typeof useTranslations<'consultation'>>): string {
  const namesOf = (kind: Channel['kind']) => channels.filter((channel) => channel.kind === kind).map(({ name }) => name)
  const byPhone = namesOf('app_phone')
  const sentences = [
    ...(byPhone.length > 0 ? [t('chatIdPhone', { apps: byPhone.reduce((a, b) => t('chatIdAnd', { a, b })) })] : []),
    ...namesOf('app_id').map((app) => t('chatIdApp', { app })),
  ]
  return sentences.reduce((one, other) => t('chatIdNext', { one, other }))
}

/** The progress line with its stops: the current step, and the completed ones. */
export function StepLine({ step: name, areTimesOffered }: { step: Step; areTimesOffered: boolean }) {
  const t = useTranslations('consultation')
  const steps: readonly Step[] = areTimesOffered ? ['plans', 'time', 'contact'] : ['plans', 'contact']
  const titles = steps.map((each) => t(`steps.${each}`))
  const step = steps.indexOf(name) + 1
  return (
    <div className="mb-6">
      <ol aria-hidden className="mb-4 flex items-center">
        {titles.map((title, index) => (
          <li key={title} className={index === 0 ? '' : 'flex grow items-center'}>
            {index > 0 && (
              <span
                className={`route-way h-[2.5px] grow ${step > index ? 'bg-accent' : 'bg-line'}`}
                data-done={step > index || undefined}
              />
            )}
            <span
              data-done={step > index + 1 || undefined}
              data-current={step === index + 1 || undefined}
              className={`route-stop block size-4.5 rounded-full border-4 ${step > index ? 'border-accent' : 'border-line'} ${step > index + 1 ? 'bg-accent' : 'bg-paper'}`}
            />
          </li>
        ))}
      </ol>
      <h2 id="step" tabIndex={-1} data-step-title className="text-2xl">
        {titles[step - 1]}
        <span className="ml-3 text-base font-normal text-quiet">{t('stepOf', { step, count: steps.length })}</span>
      </h2>
      <p className="mt-1 text-sm text-quiet">{t('requiredNote')}</p>
    </div>
  )
}

/** The portraits of the contact persons, one for each office. */
export function FirstAnswers({ people }: { people: FirstAnswer[] }) {
  const t = useTranslations('consultation')
  const tLayout = useTranslations('layout')
  if (people.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h2 className="text-base">
        {t('answersTitle')}{' '}
        {people.some(({ demo }) => demo) && (
          <span className="tag ml-1 border border-line font-normal">{tLayout('demo')}</span>
        )}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-3">
        {people.map((person) => (
          <li key={person.code} className="flex items-center gap-2.5">
            <Face person={person} size={160} className="size-11 text-sm" />
            <p className="text-sm leading-snug">
              <span className="block font-semibold">{person.name}</span>
              <span className="text-quiet">{person.office}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type StepProps = { values: BookingValues; errors: FieldErrors; options: ConsultationOptions }

type FieldName = Exclude<(typeof CONSULTATION_STEPS)['plans' | 'contact'][number], 'companion'>

/** The props of a field by its name: its label, value and errors. */
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
  const { questions, onInput } = useAskedQuestions(options.questions, values)
  const years = options.intake_year.map((year) => ({ code: String(year), name: String(year) }))
  return (
    <div className="space-y-6" onInput={onInput}>
      <ChoiceField {...choice('countries')} hint={t('countriesHint')} choices={options.countries} isMany />
      {options.degree.length > 0 && <ChoiceField {...choice('degree')} choices={options.degree} />}
      <div className="grid gap-6 md:grid-cols-2">
        <SelectField {...text('intake_year')} choices={years} empty={t('choose')} isOptional />
        {options.intake_term.length > 0 && (
          <ChoiceField {...choice('intake_term')} choices={options.intake_term} isOptional />
        )}
      </div>
      <TextField {...text('major')} isOptional />
      {options.source.length > 0 && <SelectField {...text('source')} choices={options.source} empty={t('choose')} />}
      <OwnQuestions step="plans" {...questions} values={values} errors={errors} options={options} />
    </div>
  )
}

type ContactProps = StepProps & {
  captcha: Captcha | null
  isPictureShown: boolean
  consent: Consent
  /** A chosen time belongs to an office already, and allows a companion. */
  isTimeChosen: boolean
}

export function ContactStep({ values, errors, options, captcha, isPictureShown, consent, isTimeChosen }: ContactProps) {
  const t = useTranslations('consultation')
  const { field, text, choice } = useFields({ values, errors })
  const [firstOffice] = options.office
  const { needsId, onInput: copyPhone } = useChatPhone(values.contact_method?.[0], options.contact_method)
  const { questions, onInput: ask } = useAskedQuestions(options.questions, values)
  function onInput(event: FormEvent) {
    copyPhone(event)
    ask(event)
  }
  return (
    <div className="space-y-6" onInput={onInput}>
      <TextField {...text('name')} autoComplete="name" />
      <ChoiceField {...choice('title')} choices={options.title} isOptional />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField {...text('email')} type="email" inputMode="email" autoComplete="email" spellCheck={false} />
        <TextField {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" hint={t('phoneHint')} />
      </div>
      {isTimeChosen && <input type="hidden" name="office" value={values.office?.[0] ?? ''} />}
      {firstOffice && !isTimeChosen && (
        <SelectField
          {...field('office')}
          choices={options.office}
          empty={t('choose')}
          value={values.office?.[0] ?? firstOffice.code}
        />
      )}
      {options.contact_method.length > 0 && (
        <ChoiceField {...choice('contact_method')} choices={options.contact_method} isOptional />
      )}
      {options.contact_method.some(isApp) && (
        <TextField
          {...text('chat_id')}
          hint={chatHint(options.contact_method, t)}
          autoComplete="off"
          spellCheck={false}
          isOptional={!needsId}
        />
      )}
      {isTimeChosen && <CompanionFields values={values} errors={errors} />}
      <OwnQuestions step="contact" {...questions} values={values} errors={errors} options={options} />
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

/** A companion, such as a parent. */
function CompanionFields({ values, errors }: Pick<StepProps, 'values' | 'errors'>) {
  const t = useTranslations('consultation')
  const text = (name: (typeof COMPANION_FIELDS)[number]) => ({
    name,
    value: values[name]?.[0] ?? '',
    errors: errors[name],
    isOptional: true,
  })
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField {...text('companion.name')} label={t('companionName')} hint={t('companionHint')} autoComplete="off" />
      <TextField
        {...text('companion.email')}
        label={t('companionEmail')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
