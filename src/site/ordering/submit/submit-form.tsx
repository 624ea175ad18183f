/** The contact details and the order button. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, useNavigation } from 'react-router'
import { CURRENCIES } from '../../../domain/currencies.ts'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { AttachedShortlist, useAttached } from '../../forms/attached-shortlist.tsx'
import { Check } from '../../forms/captcha-field.tsx'
import { type Consent, ConsentField, useConsent } from '../../forms/consent-field.tsx'
import { ErrorSummary, TextArea, TextField } from '../../forms/fields.tsx'
import { isCaptcha, useProofOnSubmit } from '../../forms/proof-of-work.ts'
import { RetryDialog, useFormState } from '../../forms/send-form.tsx'
import { useSavedInput } from '../../forms/use-saved-input.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { type FirstTouch, firstTouch } from '../../shell/first-touch.ts'
import { channelName, channelOf } from '../../shell/layout/chat.tsx'
import { PageMeta } from '../../shell/layout/page-meta.tsx'
import { useLayout } from '../../shell/links.ts'
import type { Cart, SeenPrice } from '../cart/cart.ts'
import { BottomBar } from '../choose/price-panel.tsx'
import type { OrderValues } from '../order-values.ts'
import { useMoney } from '../price-lines.tsx'
import type { Quote } from '../quote.ts'
import { useSummaryErrors } from '../use-summary-errors.ts'
import { submitFormId as formId, OrderSummary, SubmitFailure, useOrdered } from './order-summary.tsx'
import type { SubmitData, SubmitState } from './submit.ts'

export function SubmitForm({ data }: { data: SubmitData }) {
  const t = useTranslations('order.submit')
  const { state, unsent, closeRetry } = useFormState(data.initial)
  const ordered = useOrdered(state, data.prices)
  const { cart, pricing } = ordered
  const form = useRef<HTMLFormElement>(null)
  useSavedInput(form, 'order', state.values)
  const isOnItsWay = useNavigation().state !== 'idle'
  const proof = useProofOnSubmit(state, form, isOnItsWay)
  const isSending = isOnItsWay || proof.isAwaited
  const consent = useConsent(data.consent, state.consent)
  const taken = useAttached(state.taken)
  const money = useMoney()
  const quote = pricing.status === 'ready' ? pricing.quote : null
  // errors of items are shown beside the cart; a rejected proof is not shown
  const isShown = (field: string) => !field.startsWith('items') && (proof.isPictureShown || !isCaptcha(field))
  const summaryErrors = useSummaryErrors(state.errors).filter(({ field }) => isShown(field))
  const canOrder = cart !== null && quote !== null && !quote.over_limit
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    const isAside = submitter?.hasAttribute('name') ?? false
    if (proof.isBrought()) return
    if (isSending || (!canOrder && !isAside)) return event.preventDefault()
    if (!isAside) proof.bring(event)
  }
  const label = isSending ? t('sending') : state.failure?.kind === 'price_changed' ? t('orderNew') : t('order')
  const busy = { 'aria-disabled': isSending || !canOrder || undefined }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:gap-12">
      <PageMeta title={t('title')} description={t('meta')} hasErrors={summaryErrors.length > 0} />
      {/* Enter presses the first button of a form: it removes neither an item nor a school */}
      <button type="submit" form={formId} tabIndex={-1} aria-hidden className="sr-only" {...busy}>
        {label}
      </button>
      <OrderSummary ordered={ordered} prices={data.prices} errors={state.errors} />
      <div className="lg:col-start-1 lg:row-start-1">
        <SubmitFailure
          failure={state.failure}
          before={quotedIn(state.values, quote)}
          quote={quote}
          onStartNew={() => {
            // the fields and the cart stay, under a new idempotency key
            if (cart && !ordered.isDirect) flushSync(() => ordered.change({ ...cart, key: crypto.randomUUID() }))
            form.current?.requestSubmit()
          }}
        />
        <ErrorSummary errors={summaryErrors} of={state.errors} />
        <Form
          id={formId}
          ref={form}
          method="post"
          action={taken?.address}
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          onFocus={proof.begin}
          onInput={proof.begin}
          onSubmit={onSubmit}
        >
          {cart && <Carried cart={cart} direct={state.direct} values={state.values} quote={quote} />}
          {/* the server shows the form again, under the same key */}
          {taken && <AttachedShortlist taken={taken} intent="captcha" />}
          <ContactFields values={state.values} errors={state.errors} consent={consent} />
          <Check captcha={state.captcha} errors={state.errors} isShown={proof.isPictureShown} />
          <button type="submit" className="button button-main mt-8 min-w-64 max-md:hidden" {...busy}>
            {label}
          </button>
        </Form>
      </div>
      <BottomBar total={quote && money(quote.total_minor, quote.currency)}>
        <button type="submit" form={formId} className="button button-main ml-auto grow" {...busy}>
          {label}
        </button>
      </BottomBar>
      <RetryDialog
        unsent={unsent}
        onClose={closeRetry}
        onRetry={() => {
          closeRetry()
          form.current?.requestSubmit()
        }}
      />
    </div>
  )
}

/** The total that the visitor saw, in its currency. */
function quotedIn({ quoted_total_minor = '0', quoted_currency }: OrderValues, quote: Quote | null): SeenPrice {
  const currency = CURRENCIES.find((code) => code === quoted_currency) ?? quote?.currency ?? 'USD'
  return { minor: Number(quoted_total_minor), currency }
}

/** Hidden fields of the form: the cart, the displayed price, the idempotency key, the first visit. */
function Carried({
  cart,
  direct,
  values,
  quote,
}: {
  cart: Cart
  direct: SubmitState['direct']
  values: OrderValues
  quote: Quote | null
}) {
  const [touch, setTouch] = useState<FirstTouch>({})
  useEffect(() => setTouch(firstTouch()), [])
  return (
    <>
      {/* posted items are posted again, priced or not */}
      <input type="hidden" name="items" value={JSON.stringify(direct?.items ?? cart.entries.map(({ item }) => item))} />
      <input type="hidden" name="quoted_total_minor" value={quote?.total_minor ?? values.quoted_total_minor ?? ''} />
      <input type="hidden" name="quoted_currency" value={quote?.currency ?? values.quoted_currency ?? ''} />
      <input type="hidden" name="idempotency_key" value={cart.key || values.idempotency_key} />
      {direct && <input type="hidden" name="direct" value="yes" />}
      {Object.entries(touch).map(([name, value]) => (
        <input key={name} type="hidden" name={`attribution.${name}`} value={value} />
      ))}
    </>
  )
}

function ContactFields({ values, errors, consent }: { values: OrderValues; errors: FieldErrors; consent: Consent }) {
  const t = useTranslations('order')
  const { locale } = useLayout()
  const field = (name: 'name' | 'email' | 'phone' | 'chat_id' | 'message') => ({
    name,
    value: values[name] ?? '',
    errors: errors[name],
  })
  return (
    <div className="space-y-6">
      <TextField {...field('name')} label={t('fields.name')} autoComplete="name" />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          {...field('email')}
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <TextField
          {...field('phone')}
          label={t('fields.phone')}
          hint={t('submit.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      <TextField
        {...field('chat_id')}
        label={t('fields.chat_id', { channel: channelName(channelOf(locale)) })}
        autoComplete="off"
        spellCheck={false}
        isOptional
      />
      <TextArea
        {...field('message')}
        label={t('fields.message')}
        hint={t('submit.messageHint')}
        maxLength={2000}
        isOptional
      />
      <ConsentField
        consent={consent}
        given={values.consent === 'yes' ? (values.consent_version ?? '') : null}
        errors={errors.consent}
      />
    </div>
  )
}
