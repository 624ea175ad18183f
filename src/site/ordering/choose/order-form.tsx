/** The layout of the forms that price one item: the form, the price beside it (below it on phones), and the buttons. */
import type { FormEvent, ReactNode, RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { ErrorSummary } from '../../forms/fields.tsx'
import { useSavedInput } from '../../forms/use-saved-input.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import type { OrderValues } from '../order-values.ts'
import { useMoney } from '../price-lines.tsx'
import { useSummaryErrors } from '../use-summary-errors.ts'
import type { ChoiceData } from './load-choice.ts'
import { BottomBar, type LivePrice, PricePanel } from './price-panel.tsx'

const formId = 'order-form'

type Props = {
  form: RefObject<HTMLFormElement | null>
  kind: 'refine' | 'apply'
  prices: ChoiceData['prices']
  live: LivePrice
  errors: FieldErrors
  encType?: 'multipart/form-data'
  /** Called before the form is sent. */
  isBlocked: (form: HTMLFormElement) => boolean
  onChange: () => void
  notice?: ReactNode
  values: OrderValues
  children: ReactNode
}

export function OrderForm({
  form,
  kind,
  prices,
  live,
  errors,
  encType,
  isBlocked,
  onChange,
  notice,
  values,
  children,
}: Props) {
  const t = useTranslations('order.check')
  const isSending = useNavigation().state !== 'idle'
  useSavedInput(form, kind, values)
  const money = useMoney()
  const summaryErrors = useSummaryErrors(errors)
  const priced = live.status === 'ready' ? live.priced : null
  const total = priced?.price_minor == null ? null : money(priced.price_minor, priced.currency)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isSending || isBlocked(event.currentTarget)) event.preventDefault()
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-10">
      <div>
        <ErrorSummary errors={summaryErrors} of={errors} />
        {notice}
        <Form
          id={formId}
          ref={form}
          method="post"
          {...(encType && { encType })}
          noValidate
          preventScrollReset
          onSubmit={onSubmit}
          onChange={onChange}
          className="group/form space-y-10"
        >
          {/* Enter presses the first button of a form */}
          <button type="submit" name="intent" value="check" tabIndex={-1} aria-hidden className="sr-only">
            {t('submit')}
          </button>
          {/* items chosen before, without script storage */}
          {values.cart && <input type="hidden" name="cart" value={values.cart} />}
          {children}
          <Buttons isSending={isSending} />
        </Form>
      </div>
      <PricePanel live={live} prices={prices} kind={kind} form={formId} />
      <BottomBar total={total}>
        <button type="submit" form={formId} name="intent" value="check" className="button button-main ml-auto grow">
          {t('submit')}
        </button>
      </BottomBar>
    </div>
  )
}

/** The back button; the next button is beside the price, or below it on narrow screens. */
function Buttons({ isSending }: { isSending: boolean }) {
  const t = useTranslations('order.check')
  const href = useHref()
  return (
    <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-between">
      <a href={href('/service_select')} className="button button-quiet">
        {t('back')}
      </a>
      <button
        type="submit"
        name="intent"
        value="check"
        aria-disabled={isSending || undefined}
        className="button button-main max-md:hidden md:min-w-56 lg:hidden"
      >
        {t('submit')}
      </button>
    </div>
  )
}
