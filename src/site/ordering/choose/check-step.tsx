/** The chosen item with its price: the visitor changes it, adds it to the cart, or goes back. */
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { itemsMax } from '../../../domain/order-size.ts'
import { clearSavedInput } from '../../forms/use-saved-input.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { entryOf, holdsService, keepCart, overflowOf, readCarried, readCart, withEntry } from '../cart/cart.ts'
import { isFromInterview, type OrderValues } from '../order-values.ts'
import { ApplyLines, Duration, longestPriced, RefineLines, TotalLines, useMoney } from '../price-lines.tsx'
import type { Item, PricedItem, Quote } from '../quote.ts'
import { Twice } from './apply-form.tsx'
import type { CheckState, ChoiceData } from './load-choice.ts'
import { BottomBar, OverLimit } from './price-panel.tsx'
import { CountedText } from './text-source.tsx'

const addId = 'add-form'

export function CheckStep({ state, data }: { state: CheckState; data: ChoiceData }) {
  const t = useTranslations('order.check')
  const tOrder = useTranslations('order')
  const money = useMoney()
  const { quote, item, values } = state
  const priced = quote?.items[0]
  if (!quote || !priced) return null
  const isOver = priced.kind === 'refine' && priced.over_limit
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,42rem)_1fr] lg:gap-14">
      <div>
        <h2 tabIndex={-1} data-step-title className="text-2xl md:text-3xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-quiet">{t('intro')}</p>
        <section className="card mt-5 p-5 md:p-8">
          <Chosen priced={priced} values={values} data={data} />
          {isOver ? (
            <OverLimit priced={priced} longest={longestPriced(data.prices, priced)} />
          ) : (
            <Price priced={priced} quote={quote} data={data} />
          )}
        </section>
        <AddToCart item={item as Item} quote={quote} prices={data.prices} isOver={isOver} values={values} />
        {!isOver && (
          <BottomBar total={money(quote.total_minor, quote.currency)}>
            <button type="submit" form={addId} name="intent" value="begin" className="button button-main ml-auto grow">
              {t('add')}
            </button>
          </BottomBar>
        )}
      </div>
      <aside className="max-w-md border-l-[2.5px] border-accent pl-5 lg:mt-24">
        <h2 className="text-lg">{tOrder('integrityTitle')}</h2>
        <p className="mt-2 text-quiet">{data.copy.integrity}</p>
      </aside>
    </div>
  )
}

function Chosen({ priced, values, data }: { priced: PricedItem; values: OrderValues; data: ChoiceData }) {
  const { copy } = data
  const services = [...copy.document_services, ...copy.application_services]
  const service = services.find(({ code }) => code === priced.service)
  const isFile = values.source === 'file'
  const text = priced.kind === 'refine' && !isFromInterview(values) && (isFile ? values.file_text : values.text)
  return (
    <div className="mb-4 border-b border-line pb-4">
      <div className="flex items-center gap-4">
        {service?.path_image && (
          <img src={service.path_image} width={640} height={400} alt="" className="w-24 shrink-0 rounded-lg" />
        )}
        <div>
          <h3 className="text-lg">{priced.name}</h3>
          {priced.kind === 'refine' && <p className="text-quiet">{priced.mode_name}</p>}
          {priced.kind === 'refine' && priced.file_name && (
            <p className="text-sm text-quiet [overflow-wrap:anywhere]">{priced.file_name}</p>
          )}
        </div>
      </div>
      {text && <CountedText text={text} />}
    </div>
  )
}

function Price({ priced, quote, data }: { priced: PricedItem; quote: Quote; data: ChoiceData }) {
  return (
    <>
      {priced.kind === 'refine' ? (
        <RefineLines priced={priced} prices={data.prices} />
      ) : (
        <ApplyLines priced={priced} prices={data.prices} />
      )}
      <TotalLines quote={quote} />
      {priced.kind === 'refine' && <Duration priced={priced} />}
    </>
  )
}

type AddProps = { item: Item; quote: Quote; prices: ChoiceData['prices']; isOver: boolean; values: OrderValues }

/**
 * With script the item goes into this browser's cart. Without script no storage is large enough for its text (a cookie holds
 * 4 KB), so a hidden field carries it to the contact details, together with the items chosen before.
 */
function AddToCart({ item, quote, prices, isOver, values }: AddProps) {
  const t = useTranslations('order')
  const href = useHref()
  const before = readCarried(values.cart)
  const { error, add } = useAdd(item, quote, prices)
  return (
    <div className="mt-6">
      {error === 'twice' && <Twice />}
      {(error === 'full' || error === 'most') && (
        <p role="alert" data-overflow={error} className="mb-4 font-semibold text-danger">
          {error === 'full' ? t('cart.full') : t('cart.most', { max: itemsMax })}
        </p>
      )}
      <div className="flex flex-col gap-3 md:flex-row-reverse">
        {!isOver && (
          <form
            id={addId}
            method="post"
            action={href('/service_submit')}
            encType="multipart/form-data"
            {...(before.length === 0 && { onSubmit: add })}
            className="md:grow"
          >
            <input type="hidden" name="items" value={JSON.stringify([...before, item])} />
            <input type="hidden" name="intent" value="begin" />
            <button type="submit" className="button button-main w-full max-md:hidden">
              {t('check.add')}
            </button>
          </form>
        )}
        <Form method="post" encType="multipart/form-data" preventScrollReset>
          {Object.entries(values)
            .filter(([name]) => name !== 'intent')
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <button type="submit" name="intent" value="change" className="button button-quiet w-full">
            {isOver ? t('check.overEdit') : t('check.change')}
          </button>
        </Form>
        <a href={href('/service_select')} className="button button-quiet">
          {t('check.back')}
        </a>
      </div>
    </div>
  )
}

function useAdd(item: Item, quote: Quote, prices: ChoiceData['prices']) {
  const { locale } = useLayout()
  const href = useHref()
  const [error, setError] = useState<'twice' | 'full' | 'most' | null>(null)
  function add(event: FormEvent) {
    event.preventDefault()
    const [priced] = quote.items
    if (!priced) return
    const cart = readCart(locale)
    if (item.kind === 'apply' && holdsService(cart, prices, item)) return setError('twice')
    const next = withEntry(cart, entryOf(item, priced))
    const overflow = overflowOf(next) ?? (keepCart(locale, next) ? null : 'full')
    if (overflow) return setError(overflow)
    clearSavedInput(item.kind)
    location.assign(href('/service_select'))
  }
  return { error, add }
}
