import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from '../../messages/translations.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, sendsMail, params, search }) => {
  const { id = '', reference = '' } = params
  const receipt = await staff.showOrderReceipt({ id, reference })
  return { id, receipt, isSent: search.has('sent'), sendsMail }
})

export const action = signedInAction(async ({ staff, params }) => {
  const { id = '', reference = '' } = params
  await staff.sendOrderReceipt({ id, reference })
  throw redirect(`/leads/${id}/orders/${reference}/receipt?sent`)
})

type Row = readonly [label: string, value: string]

/** The receipt of an order, to be printed or sent by email. */
export default function Receipt() {
  const { id, receipt, isSent, sendsMail } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const { number, heading, issuer, facts, sections, sums, statement, htmlLang, hasEmail } = receipt
  const [firm, ...place] = issuer
  return (
    <>
      <title>{`${heading} ${number}`}</title>
      <div className="no-print mx-auto max-w-3xl">
        <BackLink to={`/console/leads/${id}`}>{t('receipt.back')}</BackLink>
        {isSent && (
          <p className="note-good mt-2" role="status">
            {t(sendsMail ? 'receipt.sent' : 'lead.sent_to_folder')}
          </p>
        )}
        <PostForm className="mt-2 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <button type="button" className="button button-main" data-print hidden>
            {t('receipt.print')}
          </button>
          {hasEmail ? <Submit>{t('receipt.send')}</Submit> : <span>{t('receipt.no_email')}</span>}
          <span className="text-sm text-quiet">{t('receipt.hint')}</span>
        </PostForm>
      </div>
      <article lang={htmlLang} className="receipt panel mx-auto max-w-3xl" data-receipt={number}>
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-3">
          <h1>{heading}</h1>
          <address className="not-italic">
            <strong>{firm}</strong>
            {place.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
        <dl className="mt-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {sections.map(({ title, rows }) => (
          <section key={title} className="mt-5">
            <h2>{title}</h2>
            <Amounts rows={rows} />
          </section>
        ))}
        <div className="mt-5 border-t-2 border-ink">
          <Amounts rows={sums} isStrong />
        </div>
        <p className="mt-5 text-sm text-quiet">{statement}</p>
      </article>
    </>
  )
}

/** Labels with amounts at the right. @param isStrong whether the last row stands out */
function Amounts({ rows, isStrong = false }: { rows: readonly Row[]; isStrong?: boolean }) {
  return (
    <dl className="mt-1">
      {rows.map(([label, value], at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike, and the rows never change
          key={at}
          className={`flex justify-between gap-6 border-b border-line py-1.5 ${isStrong && at === rows.length - 1 ? 'font-semibold' : ''}`}
        >
          <dt className="min-w-0">{label}</dt>
          <dd className="shrink-0 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
