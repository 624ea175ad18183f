/** The document to be priced: which one, what is to be done with it, its text, and a few details. */
import { type FormEvent, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { TextField } from '../consultation/fields.tsx'
import { useHref } from '../links.ts'
import type { CheckState } from './check-item.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { RefineData } from './load-choice.ts'
import { BottomBar, PricePanel } from './price-panel.tsx'
import { leastMinor } from './price-parts.ts'
import { RadioCard, RadioCards } from './radio-card.tsx'
import { TextSource } from './text-source.tsx'
import { useLivePrice } from './use-live-price.ts'
import { useMoney } from './use-money.ts'
import { useUpload } from './use-upload.ts'

type Props = { state: CheckState; data: RefineData }
const formId = 'order-form'

export function RefineForm({ state: { values, errors }, data }: Props) {
  const t = useTranslations('order')
  const form = useRef<HTMLFormElement>(null)
  const { live, priceSoon } = useLivePrice(form, 'refine')
  const upload = useUpload(values, errors.file, priceSoon)
  const isSending = useNavigation().state !== 'idle'
  const money = useMoney()
  const priced = live.status === 'ready' ? live.priced : null
  const total = priced?.price_minor == null ? null : money(priced.price_minor, priced.currency)
  function onSubmit(event: FormEvent) {
    if (isSending || upload.reading !== null) event.preventDefault()
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-10">
      <div>
        <ErrorSummary errors={errors} />
        <Form
          id={formId}
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          onSubmit={onSubmit}
          onChange={priceSoon}
          className="group/form space-y-10"
        >
          {/* the first button of a form is what Enter presses */}
          <button type="submit" name="intent" value="check" tabIndex={-1} aria-hidden className="sr-only">
            {t('check.submit')}
          </button>
          <ServiceCards values={values} errors={errors} data={data} />
          <ModeCards values={values} errors={errors} data={data} />
          <section className="group-has-[[name=mode][value=interview]:checked]/form:hidden">
            <h2 className="pb-3 text-xl md:text-2xl">{t('refine.yourText')}</h2>
            <TextSource values={values} errors={errors} upload={upload} />
            <input type="hidden" name="file_id" value={upload.file?.id ?? ''} />
            <input type="hidden" name="file_name" value={upload.file?.name ?? ''} />
            <input type="hidden" name="file_words" value={upload.file?.words ?? ''} />
            <input type="hidden" name="file_text" value={upload.file?.text ?? ''} />
          </section>
          <Details values={values} errors={errors} data={data} />
          <Buttons isSending={isSending} />
        </Form>
      </div>
      <PricePanel live={live} prices={data.prices} kind="refine" form={formId} />
      <BottomBar total={total}>
        <button type="submit" form={formId} name="intent" value="check" className="button button-main ml-auto grow">
          {t('check.submit')}
        </button>
      </BottomBar>
    </div>
  )
}

type SectionProps = Props['state'] extends infer S
  ? Pick<S & CheckState, 'values' | 'errors'> & { data: RefineData }
  : never

function ServiceCards({ values, errors, data }: SectionProps) {
  const t = useTranslations('order.refine')
  return (
    <RadioCards name="service" legend={t('service')} error={errors.service}>
      {data.copy.document_services.map(({ code, name, desc, bring, path_image }, place) => (
        <RadioCard
          key={code}
          id={place === 0 ? 'f-service' : undefined}
          name="service"
          value={code}
          isChosen={values.service === code}
          title={name}
          image={path_image}
        >
          {desc}
          <span className="mt-2 hidden border-t border-line pt-2 text-ink group-has-checked/card:block">
            <strong className="font-semibold">{t('bring')}</strong>
            <span className="block">{bring}</span>
          </span>
        </RadioCard>
      ))}
    </RadioCards>
  )
}

function ModeCards({ values, errors, data }: SectionProps) {
  const t = useTranslations('order')
  const money = useMoney()
  return (
    <RadioCards name="mode" legend={t('refine.mode')} error={errors.mode}>
      {data.copy.modes.map(({ code, name, desc, for_whom }, place) => {
        const least = leastMinor(data.prices, ({ mode }) => mode === code)
        const currency = data.prices[0]?.currency
        return (
          <RadioCard
            key={code}
            id={place === 0 ? 'f-mode' : undefined}
            name="mode"
            value={code}
            isChosen={values.mode === code}
            title={name}
            aside={least !== null && currency && t('from', { price: money(least, currency) })}
          >
            <span className="block text-ink">{for_whom}</span>
            <span className="mt-1 block">{desc}</span>
          </RadioCard>
        )
      })}
    </RadioCards>
  )
}

function Details({ values, errors, data }: SectionProps) {
  const t = useTranslations('order.refine')
  const copiesMax = data.prices.find(({ copies_max }) => copies_max)?.copies_max ?? 1
  return (
    <section>
      <h2 className="pb-3 text-xl md:text-2xl">{t('details')}</h2>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <TextField
          name="word_limit"
          label={t('wordLimit')}
          hint={t('wordLimitHint')}
          value={values.word_limit ?? ''}
          inputMode="numeric"
          maxLength={7}
          errors={errors.word_limit}
        />
        <TextField
          name="copies"
          label={t('copies')}
          hint={t('copiesHint', { max: copiesMax })}
          value={values.copies ?? '1'}
          inputMode="numeric"
          maxLength={4}
          errors={errors.copies}
        />
      </div>
      <label className="mt-6 flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          name="urgent"
          value="yes"
          defaultChecked={values.urgent === 'yes'}
          className="mt-1 size-5.5 shrink-0 accent-ink"
        />
        <span>
          <span className="font-semibold">{t('urgent')}</span>
          <span className="block text-sm text-quiet">{t('urgentHint')}</span>
        </span>
      </label>
    </section>
  )
}

/** The way back; the way on stands beside the price, and without a wide screen below it. */
export function Buttons({ isSending }: { isSending: boolean }) {
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
