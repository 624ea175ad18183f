/** The booking form: steps of one form, which works without script; script enhances it. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { isOneOf } from '../../domain/collections.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { readStudyPlan } from '../../domain/leads/study-plan.ts'
import { AttachedShortlist, useAttached } from '../forms/attached-shortlist.tsx'
import { useConsent } from '../forms/consent-field.tsx'
import { ErrorSummary, type SummaryError } from '../forms/fields.tsx'
import { isCaptcha, useProofOnSubmit } from '../forms/proof-of-work.ts'
import { RetryDialog, useFormState, useScrollToNewStep, useUnsentKey } from '../forms/send-form.tsx'
import { readSavedInput, saveInput, useSavedInput } from '../forms/use-saved-input.ts'
import { useTranslations } from '../messages/provider.tsx'
import { type ATTRIBUTION, type FirstTouch, firstTouch } from '../shell/first-touch.ts'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref } from '../shell/links.ts'
import {
  type BookingValues,
  bookingValues,
  COMPANION_FIELDS,
  inFormOrder,
  namesOfStep,
  type Step,
  TIME_FIELDS,
} from './booking-values.ts'
import type { BookingState, ConsultationOptions } from './load.ts'
import { ContactStep, PlansStep, StepLine } from './steps.tsx'
import { ChosenTime, TimeStep } from './time-step.tsx'

/** What Enter does in each step, and what shows the same step again. */
const ON = { plans: 'next', time: 'hold', contact: 'book' } as const
const SAME = { plans: 'back', time: 'times', contact: 'captcha' } as const
/** Buttons that lead to another step, which the browser's Back leaves again. */
const ADVANCING: readonly string[] = ['next', 'hold', 'callback', 'wait']
const SHOWN_BESIDE_TIMES: readonly string[] = [
  'when',
  'slot.from',
  'slot.country',
  'slot.language',
  'slot.token',
  'slot.prolonged',
]

const UNSEEN = { tabIndex: -1, 'aria-hidden': true, className: 'sr-only' }

type Attribution = Partial<Record<(typeof ATTRIBUTION)[number], string>>
type Props = { initial: BookingState; options: ConsultationOptions }

export function BookingForm({ initial, options }: Props) {
  const t = useTranslations('consultation')
  const { state, unsent, closeRetry } = useFormState(initial)
  const form = useRef<HTMLFormElement>(null)
  const lastButton = useRef<HTMLButtonElement | null>(null)
  const submit = useSubmit()
  const consent = useConsent(options.consent, state.consent)
  const taken = useAttached(state.taken)
  const isSubmitting = useNavigation().state !== 'idle'
  const proof = useProofOnSubmit(state, form, isSubmitting)
  const { errors, errorsOf, check, prepareCheck } = useCheck(state, options, proof.isPictureShown)
  const isSending = isSubmitting || proof.isAwaited
  const summaryOf = useSummary(options)
  const { step } = state
  const top = useScrollToNewStep(state.step)
  useSavedInput(form, 'consultation', state.values, state.step)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    if (proof.isBrought()) return
    // another request may replace one for times
    const isBusy = isSending && lastButton.current?.value !== 'times'
    if (isBusy || !check(event.currentTarget, submitter)) return event.preventDefault()
    lastButton.current = submitter as HTMLButtonElement
    if (lastButton.current.value === 'book') proof.bring(event)
    if (!ADVANCING.includes(lastButton.current.value)) return
    event.preventDefault()
    void submit(lastButton.current, { replace: false, preventScrollReset: true })
  }
  function onTouch() {
    void prepareCheck()
    if (step === 'contact') proof.begin()
  }

  return (
    <div ref={top} className="card scroll-mt-20 p-5 md:p-8">
      <PageMeta
        title={step === 'plans' ? t('title') : `${t('title')} (${t(`steps.${step}`)})`}
        description={t('meta')}
        hasErrors={Object.keys(errors).length > 0}
      />
      <StepLine step={step} areTimesOffered={state.areTimesOffered} />
      <ErrorSummary errors={summaryOf(errors)} of={errorsOf} />
      <BookingFailure state={state} />
      <Form
        key={step}
        ref={form}
        method="post"
        action={taken?.address}
        // removing a school changes the URL; a completed booking has its own page, and Back leads to its form
        replace={step !== 'contact'}
        noValidate
        preventScrollReset
        onFocus={onTouch}
        onInput={onTouch}
        onSubmit={onSubmit}
      >
        <Carried state={state} options={options} />
        {/* Enter presses the first button of a form */}
        <button type="submit" name="intent" value={ON[step]} {...UNSEEN}>
          {step === 'contact' ? t('submit') : t('next')}
        </button>
        {/* the server shows the same step again */}
        {taken && <AttachedShortlist taken={taken} intent={SAME[step]} />}
        <AttachedPlan plan={attributionOf(state.values).plan} />
        {step === 'plans' && <PlansStep values={state.values} errors={errors} options={options} />}
        {step === 'time' && state.times && (
          <TimeStep values={state.values} errors={errors} times={state.times} nearest={state.nearest} />
        )}
        {step === 'contact' && (
          <>
            <ChosenTime
              reserved={state.reserved}
              isWaiting={state.values.when?.[0] === 'wait'}
              isOffered={state.areTimesOffered}
            />
            <ContactStep
              values={state.values}
              errors={errors}
              options={options}
              captcha={state.captcha}
              isPictureShown={proof.isPictureShown}
              consent={consent}
              isTimeChosen={state.reserved !== null}
            />
          </>
        )}
        <Buttons
          step={step}
          isSending={isSending}
          hasTimes={(state.times?.days.length ?? 0) > 0 || state.times?.next != null}
          isAfterTime={step === 'contact' && state.areTimesOffered}
        />
      </Form>
      <RetryDialog
        unsent={unsent}
        onClose={closeRetry}
        onRetry={() => {
          closeRetry()
          form.current?.requestSubmit(lastButton.current)
        }}
      />
    </div>
  )
}

/**
 * Validates a step in the browser with the server's own schema, so that errors appear without a request.
 * The schema is fetched when the visitor starts to fill in the form; before it arrives, the server validates.
 */
function useCheck(state: BookingState, options: ConsultationOptions, isPictureShown: boolean) {
  const tValidation = useTranslations('validation')
  const [checked, setChecked] = useState<{ of: BookingState; errors: FieldErrors } | null>(null)
  const sentences = {
    has: (key: string) => tValidation.has(key as 'required'),
    translate: (key: string, values?: Record<string, number | string>) => tValidation(key as 'required', values),
  }
  const checkBySchema = useRef<typeof import('./step-errors.ts').stepErrors | null>(null)
  async function prepareCheck() {
    // without it only the server validates; a fetch that must fail would reload the page (layout/reload-once.ts)
    if (checkBySchema.current || !navigator.onLine) return
    const module = await import('./step-errors.ts').catch(() => null)
    if (module) checkBySchema.current = module.stepErrors
  }
  function check(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
    const intent = submitter?.getAttribute('value')
    if ((intent !== 'next' && intent !== 'book') || !checkBySchema.current) return true
    const values = bookingValues(new FormData(form))
    const errorEntries = Object.entries(checkBySchema.current(values, state.step, options, sentences))
    // the proof of work is added when the other fields are valid
    const errors = Object.fromEntries(errorEntries.filter(([field]) => isPictureShown || !isCaptcha(field)))
    setChecked({ of: state, errors })
    return Object.keys(errors).length === 0
  }
  // the browser's errors stay until the next response of the server
  const errorsOf = checked?.of === state ? checked.errors : state.errors
  // a rejected proof is not shown: the browser makes another one
  const shownErrors = Object.entries(errorsOf).filter(([field]) => isPictureShown || !isCaptcha(field))
  return { errors: Object.fromEntries(shownErrors), errorsOf, check, prepareCheck }
}

/** The error summary of the form; messages that name no field are prefixed with it. */
function useSummary({ questions }: ConsultationOptions) {
  const t = useTranslations('consultation')
  const tForms = useTranslations('forms')
  const labelOf = (field: string) =>
    questions.find(({ code }) => field === `answers.${code}`)?.label ??
    (isOneOf(UNNAMED, field) ? t(`fields.${field}`) : null)
  return (errors: FieldErrors): SummaryError[] =>
    inFormOrder(errors, questions).map(([field, [message = '']]) => {
      const label = labelOf(field)
      return {
        // the first control of a group
        field: { captcha: 'captcha.answer', slot: 'slot.start' }[field] ?? field,
        text: label ? tForms('fieldError', { field: label, message }) : message,
      }
    })
}

/** Fields whose only errors are those of any text, such as its length. */
const UNNAMED = ['major', 'remarks'] as const

/** Hidden fields of the form: the other step, the idempotency key, and the visitor's first source. */
function Carried({ state, options }: { state: BookingState; options: ConsultationOptions }) {
  const [touch, setTouch] = useState<FirstTouch | null>(null)
  const key = useUnsentKey(state.values.idempotency_key?.[0] ?? '')
  const reservedTime = useReservedTime(state)
  useEffect(() => setTouch(firstTouch()), [])
  const { booking_page, plan, ...unscripted } = attributionOf(state.values)
  const attribution = {
    ...(touch ? {} : unscripted),
    ...(booking_page && { booking_page }),
    ...(plan && { plan }),
  }
  // a picture is only answered where it is shown
  const { step } = state
  const plans = step === 'plans' ? [] : namesOfStep('plans', options.questions)
  const contact = [...namesOfStep('contact', options.questions), ...COMPANION_FIELDS, 'consent_version']
  // of the time, its step shows what it is chosen by
  const time = TIME_FIELDS.filter((name) => step !== 'time' || SHOWN_BESIDE_TIMES.includes(name))
  const other = [...plans, ...time, ...(step === 'contact' ? [] : contact.filter((name) => name !== 'captcha'))]
  return (
    <>
      {other.flatMap((name) =>
        (state.values[name] ?? reservedTime[name] ?? []).map((value) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        )),
      )}
      <input type="hidden" name="idempotency_key" value={key} />
      {Object.entries({ ...attribution, ...touch }).map(([name, value]) => (
        <input key={name} type="hidden" name={`attribution.${name}`} value={value} />
      ))}
    </>
  )
}

/** The fields of the time that is held for the visitor, kept in this tab: after a reload or Back their own time is still free for them, and chosen. */
function useReservedTime({ step, values, reserved }: BookingState): BookingValues {
  const [kept, setKept] = useState<BookingValues>({})
  useEffect(() => {
    const saved = readSavedInput('consultation')
    const timeOf = (all: BookingValues) => Object.fromEntries(TIME_FIELDS.map((name) => [name, all[name] ?? []]))
    if (reserved) saveInput('consultation', { ...saved, ...timeOf(values) })
    else if (step !== 'contact') setKept(timeOf(saved))
  }, [step, values, reserved])
  return kept
}

/** The answers that go along, to be looked at before sending. */
function AttachedPlan({ plan = '' }: { plan?: string | undefined }) {
  const t = useTranslations('forms')
  const href = useHref()
  const page = readStudyPlan(plan)?.page
  if (!page) return null
  return (
    <p className="mb-6 rounded-xl bg-sea px-4 py-3" data-plan>
      {t(`plan.${page}`)}{' '}
      <a href={href(plan)} target="_blank" rel="noopener" className="text-link">
        {t('planOpen')}
      </a>
    </p>
  )
}

function attributionOf(values: BookingValues): Attribution {
  const entries = Object.entries(values).filter(([name]) => name.startsWith('attribution.'))
  return Object.fromEntries(entries.map(([name, [value]]) => [name.slice('attribution.'.length), value]))
}

/** @property isAfterTime whether the step before is that for a time */
type ButtonsProps = { step: Step; isSending: boolean; hasTimes: boolean; isAfterTime: boolean }

function Buttons({ step, isSending, hasTimes, isAfterTime }: ButtonsProps) {
  const t = useTranslations('consultation')
  const busy = { 'aria-disabled': isSending || undefined }
  if (step === 'plans') {
    return (
      <div className="mt-8 flex justify-end">
        <button type="submit" name="intent" value="next" className="button button-main min-w-36" {...busy}>
          {t('next')}
        </button>
      </div>
    )
  }
  return (
    // on phones the form holds the buttons, so that the one that takes a time stays in sight of the times
    <div
      className={`mt-8 ${step === 'time' ? 'max-md:contents' : 'flex flex-col-reverse'} gap-3 md:flex md:flex-row md:justify-between`}
    >
      <button
        type="submit"
        name="intent"
        value={isAfterTime ? 'choose' : 'back'}
        className={`button button-quiet ${step === 'time' ? ALONE : ''}`}
      >
        {t('back')}
      </button>
      {step === 'time' && (
        <button type="submit" name="intent" value="callback" className={`button button-quiet ${ALONE}`}>
          {t('times.callMe')}
        </button>
      )}
      {step === 'time' && hasTimes && (
        <button
          type="submit"
          name="intent"
          value="hold"
          className={`button button-main min-w-36 ${ALONE} max-md:sticky max-md:bottom-2 max-md:z-20`}
        >
          {t('times.take')}
        </button>
      )}
      {step === 'contact' && (
        <button type="submit" name="intent" value="book" className="button button-main min-w-56" {...busy}>
          {isSending ? t('submitting') : t('submit')}
        </button>
      )}
    </div>
  )
}

/** A button that has a line of its own on phones. */
const ALONE = 'max-md:mt-3 max-md:w-full'

/** A server failure without an invalid field. */
function BookingFailure({ state: { failure } }: { state: BookingState }) {
  const t = useTranslations('consultation')
  const tForms = useTranslations('forms')
  if (!failure) return null
  const [title, text] = {
    mismatch: [t('alreadySentTitle'), t('alreadySentText')],
    too_many: [tForms('tooManyTitle'), failure.message],
    limit: [t('failedTitle'), failure.message],
    taken: [t('times.takenTitle'), t('times.takenText')],
    past: [t('times.pastTitle'), t('times.takenText')],
    too_soon: [t('times.tooSoonTitle'), t('times.takenText')],
    not_offered: [t('times.notOfferedTitle'), t('times.takenText')],
    ended: [t('times.endedTitle'), t('times.endedText')],
    failed: [t('failedTitle'), tForms('failedText')],
  }[failure.kind]
  return (
    <div role="alert" className="mb-6 rounded-xl border-2 border-danger bg-danger-soft p-4">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1">{text}</p>
    </div>
  )
}
