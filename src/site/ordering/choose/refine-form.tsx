/** The document to price: its kind, the editing mode, its text, and a few details. */
import { useRef, useState } from 'react'
import { TextField } from '../../forms/fields.tsx'
import { useTranslations } from '../../messages/provider.tsx'
import type { CheckState, RefineData } from './load-choice.ts'
import { OrderForm } from './order-form.tsx'
import { useLivePrice } from './price-panel.tsx'
import { RadioCard, RadioCards, useFromPrice } from './radio-card.tsx'
import { TextSource, useUpload } from './text-source.tsx'

type Props = { state: CheckState; data: RefineData }

export function RefineForm({ state: { values, errors }, data }: Props) {
  const t = useTranslations('order.refine')
  const form = useRef<HTMLFormElement>(null)
  const { live, priceSoon } = useLivePrice(form, 'refine')
  const upload = useUpload(values, errors.file, priceSoon)
  const [service, setService] = useState(values.service)
  function onChange() {
    setService(String(new FormData(form.current ?? undefined).get('service') ?? ''))
    priceSoon()
  }
  return (
    <OrderForm
      kind="refine"
      prices={data.prices}
      encType="multipart/form-data"
      isBlocked={() => upload.reading !== null}
      onChange={onChange}
      form={form}
      live={live}
      values={values}
      errors={errors}
    >
      <ServiceCards values={values} errors={errors} data={data} />
      <ModeCards values={values} errors={errors} data={data} service={service} />
      <section className="group-has-[[name=mode][data-interview]:checked]/form:hidden">
        <h2 className="pb-3 text-xl md:text-2xl">{t('yourText')}</h2>
        <TextSource values={values} errors={errors} upload={upload} />
        <input type="hidden" name="file_id" value={upload.file?.id ?? ''} />
        <input type="hidden" name="file_name" value={upload.file?.name ?? ''} />
        <input type="hidden" name="file_words" value={upload.file?.words ?? ''} />
        <input type="hidden" name="file_text" value={upload.file?.text ?? ''} />
      </section>
      <Details values={values} errors={errors} data={data} />
    </OrderForm>
  )
}

type SectionProps = Pick<CheckState, 'values' | 'errors'> & { data: RefineData }

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

/** Without a chosen document, and without script, it shows all types of editing: the server rejects those that a document doesn't have. */
function ModeCards({ values, errors, data, service }: SectionProps & { service: string | undefined }) {
  const t = useTranslations('order')
  const fromPrice = useFromPrice(data.prices)
  const offered = data.prices.filter((price) => price.service === service)
  const modes = data.copy.modes.filter(({ code }) => offered.length === 0 || offered.some(({ mode }) => mode === code))
  return (
    <RadioCards name="mode" legend={t('refine.mode')} error={errors.mode}>
      <input
        type="hidden"
        name="from_interview"
        value={modes.flatMap(({ code, from_interview }) => (from_interview ? [code] : [])).join(' ')}
      />
      {modes.map(({ code, name, desc, for_whom, from_interview }, place) => {
        return (
          <RadioCard
            key={code}
            id={place === 0 ? 'f-mode' : undefined}
            name="mode"
            value={code}
            isChosen={values.mode === code}
            isFromInterview={from_interview}
            title={name}
            aside={fromPrice(({ mode }) => mode === code)}
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
  const rush = data.prices.find((price) => price.rush)?.rush
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
      {rush && (
        <label className="mt-6 flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            name="urgent"
            value="yes"
            defaultChecked={values.urgent === 'yes'}
            className="mt-1 size-5.5 shrink-0 accent-ink"
          />
          <span>
            <span className="font-semibold">{t('urgent', { hours: rush.hours })}</span>
            <span className="block text-sm text-quiet">{t('urgentHint', { percent: rush.percent })}</span>
          </span>
        </label>
      )}
    </section>
  )
}
