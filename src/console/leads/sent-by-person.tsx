import type { StaffAnswer } from '../../api/staff/client.ts'
import { formatMoney } from '../../domain/money.ts'
import { fieldName } from '../doubles/words.ts'
import { choiceName, type Say, useReader, useWords, useWriting } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Refused } from './act-on-lead.ts'
import { OrderStand } from './orders.tsx'

type Whole = StaffAnswer<'showLead'>

type Deciding = Pick<Whole, 'lead' | 'proposals'> & { mayAct: boolean }

type Row = [label: string, value: string, field?: Proposal['field']]

type Standing = Pick<Whole, 'stands'> & { leadId: string; mayAct: boolean; refused: Refused | undefined }

type Told = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The bookings and orders that the person sent. */
export function SentByPerson({
  lead,
  inquiries,
  orders,
  proposals,
  ...standing
}: Pick<Whole, 'lead' | 'inquiries' | 'orders' | 'proposals'> & Standing) {
  const say = useWords()
  const deciding = { lead, proposals, mayAct: standing.mayAct }
  return (
    <section className="panel grid gap-4 max-lg:order-3" data-sent>
      <h2>{say('lead.sent')}</h2>
      {inquiries.map((inquiry) => (
        <Inquiry key={text(inquiry.reference)} inquiry={inquiry} deciding={deciding} />
      ))}
      {orders.map((order) => (
        <Order key={text(order.reference)} order={order} deciding={deciding} {...standing} />
      ))}
    </section>
  )
}

function Inquiry({ inquiry, deciding }: { inquiry: Told; deciding: Deciding }) {
  const say = useWords()
  const { locale } = useReader()
  const intake = [
    text(inquiry.intake_year),
    inquiry.intake_term && choiceName(locale, 'intake_term', text(inquiry.intake_term)),
  ]
  return (
    <article>
      <h3 className="font-semibold">{say('lead.booking', { reference: text(inquiry.reference) })}</h3>
      <Rows
        told={inquiry}
        deciding={deciding}
        rows={[
          ...otherThan(deciding.lead, inquiry, say),
          [say('lead.title'), inquiry.title ? choiceName(locale, 'title', text(inquiry.title)) : ''],
          [
            say('lead.countries'),
            text(inquiry.countries)
              .split(',')
              .map((code) => choiceName(locale, 'countries', code))
              .join(', '),
            'countries',
          ],
          [say('lead.degree'), choiceName(locale, 'degree', text(inquiry.degree))],
          [say('lead.intake'), intake.filter(Boolean).join(' ')],
          [say('lead.major'), text(inquiry.major)],
          [
            say('lead.contact_method'),
            inquiry.contact_method ? choiceName(locale, 'contact_method', text(inquiry.contact_method)) : '',
          ],
          [say('lead.remarks'), text(inquiry.remarks)],
        ]}
      />
    </article>
  )
}

function Order({ order, deciding, stands, leadId, mayAct, refused }: { order: Told; deciding: Deciding } & Standing) {
  const say = useWords()
  const stand = stands.find(({ reference }) => reference === order.reference)
  const { locale } = useReader()
  return (
    <article>
      <h3 className="font-semibold">
        {say('lead.order', { reference: text(order.reference) })}
        <span className="tag ms-2">{say(`order_state.${text(order.status) as 'received'}`)}</span>
      </h3>
      <Rows
        told={order}
        deciding={deciding}
        rows={[
          ...otherThan(deciding.lead, order, say),
          [say('lead.total'), formatMoney(Number(order.total_minor), text(order.currency) as 'USD', locale)],
          [say('lead.message'), text(order.message)],
        ]}
      />
      {stand && <OrderStand stand={stand} leadId={leadId} mayAct={mayAct} refused={refused} />}
    </article>
  )
}

/** Name and chat id of a booking or order that differ from the lead's. */
const otherThan = (lead: Whole['lead'], sent: Told, say: Say): Row[] => [
  [say('inbox.name'), sent.name === lead.name ? '' : text(sent.name), 'name'],
  [say('lead.chat'), sent.chat_id === lead.chat_id ? '' : text(sent.chat_id), 'chat_id'],
]

function Rows({ told, rows, deciding }: { told: Told; rows: Row[]; deciding: Deciding }) {
  const say = useWords()
  const { time } = useWriting()
  const attribution = told.attribution as Record<string, string>
  const schools = text(told.shortlist).split(',').filter(Boolean).length
  const open = deciding.mayAct ? deciding.proposals.filter(({ reference }) => reference === told.reference) : []
  const all: Row[] = [
    ...rows,
    [say('lead.came'), time(Number(told.created_at))],
    [say('lead.shortlist', { count: schools }), schools > 0 ? text(told.shortlist).replaceAll(',', ', ') : ''],
    [say('lead.landing'), attribution.landing_page ?? ''],
    [say('lead.referrer'), attribution.referrer ?? ''],
  ]
  return (
    <>
      {open.length > 0 && <p className="note-bad mt-1">{say('proposal.hint')}</p>}
      <dl className="mt-1 grid gap-x-4 gap-y-1 md:grid-cols-[12rem_minmax(0,1fr)]">
        {all
          .filter(([, value]) => value)
          .map(([label, value, field]) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {value}
                {open
                  .filter((proposal) => proposal.field === field)
                  .map((proposal) => (
                    <ProposalForm key={proposal.field} {...proposal} version={deciding.lead.version} />
                  ))}
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-1 text-sm text-quiet">
        {say('lead.consent', { version: text(told.consent_version), time: time(Number(told.consented_at)) })}
      </p>
    </>
  )
}

export type Proposal = StaffAnswer<'showLead'>['proposals'][number]

/** Accepts or dismisses a proposed value. @param version of the lead */
export function ProposalForm({ reference, field, version }: Proposal & { version: number }) {
  const say = useWords()
  const name = fieldName(field, say)
  return (
    <PostForm className="mt-1 mb-2 flex flex-wrap gap-2">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="field" value={field} />
      {(['accept', 'dismiss'] as const).map((act) => (
        <Submit intent={`${act}_proposal`} key={act} aria-label={`${say(`proposal.${act}`)}: ${name}`}>
          {say(`proposal.${act}`)}
        </Submit>
      ))}
    </PostForm>
  )
}
