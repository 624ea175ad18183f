/** An application service with its options. */
import { Fragment, useRef, useState } from 'react'
import { ChoiceField, TextField } from '../../forms/fields.tsx'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { holdsService, readCart } from '../cart/cart.ts'
import { applyItemOf, orderValues } from '../order-values.ts'
import { useMoney } from '../price-lines.tsx'
import type { CheckState, ChoiceData } from './load-choice.ts'
import { OrderForm } from './order-form.tsx'
import { useLivePrice } from './price-panel.tsx'
import { RadioCard, RadioCards, useFromPrice } from './radio-card.tsx'

type Props = { state: CheckState; data: ChoiceData }
type Price = ChoiceData['prices'][number]

export function ApplyForm({ state: { values, errors }, data }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { live, priceSoon } = useLivePrice(form, 'apply')
  const { isTwice, rejectTwice, forget } = useTwice(data.prices)
  function onChange() {
    forget()
    priceSoon()
  }
  return (
    <OrderForm
      kind="apply"
      prices={data.prices}
      notice={isTwice && <Twice />}
      isBlocked={rejectTwice}
      form={form}
      live={live}
      values={values}
      errors={errors}
      onChange={onChange}
    >
      <ServiceCards values={values} errors={errors} data={data} />
    </OrderForm>
  )
}

/** Rejects a second item of the same service before it is priced; the server also rejects it in an order. */
function useTwice(prices: Price[]) {
  const { locale } = useLayout()
  const [isTwice, setIsTwice] = useState(false)
  function rejectTwice(form: HTMLFormElement): boolean {
    const isInCart = holdsService(readCart(locale), prices, applyItemOf(orderValues(new FormData(form))))
    setIsTwice(isInCart)
    if (isInCart) scrollTo({ top: 0 })
    return isInCart
  }
  return { isTwice, rejectTwice, forget: () => setIsTwice(false) }
}

/** The message for a service that is already in the cart. */
export function Twice() {
  const t = useTranslations('validation.items')
  const tCheck = useTranslations('order.check')
  const href = useHref()
  return (
    <div role="alert" data-twice className="mb-6 rounded-xl border-2 border-danger bg-danger-soft p-4">
      <p>{t('twice')}</p>
      <a href={href('/service_select')} className="text-link inline-flex min-h-11 items-center">
        {tCheck('toCart')}
      </a>
    </div>
  )
}

function ServiceCards({ values, errors, data }: { data: ChoiceData } & Pick<CheckState, 'values' | 'errors'>) {
  const t = useTranslations('order')
  const fromPrice = useFromPrice(data.prices)
  return (
    <RadioCards name="service" legend={t('apply.service')} error={errors.service} isSingleColumn>
      {data.copy.application_services.map(({ code, name, desc, includes, path_image }, place) => {
        return (
          <Fragment key={code}>
            <RadioCard
              id={place === 0 ? 'f-service' : undefined}
              name="service"
              value={code}
              isChosen={values.service === code}
              title={name}
              image={path_image}
              aside={fromPrice(({ service }) => service === code)}
            >
              {desc}
              <span className="mt-2 block gap-x-6 border-t border-line pt-2 md:columns-2">
                <strong className="block font-semibold text-ink [column-span:all]">{t('apply.includes')}</strong>
                {includes.map((text) => (
                  <span
                    key={text}
                    className="relative block break-inside-avoid pt-1 pl-4 before:absolute before:left-0 before:content-['–']"
                  >
                    {text}
                  </span>
                ))}
              </span>
            </RadioCard>
            {data.prices
              .filter(({ service, options }) => service === code && options.length > 0)
              .map((price) => (
                <Options key={price.id} price={price} values={values} errors={errors} />
              ))}
          </Fragment>
        )
      })}
    </RadioCards>
  )
}

/** Follows its service's card, so that the style sheet shows it for the chosen one without script, and is placed below all cards. */
function Options({ price, values, errors }: { price: Price } & Pick<CheckState, 'values' | 'errors'>) {
  const t = useTranslations('order.apply')
  const money = useMoney()
  return (
    <section className="order-1 mt-7 hidden [label:has(:checked)+&]:block">
      <h2 className="pb-3 text-xl md:text-2xl">{t('options')}</h2>
      <div className="space-y-6">
        {price.options.map(({ code, name, choices, max }, place) => {
          const field = `${price.service}.${code}`
          const shared = { name: field, label: name, errors: errors[field] }
          if (max !== undefined) {
            return (
              <div key={code} className="max-w-56">
                <TextField
                  {...shared}
                  hint={t('quantityHint', { max })}
                  value={values[field] ?? '1'}
                  inputMode="numeric"
                  maxLength={3}
                />
              </div>
            )
          }
          // the first option has the price, further ones add to it
          const sign = place === 0 ? '· ' : '+ '
          const labelledChoices = choices.map(({ code, name, price_minor }) => ({
            code,
            name: price_minor > 0 ? `${name} ${sign}${money(price_minor, price.currency)}` : name,
          }))
          return (
            <ChoiceField
              key={code}
              {...shared}
              choices={labelledChoices}
              values={values[field] ? [values[field]] : []}
            />
          )
        })}
      </div>
    </section>
  )
}
