import type { StaffAnswer } from '../../api/staff/client.ts'
import { APPOINTMENT_EVENTS } from '../../domain/appointments/kinds.ts'
import type { CodeNames } from '../../domain/code-names.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import type { Corrections, LeadField } from '../../domain/leads/manual-lead.ts'
import { formatMoney } from '../../domain/money.ts'
import { type Field, fieldName, joined } from '../duplicates/labels.ts'
import { Message, type ReceivedMail } from '../mail/message.tsx'
import { choiceName, type Translator, useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { CopiesAndFiles } from './answer-form.tsx'

type Colleague = { id: string; name: string }

type Event = StaffAnswer<'showLead'>['events'][number]

const text = (value: unknown) => (typeof value === 'string' ? value : '')

type Props = {
  events: Event[]
  messages: ReceivedMail[]
  colleagues: Colleague[]
  /** Of the lead. */
  email: string
  /** Version of the lead. */
  version: number
}

/** Everything that happened to a lead, newest first. */
export function Timeline({ events, messages, colleagues, email, version }: Props) {
  const t = useTranslations()
  const { offices, locale } = useReader()
  const { time, date } = useFormat()
  return (
    <section className="panel max-lg:order-6">
      <h2>{t('lead.timeline')}</h2>
      <ol className="mt-2 grid gap-2.5">
        {events.map((event) => (
          <li key={event.id} className="border-s-2 border-line ps-3">
            <p>
              <span className="font-semibold">{titleOf(event, t, { colleagues, offices, time, date, locale })}</span>
              <span className="ms-2 text-sm text-quiet">{[time(event.at), event.who].filter(Boolean).join(' · ')}</span>
            </p>
            {event.kind === 'unmerged' && <KeptFields fields={event.data.stayed} />}
            {WITH_SUBJECT.includes(event.kind) && <p className="font-semibold">{text(event.data.subject)}</p>}
            {WITH_SUBJECT.includes(event.kind) && <MailLines event={event} />}
            {event.sending && <SendingLine sending={event.sending} />}
            {event.delivery && <DeliveryLine delivery={event.delivery} isReceipt={event.kind !== 'mail'} />}
            {event.kind === 'corrected' && <Corrected corrections={event.data.corrections} />}
            {WITH_NOTE.includes(event.kind) && (
              <p className="whitespace-pre-wrap">
                {text(event.data.note) || text(event.data.text) || text(event.data.reason)}
              </p>
            )}
            {event.kind.startsWith('appointment_') && <AppointmentWords data={event.data} />}
            <MessageOf event={event} messages={messages} email={email} />
            {event.scheduled && <Scheduled event={event} version={version} />}
            {event.can_undo && <UndoAnswer event={event} version={version} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const WITH_SUBJECT: readonly string[] = ['mail', 'scheduled', 'schedule_cancelled']

const WITH_NOTE: readonly string[] = [
  'note',
  'mail',
  'scheduled',
  'schedule_cancelled',
  'answered',
  'chat_sent',
  'answer_undone',
  'wrote',
  'added',
  'price',
  'payment',
  'payment_voided',
]

const WORDS = ['reason', 'outcome', 'next_step'] as const

/** What was said of an appointment: why it was cancelled, what came of it, and what comes next. */
function AppointmentWords({ data }: { data: Event['data'] }) {
  const t = useTranslations()
  const { pair } = useFormat()
  return WORDS.filter((name) => text(data[name]) !== '').map((name) => (
    <p key={name} className="whitespace-pre-wrap">
      {pair(t(`calendar.${name}`), text(data[name]))}
    </p>
  ))
}

/** The received message of an event, with what staff can do about it. */
function MessageOf({ event, messages, email }: { event: Event; messages: ReceivedMail[]; email: string }) {
  const t = useTranslations()
  const mail = messages.find(({ id }) => id === event.data.message)
  if (!mail) return null
  return (
    <>
      <Message mail={mail} />
      {!mail.is_known_sender && mail.kind === 'human' && (
        <PostForm className="note-bad mt-1 flex flex-wrap items-center gap-2">
          <span>
            {mail.channel === 'mail'
              ? t(mail.sender === email ? 'mail_in.doubted_sender' : 'mail_in.other_sender', { sender: mail.sender })
              : t('chat.other_sender', { name: mail.sender_name || t('chat.unnamed') })}
          </span>
          <input type="hidden" name="mail" value={mail.id} />
          <Submit intent="confirm_sender">{t('mail_in.confirm_sender')}</Submit>
        </PostForm>
      )}
      <p className="text-sm">
        <a className="text-link inline-flex min-h-9 items-center" href={`/console/mail/${mail.id}`}>
          {t('mail_in.elsewhere')}
        </a>
      </p>
    </>
  )
}

/** The fields that kept later changes when a merge was undone. */
function KeptFields({ fields }: { fields: unknown }) {
  const t = useTranslations()
  const { locale } = useReader()
  if (!Array.isArray(fields) || fields.length === 0) return null
  const names = fields.map((field: Field) => fieldName(field, t))
  return <p>{t('event.stayed', { fields: joined(names, locale) })}</p>
}

/** Who got a copy of an email, with what came back, and the files that went with it. */
function MailLines({ event: { data, copies } }: { event: Event }) {
  const t = useTranslations()
  const refused = copies.filter(({ is_refused }) => is_refused).map(({ address }) => address)
  return (
    <>
      <CopiesAndFiles copies={copies.map(({ address }) => address)} files={data.files ?? []} />
      {refused.length > 0 && (
        <p className="text-sm text-danger">{t('mail_out.copy_refused', { addresses: refused.join(', ') })}</p>
      )}
    </>
  )
}

/** When an email leaves, or why it was held back, with what staff can do about it. @param version of the lead */
function Scheduled({ event: { id, scheduled }, version }: { event: Event; version: number }) {
  const t = useTranslations()
  if (!scheduled) return null
  return (
    <PostForm className={`mt-1 flex flex-wrap items-center gap-2 ${scheduled.hold_reason ? 'note-bad' : ''}`}>
      {scheduled.hold_reason && <p className="w-full">{t(`mail_out.held.${scheduled.hold_reason}`)}</p>}
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="event" value={id} />
      <Submit intent="send_scheduled">{t('mail_out.send_now')}</Submit>
      <Submit intent="cancel_scheduled">{t('mail_out.cancel')}</Submit>
    </PostForm>
  )
}

/** Old and new value of each corrected field. */
function Corrected({ corrections }: { corrections: unknown }) {
  const t = useTranslations()
  const { pair } = useFormat()
  const { offices, countries, choices } = useReader()
  const written = (field: LeadField, value: string): string => {
    if (value === '') return t('lead.not_known')
    if (field === 'office') return offices.nameOf(value)
    if (field === 'edition') return editionOf(value).ownName
    if (field === 'countries') return value.split(',').map(countries.nameOf).join(', ')
    if (field === 'source' || field === 'degree' || field === 'intake_term') return choices[field].nameOf(value)
    return value
  }
  return Object.entries(corrections as Corrections).map(([name, [before, after]]) => {
    const field = name as LeadField
    const change = t('event.change', { from: written(field, before), to: written(field, after) })
    return <p key={name}>{pair(correctedName(field, t), change)}</p>
  })
}

/** The label of a field that staff can correct. */
const correctedName = (field: LeadField, t: Translator): string => {
  if (field === 'degree' || field === 'major' || field === 'intake_year') return t(`lead.${field}`)
  return field === 'intake_term' ? t('lead.intake') : fieldName(field, t)
}

type Formats = {
  colleagues: Colleague[]
  offices: CodeNames
  time: (at: number) => string
  date: (day: string) => string
  locale: Locale
}

function titleOf({ kind, data, scheduled }: Event, t: Translator, formats: Formats): string {
  const { colleagues, offices, time } = formats
  const status = (value: unknown) => t(`status.${text(value) as 'new'}`)
  // assignment rules log the id of the owner
  const person = (value: unknown) =>
    colleagues.find(({ id }) => id === value)?.name ?? (text(value) || t('lead.unassigned'))
  if (kind === 'inquiry' || kind === 'order') return `${t(`event.${kind}`)} ${text(data.reference)}`
  if (kind === 'note' || kind === 'mail' || kind === 'corrected') return t(`event.${kind}`)
  if (kind === 'scheduled') return t('event.scheduled', { time: scheduled ? time(scheduled.send_at) : '' })
  if (kind === 'schedule_cancelled') return t('event.schedule_cancelled')
  if (kind === 'mail_in' && data.channel)
    return t(data.closed ? 'event.chat_in_reopened' : 'event.chat_in', {
      channel: t(`channel.${text(data.channel) as 'line'}`),
    })
  if (kind === 'chat_sent')
    return t('event.chat_sent', {
      channel: t(`channel.${text(data.channel) as 'line'}`),
      name: text(data.name) || t('chat.unnamed'),
    })
  if (kind === 'mail_in') return t(data.closed ? 'event.mail_in_reopened' : 'event.mail_in')
  if (kind === 'mail_auto') return t('event.mail_auto')
  if (kind === 'mail_moved') return t('event.mail_moved', { subject: text(data.subject), name: text(data.name) })
  if (kind === 'added' && (data.origin === 'list' || data.origin === 'api')) return t(`origin.${data.origin}`)
  if (kind === 'added') return t('event.added', { origin: t(`origin.${text(data.origin) as 'phone'}`) })
  if (kind === 'answered') return t('event.answered', { channel: t(`channel.${text(data.channel) as 'phone'}`) })
  if (kind === 'answer_undone')
    return t('event.answer_undone', { channel: t(`channel.${text(data.channel) as 'phone'}`) })
  if (kind === 'wrote') return t('event.wrote', { channel: t(`channel.${text(data.channel) as 'phone'}`) })
  if (kind === 'proposal') {
    const field = fieldName(data.field as Field, t)
    return t(data.accept ? 'event.proposal_accepted' : 'event.proposal_dismissed', {
      field,
      reference: text(data.reference),
    })
  }
  if (kind === 'status') {
    const reason = text(data.reason)
    return t('event.status', { from: status(data.from), to: status(data.to) }) + (reason && ` (${reason})`)
  }
  if (kind === 'owner' && data.why) return t(`event.${data.why as 'no_rule'}`)
  if (kind === 'escalated') return t('event.escalated')
  if (kind === 'owner') return t('event.owner', { from: person(data.from), to: person(data.to) })
  if (kind === 'office')
    return t('event.office', { from: offices.nameOf(text(data.from)), to: offices.nameOf(text(data.to)) })
  if (kind === 'merged' || kind === 'unmerged') return t(`event.${kind}`, { name: text(data.name) })
  if (kind === 'task') return t('event.task', { day: text(data.day), note: text(data.note) })
  if (kind === 'task_done') return t('event.task_done', { note: text(data.note) })
  if (kind === 'order_state') return orderMove(data, t)
  if (MONEY_EVENTS.includes(kind)) return moneyTitle({ kind, data }, t, formats)
  if (kind === 'receipt') return t('event.receipt', { number: text(data.number) })
  if (kind === 'file') return t(data.reference ? 'event.file' : 'event.mail_file', { name: text(data.name) })
  if (kind === 'file_removed') return t('event.file_removed', { name: text(data.name) })
  const appointment = APPOINTMENT_EVENTS.find((what) => kind === `appointment_${what}`)
  if (appointment) {
    const said = t(`event.appointment_${appointment}`, {
      time: time(Number(data.start)),
      consultant: text(data.consultant),
    })
    return data.offer === 'queued' ? `${said} · ${t('event.appointment_offer')}` : said
  }
  return t('event.other')
}

const MONEY_EVENTS: readonly string[] = ['price', 'deposit', 'payment', 'payment_voided']

function moneyTitle({ kind, data }: Pick<Event, 'kind' | 'data'>, t: Translator, { date, locale }: Formats): string {
  const reference = text(data.reference)
  const money = (minor: unknown) => formatMoney(Number(minor), text(data.currency) as 'USD', locale)
  if (kind === 'price') return t('event.price', { reference, from: money(data.from), to: money(data.to) })
  if (kind === 'deposit')
    return data.deposit === null
      ? t('event.no_deposit', { reference })
      : t('event.deposit', { reference, amount: money(data.deposit), day: date(text(data.due)) })
  const payment = { reference, amount: money(data.amount), day: date(text(data.day)) }
  if (kind === 'payment_voided') return t('event.payment_voided', payment)
  return t('event.payment', { ...payment, method: choiceName(locale, 'payment_method', text(data.method)) })
}

function orderMove(data: Event['data'], t: Translator): string {
  const state = (value: unknown) => t(`order_state.${text(value) as 'received'}`)
  const details = [text(data.note), data.mailed ? t('event.mailed') : ''].filter(Boolean).join(' · ')
  const move = t('event.order_state', {
    reference: text(data.reference),
    from: state(data.from),
    to: state(data.to),
  })
  return details ? `${move} (${details})` : move
}

type Delivery = NonNullable<StaffAnswer<'showLead'>['events'][number]['delivery']>

const LOOKS = {
  waiting: 'text-quiet',
  retrying: 'text-quiet',
  refused: 'text-danger',
  given_up: 'text-danger font-semibold',
  sent: 'text-quiet',
  in_folder: 'text-danger',
}

/** The delivery status of a mail. @param isReceipt whether it is the automatic receipt of a booking or order */
export function DeliveryLine({ delivery, isReceipt }: { delivery: Delivery; isReceipt: boolean }) {
  const t = useTranslations()
  const { time } = useFormat()
  const { state, at, reason, code } = delivery
  const why = [t(`bounce.${reason ?? 'other'}`), code].filter(Boolean).join(' · ')
  const sentence =
    state === 'sent' && at === null
      ? t('delivery.sent_once')
      : t(`delivery.${state}`, { time: at === null ? '' : time(at), why })
  return <p className={`text-sm ${LOOKS[state]}`}>{isReceipt ? t('delivery.receipt', { said: sentence }) : sentence}</p>
}

type Sending = NonNullable<StaffAnswer<'showLead'>['events'][number]['sending']>

const SENDING_LOOKS = {
  waiting: 'text-quiet',
  retrying: 'text-quiet',
  sent: 'text-quiet',
  failed: 'text-danger font-semibold',
}

/** What became of a message in a chat app. */
function SendingLine({ sending: { state, at, way, error } }: { sending: Sending }) {
  const t = useTranslations()
  const { time } = useFormat()
  const said = state === 'sent' ? (`sent_${way ?? 'push'}` as const) : state
  const values = { time: at === null ? '' : time(at), why: t(`chat.error.${error ?? 'unknown'}`) }
  return <p className={`text-sm ${SENDING_LOOKS[state]}`}>{t(`chat.sending.${said}`, values)}</p>
}

type UndoProps = {
  /** Of the reply. */
  event: Pick<Event, 'kind' | 'undo_until'>
  /** Of the lead. */
  version: number
  hint?: string
}

/** Undoes the last reply. A script removes the form when it is too late. */
export function UndoAnswer({ event: { kind, undo_until }, version, hint }: UndoProps) {
  const t = useTranslations()
  const { now } = useReader()
  return (
    <PostForm className="mt-1" data-for-ms={undo_until - now}>
      {hint && <p>{hint}</p>}
      <input type="hidden" name="version" value={version} />
      <Submit intent="undo_answer">{t(kind === 'mail' ? 'mail_out.undo' : 'answer.undo')}</Submit>
    </PostForm>
  )
}
