/** The booking form: two steps of one form, that works without script and gets better with it. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CONSULTATION_STEPS } from '../../domain/consultation-steps.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { useConsent } from '../forms/consent-field.tsx'
import { ErrorSummary, type Wrong } from '../forms/fields.tsx'
import { isCaptcha, useProofOnSubmit } from '../forms/proof-of-work.ts'
import { RetryDialog, useFormState, useScrollToNewStep, useUnsentKey } from '../forms/send-form.tsx'
import { TakenShortlist, useTaken } from '../forms/taken-shortlist.tsx'
import { useKeptTyping } from '../forms/use-kept-typing.ts'
import { useTranslations } from '../messages/provider.tsx'
import { type FirstTouch, firstTouch } from '../shell/first-touch.ts'
import { type BookingValues, bookingValues, inFormOrder } from './booking-values.ts'
import type { BookingState, ConsultationOptions } from './load.ts'
import { ContactStep, PlansStep, StepLine } from './steps.tsx'

const UNSEEN = { tabIndex: -1, 'aria-hidden': true, className: 'sr-only' }

type Props = { initial: BookingState; options: ConsultationOptions }

export function BookingForm({ initial, options }: Props) {
  const t = useTranslations('consultation')
  const { state, unsent, closeRetry } = useFormState(initial)
  const form = useRef<HTMLFormElement>(null)
  const lastButton = useRef<HTMLButtonElement | null>(null)
  const consent = useConsent(options.consent, state.consent)
  const taken = useTaken(state.taken)
  const isOnItsWay = useNavigation().state !== 'idle'
  const proof = useProofOnSubmit(state, form, isOnItsWay)
  const { errors, errorsOf, check, prepareCheck } = useCheck(state, proof.isPictureShown)
  const isSending = isOnItsWay || proof.isAwaited
  const isFirst = state.step === 1
  const top = useScrollToNewStep(state.step)
  useKeptTyping(form, 'consultation', state.values, state.step)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    if (proof.isBrought()) return
    if (isSending || !check(event.currentTarget, submitter)) return event.preventDefault()
    lastButton.current = submitter as HTMLButtonElement
    if (lastButton.current?.value === 'book') proof.bring(event)
  }
  function onTouch() {
    void prepareCheck()
    if (!isFirst) proof.begin()
  }

  return (
    <div ref={top} className="card scroll-mt-20 p-5 md:p-8">
      <StepLine step={state.step} />
      <ErrorSummary wrong={wrongOf(errors)} of={errorsOf} />
      <Problem state={state} />
      <Form
        key={state.step}
        ref={form}
        method="post"
        action={taken?.address}
        // a school left out changes the address; a booking that is taken is a page of its own, and Back leads to its form
        replace={isFirst}
        noValidate
        preventScrollReset
        onFocus={onTouch}
        onInput={onTouch}
        onSubmit={onSubmit}
      >
        <Carried state={state} />
        {/* the first button of a form is what Enter presses */}
        <button type="submit" name="intent" value={isFirst ? 'next' : 'book'} {...UNSEEN}>
          {isFirst ? t('next') : t('submit')}
        </button>
        {/* the server shows the same step again */}
        {taken && <TakenShortlist taken={taken} intent={isFirst ? 'back' : 'captcha'} />}
        {isFirst ? (
          <PlansStep values={state.values} errors={errors} options={options} />
        ) : (
          <ContactStep
            values={state.values}
            errors={errors}
            options={options}
            captcha={state.captcha}
            isPictureShown={proof.isPictureShown}
            consent={consent}
          />
        )}
        <Buttons step={state.step} isSending={isSending} />
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
 * Checks a step in the browser by the server's own schema, so that wrong fields are named without a journey.
 * The schema is fetched when the visitor begins to fill in; whoever is faster is answered by the server.
 */
function useCheck(state: BookingState, isPictureShown: boolean) {
  const tValidation = useTranslations('validation')
  const [found, setFound] = useState<{ of: BookingState; errors: FieldErrors } | null>(null)
  const sentences = {
    has: (key: string) => tValidation.has(key as 'required'),
    say: (key: string, values?: object) => tValidation(key as 'required', values as never),
  }
  const checkBySchema = useRef<typeof import('./step-errors.ts').stepErrors | null>(null)
  async function prepareCheck() {
    // without it the server alone checks; a fetch that is bound to fail would have the page reloaded (layout/reload-once.ts)
    if (checkBySchema.current || !navigator.onLine) return
    const module = await import('./step-errors.ts').catch(() => null)
    if (module) checkBySchema.current = module.stepErrors
  }
  function check(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
    const intent = (submitter as HTMLButtonElement | null)?.value
    if (intent === 'back' || intent === 'captcha' || !checkBySchema.current) return true
    const wrong = Object.entries(checkBySchema.current(bookingValues(new FormData(form)), state.step, sentences))
    // a proof is brought when the other fields are right
    const errors = Object.fromEntries(wrong.filter(([field]) => isPictureShown || !isCaptcha(field)))
    setFound({ of: state, errors })
    return Object.keys(errors).length === 0
  }
  // the browser's findings hold until the server has spoken again
  const errorsOf = found?.of === state ? found.errors : state.errors
  // a proof that didn't hold is told to nobody: another one is made
  const told = Object.entries(errorsOf).filter(([field]) => isPictureShown || !isCaptcha(field))
  return { errors: Object.fromEntries(told), errorsOf, check, prepareCheck }
}

const wrongOf = (errors: FieldErrors): Wrong[] =>
  inFormOrder(errors).map(([field, [text = '']]) => ({ field: field === 'captcha' ? 'captcha.answer' : field, text }))

/** What the form carries unseen: the other step, the key that makes a retry one lead, and where the visitor came from. */
function Carried({ state }: { state: BookingState }) {
  const [touch, setTouch] = useState<FirstTouch | null>(null)
  const key = useUnsentKey(state.values.idempotency_key?.[0] ?? '')
  useEffect(() => setTouch(firstTouch()), [])
  // a picture is answered where it is shown
  const names: readonly string[] = CONSULTATION_STEPS[state.step === 1 ? 1 : 0]
  const other = [...names.filter((name) => name !== 'captcha'), ...(state.step === 1 ? ['consent_version'] : [])]
  return (
    <>
      {other.flatMap((name) =>
        (state.values[name] ?? []).map((value) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        )),
      )}
      <input type="hidden" name="idempotency_key" value={key} />
      {Object.entries(touch ?? attributionOf(state.values)).map(([name, value]) => (
        <input key={name} type="hidden" name={`attribution.${name}`} value={value} />
      ))}
    </>
  )
}

function attributionOf(values: BookingValues): FirstTouch {
  const entries = Object.entries(values).filter(([name]) => name.startsWith('attribution.'))
  return Object.fromEntries(entries.map(([name, [value]]) => [name.slice('attribution.'.length), value]))
}

function Buttons({ step, isSending }: { step: number; isSending: boolean }) {
  const t = useTranslations('consultation')
  const busy = { 'aria-disabled': isSending || undefined }
  if (step === 1) {
    return (
      <div className="mt-8 flex justify-end">
        <button type="submit" name="intent" value="next" className="button button-main min-w-36" {...busy}>
          {t('next')}
        </button>
      </div>
    )
  }
  return (
    <div className="mt-8 flex flex-col-reverse gap-3 md:flex-row md:justify-between">
      <button type="submit" name="intent" value="back" className="button button-quiet">
        {t('back')}
      </button>
      <button type="submit" name="intent" value="book" className="button button-main min-w-56" {...busy}>
        {isSending ? t('submitting') : t('submit')}
      </button>
    </div>
  )
}

/** What the server could not do, when no field is at fault. */
function Problem({ state: { problem } }: { state: BookingState }) {
  const t = useTranslations('consultation')
  const tForms = useTranslations('forms')
  if (!problem) return null
  const [title, text] = {
    mismatch: [t('alreadySentTitle'), t('alreadySentText')],
    too_many: [tForms('tooManyTitle'), problem.message],
    failed: [t('failedTitle'), tForms('failedText')],
  }[problem.kind]
  return (
    <div role="alert" className="mb-6 rounded-xl border-2 border-danger bg-danger-soft p-4">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1">{text}</p>
    </div>
  )
}
