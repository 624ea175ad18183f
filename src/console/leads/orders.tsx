import type { StaffAnswer } from '../../api/staff/client.ts'
import { deliveredEndings } from '../../domain/leads/delivered-files.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Checkbox, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { LeadFormResult } from './act-on-lead.ts'
import { RushDue } from './lead-tags.tsx'
import { PaymentPanel } from './payment-panel.tsx'

/** An order with its status, as the lead's page shows it. */
export type OrderStatus = StaffAnswer<'showLead'>['orderStatuses'][number]

type Props = { order: OrderStatus; leadId: string; mayAct: boolean; formResult: LeadFormResult | undefined }

/** The items of an order, its possible steps, and its files in both directions. */
export function OrderPanel({ order, leadId, mayAct, formResult }: Props) {
  const t = useTranslations()
  const { time } = useFormat()
  const orderResult = formResult?.input.reference === order.reference ? formResult : undefined
  const times = [
    order.confirmed_at && t('order_status.confirmed_at', { time: time(order.confirmed_at) }),
    order.delivered_at && t('order_status.delivered_at', { time: time(order.delivered_at) }),
  ].filter(Boolean)
  return (
    <div className="mt-3 grid gap-3 rounded-lg border border-line p-3" data-order={order.reference}>
      {orderResult?.isConflict && (
        <p className="note-bad" role="alert">
          {t('order_status.conflict')}
        </p>
      )}
      {order.is_folded ? (
        <a className="text-link" href={`/console/leads/${leadId}?order=${order.reference}`}>
          {t('order_status.open')}
        </a>
      ) : (
        <OrderedItems items={order.items} />
      )}
      {(times.length > 0 || order.rush_hours !== null) && (
        <div className="text-sm">
          {times.length > 0 && <p className="text-quiet">{times.join(' · ')}</p>}
          {order.rush && <RushDue rush={order.rush} />}
          {order.rush_hours !== null && !order.rush && <p>{t('order_status.rush', { hours: order.rush_hours })}</p>}
        </div>
      )}
      {mayAct && <Steps order={order} formResult={orderResult?.intent === 'order' ? orderResult : undefined} />}
      <PaymentPanel order={order} leadId={leadId} mayAct={mayAct} formResult={orderResult} />
      <OrderFiles
        order={order}
        leadId={leadId}
        mayAct={mayAct}
        formResult={orderResult?.intent === 'file' ? orderResult : undefined}
      />
    </div>
  )
}

function Steps({ order, formResult }: { order: OrderStatus; formResult: LeadFormResult | undefined }) {
  const t = useTranslations()
  const { next, back, may_cancel, reference, version, made } = order
  const errors = formResult?.errors.note
  const noFile = formResult?.errors.without_file
  return (
    <PostForm className="grid gap-2">
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="version" value={version} />
      {(noFile || (next === 'delivered' && made.length === 0)) && (
        <div className="note-bad">
          <p>{t('order_status.no_file')}</p>
          <Checkbox
            id={`without-${reference}`}
            name="without_file"
            label={t('order_status.without_file')}
            errors={noFile}
          />
        </div>
      )}
      {next && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Submit look="main" name="to" value={next}>
            {t(`order_status.step.${next as 'confirmed'}`)}
          </Submit>
          <span className="text-sm text-quiet">{t('order_status.mail_hint')}</span>
        </div>
      )}
      {(back || may_cancel) && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 grow basis-52">
            <Field
              id={`note-${reference}`}
              name="note"
              label={t('order_status.note')}
              errors={errors}
              maxLength={500}
              defaultValue={formResult?.input.note}
            />
          </div>
          {back && (
            <Submit name="to" value={back}>
              {t('order_status.back', { state: t(`order_state.${back}`) })}
            </Submit>
          )}
          {may_cancel && (
            <Submit look="danger" name="to" value="cancelled">
              {t('order_status.cancel')}
            </Submit>
          )}
        </div>
      )}
    </PostForm>
  )
}

/** The ordered items; pasted text is folded. */
export function OrderedItems({ items }: Pick<OrderStatus, 'items'>) {
  const t = useTranslations()
  return (
    <ol className="grid gap-3" aria-label={t('order_status.items')}>
      {items.map(({ name, rows, file, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
        <li key={place}>
          <h4 className="font-semibold">
            {place + 1}. {name}
          </h4>
          <dl className="grid gap-x-4 md:grid-cols-[12rem_minmax(0,1fr)]">
            {[...rows, ...(file === null ? [] : [[t('order_status.item_file'), file]])].map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-quiet">{label}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          {text && (
            <details>
              <summary className="min-h-9 content-center text-link">{t('order_status.item_text')}</summary>
              <p className="rounded-lg bg-sand px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}

const bytesPerKb = 1024

type OrderFilesProps = { order: OrderStatus; leadId: string; mayAct: boolean; formResult: LeadFormResult | undefined }

/** Files that the person sent with an order, and files that the office added for them. */
export function OrderFiles({ order, leadId, mayAct, formResult }: OrderFilesProps) {
  const t = useTranslations()
  const { sent, made, status, reference } = order
  const isTooLarge = formResult && Object.keys(formResult.errors).length === 0
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <div>
        <h4 className="font-semibold">{t('order_status.sent')}</h4>
        {sent.length === 0 && <p className="text-quiet">{t('order_status.none')}</p>}
        <ul>
          {sent.map((file) => (
            <FileLine key={file.id} file={file} leadId={leadId} />
          ))}
        </ul>
      </div>
      <div>
        <h4 className="font-semibold">{t('order_status.made')}</h4>
        {made.length === 0 && <p className="text-quiet">{t('order_status.none')}</p>}
        <ul>
          {made.map((file) => (
            <FileLine key={file.id} file={file} leadId={leadId} mayRemove={mayAct} />
          ))}
        </ul>
        <p className="text-sm text-quiet">
          {t(status === 'delivered' ? 'order_status.shown_hint' : 'order_status.hidden_hint')}
        </p>
        {mayAct && (
          <PostForm encType="multipart/form-data" className="mt-2 grid gap-2">
            <input type="hidden" name="intent" value="file" />
            <input type="hidden" name="reference" value={reference} />
            <Field
              id={`file-${reference}`}
              name="file"
              label={t('order_status.file')}
              errors={isTooLarge ? [t('order_status.too_large')] : formResult?.errors.file}
              type="file"
              required
              accept={deliveredEndings}
            />
            <Submit className="justify-self-start">{t('order_status.add')}</Submit>
          </PostForm>
        )}
      </div>
    </div>
  )
}

type Line = { file: OrderStatus['sent'][number]; leadId: string; mayRemove?: boolean }

export function FileLine({ file, leadId, mayRemove = false }: Line) {
  const t = useTranslations()
  const { time, number } = useFormat()
  const size = t('order_status.size', { size: number(Math.ceil(file.byte_size / bytesPerKb)) })
  return (
    <li className="flex items-start gap-2 py-1">
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        <a className="text-link" href={`/console/leads/${leadId}/files/${file.id}`} download={file.name}>
          {file.name}
        </a>
        <span className="block text-sm text-quiet">
          {[size, time(file.created_at), file.who].filter(Boolean).join(' · ')}
        </span>
      </span>
      {mayRemove && (
        <PostForm>
          <input type="hidden" name="file" value={file.id} />
          <Submit intent="file_remove" aria-label={t('order_status.remove', { name: file.name })}>
            ×
          </Submit>
        </PostForm>
      )}
    </li>
  )
}
