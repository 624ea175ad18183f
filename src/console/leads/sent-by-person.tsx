import type { StaffAnswer } from '../../api/staff/client.ts'
import { answerRows, type StoredAnswer } from '../../domain/booking-answers.ts'
import { COST_ROUTES } from '../../domain/costs/routes.ts'
import type { StudyPlan } from '../../domain/leads/study-plan.ts'
import { MATCH_LEVELS } from '../../domain/match/profile.ts'
import { formatMoney } from '../../domain/money.ts'
import { fieldName } from '../duplicates/labels.ts'
import { choiceName, type Translator, useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { LeadFormResult } from './act-on-lead.ts'
import { OrderPanel } from './orders.tsx'

type LeadPage = StaffAnswer<'showLead'>

type ProposalProps = Pick<LeadPage, 'lead' | 'proposals'> & { mayAct: boolean }

type Row = [label: string, value: string, field?: Proposal['field']]

type OrderProps = Pick<LeadPage, 'orderStatuses'> & {
  leadId: string
  mayAct: boolean
  formResult: LeadFormResult | undefined
}

type SentData = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The bookings and orders that the person sent. */
export function SentByPerson({
  lead,
  inquiries,
  orders,
  proposals,
  ...orderProps
}: Pick<LeadPage, 'lead' | 'inquiries' | 'orders' | 'proposals'> & OrderProps) {
  const t = useTranslations()
  const proposalProps = { lead, proposals, mayAct: orderProps.mayAct }
  return (
    <section className="panel grid gap-4 max-lg:order-3" data-sent>
      <h2>{t('lead.sent')}</h2>
      {inquiries.map((inquiry) => (
        <Inquiry key={text(inquiry.reference)} inquiry={inquiry} proposalProps={proposalProps} />
      ))}
      {orders.map((order) => (
        <Order key={text(order.reference)} order={order} proposalProps={proposalProps} {...orderProps} />
      ))}
    </section>
  )
}

/** Codes of a plan that have a name in the messages; other values are names or numbers. */
const NAMED: Partial<Record<string, readonly string[]>> = {
  level: MATCH_LEVELS,
  route: COST_ROUTES,
  english_test: ['none'],
  post_study: ['1'],
}

/** The answers of a match or cost plan, one a line. */
function usePlanRow(): (plan: StudyPlan | null) => Row {
  const t = useTranslations()
  const { pair } = useFormat()
  const { countries } = useReader()
  const written = (field: string, value: string) => {
    if (field === 'country') return countries.nameOf(value)
    return NAMED[field]?.includes(value) ? t(`plan.value.${field as 'level'}.${value as 'bachelor'}`) : value
  }
  return (plan) => {
    if (!plan) return ['', '']
    const lines = plan.answers.map(([field, values]) =>
      pair(t(`plan.field.${field as 'level'}`), values.map((value) => written(field, value)).join(', ')),
    )
    return [t(`plan.${plan.page}`), lines.join('\n')]
  }
}

/** A booking: answers, and the answers of the match or cost plan that came with it. */
export function Inquiry({ inquiry, proposalProps }: { inquiry: SentData; proposalProps: ProposalProps }) {
  const t = useTranslations()
  const { locale, countries, choices } = useReader()
  const planRow = usePlanRow()
  const term = inquiry.intake_term ? choices.intake_term.nameOf(text(inquiry.intake_term)) : ''
  return (
    <article>
      <h3 className="font-semibold">{t('lead.booking', { reference: text(inquiry.reference) })}</h3>
      <Rows
        sent={inquiry}
        proposalProps={proposalProps}
        rows={[
          ...otherThan(proposalProps.lead, inquiry, t),
          [t('lead.title'), inquiry.title ? choiceName(locale, 'title', text(inquiry.title)) : ''],
          [t('lead.countries'), text(inquiry.countries).split(',').map(countries.nameOf).join(', '), 'countries'],
          [t('lead.degree'), choices.degree.nameOf(text(inquiry.degree))],
          [t('lead.intake'), t('lead.intake_of', { term, year: text(inquiry.intake_year) }).trim()],
          [t('lead.major'), text(inquiry.major)],
          [t('lead.contact_method'), choices.contact_method.nameOf(text(inquiry.contact_method))],
          ...answerRows(inquiry.answers as StoredAnswer[], locale),
          planRow(inquiry.plan as StudyPlan | null),
          [t('lead.remarks'), text(inquiry.remarks)],
        ]}
      />
    </article>
  )
}

function Order({
  order,
  proposalProps,
  orderStatuses,
  leadId,
  mayAct,
  formResult,
}: { order: SentData; proposalProps: ProposalProps } & OrderProps) {
  const t = useTranslations()
  const status = orderStatuses.find(({ reference }) => reference === order.reference)
  const { locale } = useReader()
  return (
    <article>
      <h3 className="font-semibold">
        {t('lead.order', { reference: text(order.reference) })}
        <span className="tag ms-2">{t(`order_state.${text(order.status) as 'received'}`)}</span>
      </h3>
      <Rows
        sent={order}
        proposalProps={proposalProps}
        rows={[
          ...otherThan(proposalProps.lead, order, t),
          [t('lead.total'), formatMoney(Number(order.total_minor), text(order.currency) as 'USD', locale)],
          [t('lead.message'), text(order.message)],
        ]}
      />
      {status && <OrderPanel order={status} leadId={leadId} mayAct={mayAct} formResult={formResult} />}
    </article>
  )
}

/** Name and chat id of a booking or order that differ from the lead's. */
const otherThan = (lead: LeadPage['lead'], sent: SentData, t: Translator): Row[] => [
  [t('inbox.name'), sent.name === lead.name ? '' : text(sent.name), 'name'],
  [t('lead.chat'), sent.chat_id === lead.chat_id ? '' : text(sent.chat_id), 'chat_id'],
]

function Rows({ sent, rows, proposalProps }: { sent: SentData; rows: Row[]; proposalProps: ProposalProps }) {
  const t = useTranslations()
  const { time } = useFormat()
  const attribution = sent.attribution as Record<string, string>
  const schools = text(sent.shortlist).split(',').filter(Boolean).length
  const open = proposalProps.mayAct
    ? proposalProps.proposals.filter(({ reference }) => reference === sent.reference)
    : []
  const all: Row[] = [
    ...rows,
    [t('lead.came'), time(Number(sent.created_at))],
    [t('lead.shortlist', { count: schools }), schools > 0 ? text(sent.shortlist).replaceAll(',', ', ') : ''],
    [t('lead.landing'), attribution.landing_page ?? ''],
    [t('lead.referrer'), attribution.referrer ?? ''],
    [t('lead.bookingPage'), attribution.booking_page ?? ''],
  ]
  return (
    <>
      {open.length > 0 && <p className="note-bad mt-1">{t('proposal.hint')}</p>}
      <dl className="mt-1 grid gap-x-4 gap-y-1 md:grid-cols-[12rem_minmax(0,1fr)]">
        {all
          .filter(([, value]) => value)
          .map(([label, value, field]) => (
            <div key={`${label}=${value}`} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {value}
                {open
                  .filter((proposal) => proposal.field === field)
                  .map((proposal) => (
                    <ProposalForm key={proposal.field} {...proposal} version={proposalProps.lead.version} />
                  ))}
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-1 text-sm text-quiet">
        {t('lead.consent', { version: text(sent.consent_version), time: time(Number(sent.consented_at)) })}
      </p>
    </>
  )
}

export type Proposal = StaffAnswer<'showLead'>['proposals'][number]

/** Accepts or dismisses a proposed value. @param version of the lead */
export function ProposalForm({ reference, field, version }: Proposal & { version: number }) {
  const t = useTranslations()
  const name = fieldName(field, t)
  return (
    <PostForm className="mt-1 mb-2 flex flex-wrap gap-2">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="field" value={field} />
      {(['accept', 'dismiss'] as const).map((act) => (
        <Submit intent={`${act}_proposal`} key={act} aria-label={`${t(`proposal.${act}`)}: ${name}`}>
          {t(`proposal.${act}`)}
        </Submit>
      ))}
    </PostForm>
  )
}
