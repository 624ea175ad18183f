/** The form of "Where do I stand". */
import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { MATCH_FIELDS, type MatchField, moreMax, WISHES } from '../../../domain/match/fields.ts'
import { LEVELS, type Reading } from '../../../domain/match/rules.ts'
import { ChoiceField, ErrorSummary, SelectField, TextArea, TextField } from '../../forms/fields.tsx'
import { useSavedInput } from '../../forms/use-saved-input.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { useLayout } from '../../shell/links.ts'
import { useErrorText, useFormats } from './formats.ts'
import type { MatchState } from './state.ts'

type Props = {
  state: MatchState
  reading: Reading
  isReady: boolean
  isWorking: boolean
  /** Whether sending the form needs no request. */
  isPrepared: boolean
  prepare: () => void
}

export function MatchForm({ state, reading, isReady, isWorking, isPrepared, prepare }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const t = useTranslations('match')
  const errorText = useErrorText()
  useSavedInput(form, 'match', state.values)
  const summaryErrors = MATCH_FIELDS.flatMap((field) => {
    const error = state.errors[field]
    return error ? [{ field, text: errorText(error) }] : []
  })
  return (
    <>
      <p className="measure text-quiet">{t('required')}</p>
      <ErrorSummary errors={summaryErrors} of={state} />
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="mt-5 space-y-8"
        onFocus={prepare}
        onInput={prepare}
        data-match
        data-prepared={isPrepared || undefined}
      >
        <Plans state={state} />
        <Marks state={state} reading={reading} />
        <Tests state={state} reading={reading} />
        <Wishes state={state} />
        <Submit isAgain={state.answer !== null} isReady={isReady} isWorking={isWorking} />
      </Form>
    </>
  )
}

/** The props of a field by its name: its label, value and errors. */
function useFields({ values, errors: matchErrors }: MatchState) {
  const t = useTranslations('match')
  const errorText = useErrorText()
  const currency = useHomeCurrencyName()
  const field = (name: MatchField) => {
    const error = matchErrors[name]
    const errors = error && [errorText(error)]
    return {
      name,
      label: t(`fields.${name}`, { currency }),
      errors,
      isOptional: name !== 'level',
      isUnmarked: true,
    }
  }
  return {
    text: (name: MatchField) => ({ ...field(name), value: values[name]?.[0] ?? '' }),
    choice: (name: MatchField) => ({ ...field(name), values: values[name] ?? [] }),
  }
}

function Plans({ state }: { state: MatchState }) {
  const t = useTranslations('match')
  const { countries, colleges } = useLayout()
  const { text, choice } = useFields(state)
  const levels = Object.keys(LEVELS).map((code) => ({ code, name: t(`levels.${code as '1'}`) }))
  return (
    <fieldset className="space-y-5">
      <Legend>{t('plans')}</Legend>
      <ChoiceField {...choice('level')} choices={levels} />
      <ChoiceField
        {...choice('countries')}
        choices={countries.map(({ code, name }) => ({ code, name }))}
        hint={t('countriesHint')}
        isMany
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField
          {...text('subject')}
          choices={colleges.map(({ id, name }) => ({ code: String(id), name }))}
          empty={t('anySubject')}
        />
        <TextField
          {...text('budget')}
          hint={t('budgetHint', { example: t('example') })}
          autoComplete="off"
          maxLength={100}
        />
      </div>
    </fieldset>
  )
}

function Marks({ state, reading }: { state: MatchState; reading: Reading }) {
  const t = useTranslations('match')
  const { text } = useFields(state)
  const { exampleNumber: example } = useFormats()
  const [chosen, setChosen] = useState(state.values.marks_system?.[0])
  const system = reading.marks.find(({ code }) => code === chosen)
  // input is restored without React, and announced by an input event of the form
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement) setChosen(target.value)
  }
  return (
    <fieldset className="space-y-5" onInput={onInput}>
      <Legend>{t('marksTitle')}</Legend>
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField {...text('marks_system')} choices={[...reading.marks]} empty={t('notYet')} />
        <TextField
          {...text('marks')}
          hint={system ? t('marksHint', { example: example(system.example) }) : t('marksHintPlain')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
        />
      </div>
    </fieldset>
  )
}

function Tests({ state, reading }: { state: MatchState; reading: Reading }) {
  const t = useTranslations('match')
  const { text } = useFields(state)
  const score = { inputMode: 'numeric', autoComplete: 'off', maxLength: 100 } as const
  return (
    <fieldset className="space-y-5">
      <Legend>{t('testsTitle')}</Legend>
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField
          {...text('english_test')}
          choices={[...reading.english]}
          empty={t('noTestYet')}
          hint={t('englishHint')}
        />
        <TextField {...text('english')} inputMode="decimal" autoComplete="off" maxLength={100} />
      </div>
      <div className="grid gap-5 md:grid-cols-3">
        <TextField {...text('sat_reading')} {...score} hint={t('satHint')} />
        <TextField {...text('sat_math')} {...score} />
        <TextField {...text('act')} {...score} hint={t('actHint')} />
      </div>
    </fieldset>
  )
}

function Wishes({ state }: { state: MatchState }) {
  const t = useTranslations('match')
  const { text, choice } = useFields(state)
  const wishes = WISHES.map((code) => ({ code, name: t(`wish.${code}`) }))
  return (
    <fieldset className="space-y-5">
      <Legend>{t('wishesTitle')}</Legend>
      <ChoiceField {...choice('wishes')} choices={wishes} isMany />
      <TextArea {...text('more')} hint={t('moreHint')} maxLength={moreMax} />
    </fieldset>
  )
}

const Legend = ({ children }: { children: string }) => (
  <legend className="mb-3 text-xl font-semibold">{children}</legend>
)

/** When the form is sent before or without the page's script, the server answers it: the notice depends on that. */
function Submit({ isAgain, isReady, isWorking }: { isAgain: boolean; isReady: boolean; isWorking: boolean }) {
  const t = useTranslations('match')
  const label = isAgain ? t('submitAgain') : t('submit')
  return (
    <div>
      <button type="submit" className="button button-main min-w-56 max-md:w-full">
        {isWorking ? t('working') : label}
      </button>
      <p className="measure mt-2 text-sm text-quiet" data-where>
        {isReady ? t('private') : t('privateServer')}
      </p>
    </div>
  )
}
