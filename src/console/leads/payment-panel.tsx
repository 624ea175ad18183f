import type { StaffAnswer } from '../../api/staff/client.ts'
import { PAYMENT_METHODS, writeAmount } from '../../domain/leads/order-money.ts'
import { dateIn } from '../../domain/leads/period.ts'
import { formatMoney } from '../../domain/money.ts'
import { choiceName, useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { LeadFormResult } from './act-on-lead.ts'

type OrderStatus = StaffAnswer<'showLead'>['orderStatuses'][number]
type Props = { order: OrderStatus; leadId: string; mayAct: boolean; formResult: LeadFormResult | undefined }

/** What was agreed and paid for an order. @param formResult of a form of this order */
export function PaymentPanel({ order, leadId, mayAct, formResult }: Props) {
  const t = useTranslations()
  const { locale } = useReader()
  const { date } = useFormat()
  const { money, reference } = order
  const amount = (minor: number) => formatMoney(minor, money.currency, locale)
  const { quote_minor, price_minor, received_minor, due_minor, overpaid_minor, deposit_minor, deposit_due } = money
  const rows = [
    [t('payment.quote'), amount(quote_minor)],
    [t('payment.price'), price_minor === quote_minor ? null : amount(price_minor)],
    [
      t('payment.deposit'),
      deposit_minor === null
        ? null
        : t('payment.deposit_due', { amount: amount(deposit_minor), day: date(deposit_due ?? '') }),
    ],
    [t('payment.received'), amount(received_minor)],
    overpaid_minor > 0 ? [t('payment.overpaid'), amount(overpaid_minor)] : [t('payment.due'), amount(due_minor)],
  ] as const
  return (
    <section className="grid gap-2 border-t border-line pt-3" data-payment={reference}>
      <h4 className="font-semibold">{t('payment.title')}</h4>
      <dl className="grid gap-x-4 md:grid-cols-[12rem_minmax(0,1fr)]">
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {money.payments.length > 0 && (
        <ul aria-label={t('payment.payments')} className="grid gap-1">
          {money.payments.map((payment) => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              order={order}
              mayAct={mayAct}
              formResult={formResult?.input.payment === payment.id ? formResult : undefined}
            />
          ))}
        </ul>
      )}
      {received_minor > 0 && (
        <p>
          <a className="text-link" href={`/console/leads/${leadId}/orders/${reference}/receipt`}>
            {t('payment.receipt')}
          </a>
        </p>
      )}
      {mayAct && (
        <>
          <RecordForm order={order} formResult={formResult?.intent === 'payment' ? formResult : undefined} />
          <PriceForm order={order} formResult={formResult?.intent === 'price' ? formResult : undefined} />
        </>
      )}
    </section>
  )
}

type LineProps = {
  payment: OrderStatus['money']['payments'][number]
  order: OrderStatus
  mayAct: boolean
  formResult: LeadFormResult | undefined
}

function PaymentLine({ payment, order, mayAct, formResult }: LineProps) {
  const t = useTranslations()
  const { locale } = useReader()
  const { date } = useFormat()
  const { id, amount_minor, method, received_on, note, who, is_voided, void_reason } = payment
  const amount = formatMoney(amount_minor, order.money.currency, locale)
  return (
    <li>
      <span className={`tabular-nums ${is_voided ? 'line-through' : 'font-semibold'}`}>{amount}</span>
      {' · '}
      {choiceName(locale, 'payment_method', method)} · {date(received_on)}
      <span className="block text-sm text-quiet">
        {[note, who, is_voided && t('payment.voided', { reason: void_reason ?? '' })].filter(Boolean).join(' · ')}
      </span>
      {mayAct && !is_voided && (
        <details open={formResult !== undefined}>
          <summary className="min-h-9 content-center text-sm" aria-label={`${t('payment.void')}: ${amount}`}>
            {t('payment.void')}
          </summary>
          <PostForm className="flex flex-wrap items-end gap-2">
            <OrderInputs order={order} intent="void_payment" />
            <input type="hidden" name="payment" value={id} />
            <div className="min-w-0 grow basis-52">
              <Field
                id={`void-${id}`}
                name="reason"
                label={t('payment.void_reason')}
                errors={formResult?.errors.reason}
                defaultValue={formResult?.input.reason}
                maxLength={500}
              />
            </div>
            <Submit look="danger">{t('payment.void_text')}</Submit>
          </PostForm>
        </details>
      )}
    </li>
  )
}

type FormProps = Pick<Props, 'order' | 'formResult'>

function RecordForm({ order, formResult }: FormProps) {
  const t = useTranslations()
  const { locale, timeZone, now } = useReader()
  const { reference, money } = order
  const { errors = {}, input = {} } = formResult ?? {}
  const today = dateIn(timeZone, now)
  return (
    <details open={formResult !== undefined}>
      <summary className="min-h-9 content-center font-semibold">{t('payment.record')}</summary>
      <PostForm className="grid gap-2 md:grid-cols-3">
        <OrderInputs order={order} intent="payment" />
        <Field
          id={`amount-${reference}`}
          name="amount"
          label={t('payment.amount_in', { currency: money.currency })}
          errors={errors.amount}
          defaultValue={input.amount ?? (money.due_minor > 0 ? writeAmount(money.due_minor, locale) : '')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required
        />
        <Choice
          id={`method-${reference}`}
          name="method"
          label={t('payment.method')}
          errors={errors.method}
          defaultValue={input.method ?? 'transfer'}
          options={PAYMENT_METHODS.map((code) => [code, choiceName(locale, 'payment_method', code)])}
        />
        <Field
          id={`day-${reference}`}
          name="day"
          label={t('payment.day')}
          type="date"
          errors={errors.day}
          defaultValue={input.day ?? today}
          max={today}
          required
        />
        <div className="md:col-span-3">
          <Field
            id={`payment-note-${reference}`}
            name="note"
            label={t('payment.note')}
            hint={t('payment.note_hint')}
            errors={errors.note}
            defaultValue={input.note}
            maxLength={500}
          />
        </div>
        <Submit look="main" className="justify-self-start">
          {t('payment.add')}
        </Submit>
      </PostForm>
    </details>
  )
}

function PriceForm({ order, formResult }: FormProps) {
  const t = useTranslations()
  const { locale } = useReader()
  const { reference, money } = order
  const { currency, price_minor, deposit_minor, deposit_due } = money
  const { errors = {}, input = {} } = formResult ?? {}
  return (
    <details open={formResult !== undefined}>
      <summary className="min-h-9 content-center font-semibold">{t('payment.change')}</summary>
      <PostForm className="grid gap-2 md:grid-cols-2">
        <OrderInputs order={order} intent="price" />
        <Field
          id={`price-${reference}`}
          name="price"
          label={t('payment.price_in', { currency })}
          errors={errors.price}
          defaultValue={input.price ?? writeAmount(price_minor, locale)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required
        />
        <Field
          id={`reason-${reference}`}
          name="reason"
          label={t('payment.reason')}
          errors={errors.reason}
          defaultValue={input.reason}
          maxLength={500}
        />
        <Field
          id={`deposit-${reference}`}
          name="deposit"
          label={t('payment.deposit_in', { currency })}
          hint={t('payment.deposit_hint')}
          errors={errors.deposit}
          defaultValue={input.deposit ?? (deposit_minor === null ? '' : writeAmount(deposit_minor, locale))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
        />
        <Field
          id={`due-${reference}`}
          name="due"
          label={t('payment.due_on')}
          type="date"
          errors={errors.due}
          defaultValue={input.due ?? deposit_due ?? ''}
        />
        <Submit className="justify-self-start">{t('payment.save')}</Submit>
      </PostForm>
    </details>
  )
}

/** The order of a form, and the version that it was rendered from. */
function OrderInputs({ order, intent }: { order: OrderStatus; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="reference" value={order.reference} />
      <input type="hidden" name="version" value={order.version} />
    </>
  )
}
