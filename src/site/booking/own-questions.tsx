/** The organisation's own questions of a step: each as the field of its type. */
import { type FormEvent, useEffect, useState } from 'react'
import { ANSWER_LENGTHS, askedQuestions, type QuestionStep } from '../../domain/booking-questions.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { ChoiceField, SelectField, TextArea, TextField } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { type BookingValues, bookingBody, bookingValues } from './booking-values.ts'
import type { ConsultationOptions } from './load.ts'

export type OwnQuestion = ConsultationOptions['questions'][number]

/** The questions that the input asks, and the handler that updates them as the visitor fills in the form. */
export function useAskedQuestions(questions: readonly OwnQuestion[], values: BookingValues) {
  const codesOf = (input: BookingValues) => askedQuestions(questions, bookingBody(input)).map(({ code }) => code)
  const [visible, setVisible] = useState(() => codesOf(values))
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  function onInput({ target }: FormEvent) {
    const form = target instanceof Element && target.closest('form')
    if (!form || questions.every(({ shown_if }) => shown_if === null)) return
    const now = codesOf(bookingValues(new FormData(form)))
    setVisible((before) => (before.join() === now.join() ? before : now))
  }
  return { questions: { visible, isHydrated }, onInput }
}

type Props = {
  step: QuestionStep
  /** Codes of the questions that the input asks. */
  visible: readonly string[]
  isHydrated: boolean
  values: BookingValues
  errors: FieldErrors
  options: ConsultationOptions
}

/** Hidden in browsers that run scripts, also before the page is hydrated. */
const SCRIPTED_HIDDEN = '[@media(scripting:enabled)]:hidden'

/** Without script, every question is visible: one with a condition says the condition. */
export function OwnQuestions({ step, visible, isHydrated, values, errors, options }: Props) {
  const condition = useCondition(options)
  return options.questions
    .filter((question) => question.step === step)
    .map((question) => {
      const isAsked = visible.includes(question.code)
      return (
        <div key={question.code} hidden={isHydrated && !isAsked} className={isAsked ? '' : SCRIPTED_HIDDEN}>
          {question.shown_if && !isHydrated && (
            <p className={`text-sm text-quiet ${SCRIPTED_HIDDEN}`}>{condition(question)}</p>
          )}
          <OwnQuestionField question={question} values={values} errors={errors} />
        </div>
      )
    })
}

function OwnQuestionField({
  question: { code, type, label, help, required, options },
  values,
  errors,
}: { question: OwnQuestion } & Pick<Props, 'values' | 'errors'>) {
  const t = useTranslations('consultation')
  const name = `answers.${code}`
  const shared = { name, label, errors: errors[name], isOptional: !required, ...(help && { hint: help }) }
  const given = values[name] ?? []
  const value = given[0] ?? ''
  switch (type) {
    case 'long_text':
      return <TextArea {...shared} value={value} maxLength={ANSWER_LENGTHS.long_text} />
    case 'choice':
      return options.length > buttonsMax ? (
        <SelectField {...shared} value={value} choices={options} empty={t('choose')} />
      ) : (
        <ChoiceField {...shared} values={given} choices={options} />
      )
    case 'choices':
      return <ChoiceField {...shared} values={given} choices={options} isMany />
    case 'number':
      return <TextField {...shared} value={value} inputMode="decimal" autoComplete="off" />
    case 'date':
      return <TextField {...shared} value={value} type="date" autoComplete="off" />
    default:
      return <TextField {...shared} value={value} autoComplete="off" />
  }
}

/** More options than this are a list. */
const buttonsMax = 6

/** When a question is visible, in words. */
function useCondition(options: ConsultationOptions) {
  const t = useTranslations('consultation')
  return ({ shown_if }: OwnQuestion): string => {
    const { field = null, question = null, values = [] } = shown_if ?? {}
    const other = options.questions.find(({ code }) => code === question)
    const label = field ? t(`fields.${field}`) : (other?.label ?? '')
    const choices = field ? options[field] : (other?.options ?? [])
    if (values.length === 0) return t('onlyIfAny', { field: label })
    const names = values.map((value) => choices.find(({ code }) => code === value)?.name ?? value)
    return t('onlyIf', { field: label, values: names.join(' / ') })
  }
}
