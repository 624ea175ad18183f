import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { answerRows, answerText, type StoredAnswer } from '../../domain/booking-answers.ts'
import type { CodeNames } from '../../domain/code-names.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import type { ChoiceNames } from '../../domain/form-choices.ts'
import { type Translator, translatorOf } from '../messages/translations.ts'
import type { Cell } from './files.ts'

type Lead = StaffAnswer<'listRows'>['leads'][number]
type Reader = {
  locale: Locale
  timeZone: string
  offices: CodeNames
  countries: CodeNames
  choices: ChoiceNames
  colleagues: readonly { id: string; name: string }[]
  /** Null without answers. */
  questions: readonly { code: string; label: string }[] | null
}
type Column = readonly [name: string, read: (lead: Lead) => Cell]

/** The columns of the inbox as a file, in the reader's language and time zone. */
export function leadColumns({
  locale,
  timeZone,
  offices,
  countries,
  choices,
  colleagues,
  questions,
}: Reader): Column[] {
  const t = translatorOf(locale)
  const names = new Map(colleagues.map(({ id, name }) => [id, name]))
  const timed = (word: string) => t('exports.timed', { what: word, zone: timeZone })
  const time = (at: number | null) => (at === null ? '' : writtenTime(at, timeZone))
  return [
    [t('inbox.name'), ({ name }) => name],
    [t('lead.phone'), ({ phone }) => phone],
    [t('lead.email'), ({ email }) => email],
    [t('lead.chat'), ({ chat_id }) => chat_id ?? ''],
    [t('inbox.status'), ({ status }) => t(`status.${status}`)],
    [t('lead.lost_reason'), ({ lost_reason }) => lost_reason ?? ''],
    [t('inbox.owner'), ({ owner_id }) => (owner_id ? (names.get(owner_id) ?? t('settings.gone')) : '')],
    [t('inbox.office'), ({ office }) => offices.nameOf(office)],
    [t('inbox.edition'), ({ edition }) => editionOf(edition).ownName],
    [t('lead.countries'), (lead) => lead.countries.map(countries.nameOf).join('; ')],
    [t('inbox.source'), ({ source }) => (source === 'order' ? t('inbox.order_mark') : choices.source.nameOf(source))],
    [t('lead.utm_source'), ({ utm_source }) => utm_source],
    [t('lead.utm_medium'), ({ utm_medium }) => utm_medium],
    [t('lead.campaign'), ({ campaign }) => campaign],
    [t('exports.ordered'), ({ orders }) => orders.map((order) => orderText(order, t)).join('\n\n')],
    [t('exports.pasted'), ({ orders }) => cutToCell(pastedIn(orders), t)],
    ...moneyColumns(t),
    [t('exports.has_order'), ({ has_order }) => t(has_order ? 'exports.yes' : 'exports.no')],
    [timed(t('lead.came')), ({ created_at }) => time(created_at)],
    [timed(t('inbox.arrived')), ({ wrote_at }) => time(wrote_at)],
    [timed(t('exports.first_answer')), ({ first_answer_at }) => time(first_answer_at)],
    [timed(t('exports.waits_since')), ({ waiting_since }) => time(waiting_since)],
    [t('exports.waited'), ({ clock }) => clock?.waited_minutes ?? ''],
    ...(questions ? answerColumns(questions, locale, t) : []),
  ]
}

/** A column for each of the organisation's own questions with the latest answer, and one for answers to removed questions. */
function answerColumns(questions: NonNullable<Reader['questions']>, locale: Locale, t: Translator): Column[] {
  const isAsked = (answer: StoredAnswer) => questions.some(({ code }) => code === answer.code)
  const latest = ({ answers }: Lead, code: string) => answers.findLast((answer) => answer.code === code)
  const textIn = (lead: Lead, code: string) => {
    const answer = latest(lead, code)
    return answer ? answerText(answer, locale) : ''
  }
  const others = ({ answers }: Lead) =>
    answerRows(
      answers.filter((answer) => !isAsked(answer)),
      locale,
    ).map(([label, value]) => t('shell.pair', { label, value }))
  return [
    ...questions.map(({ code, label }): Column => [label, (lead) => textIn(lead, code)]),
    [t('exports.other_answers'), (lead) => others(lead).join('\n')],
  ]
}

type Order = Lead['orders'][number]

/** Sums of a lead's orders without cancelled ones: numbers, or texts with currencies for orders in several. */
function moneyColumns(t: Translator): Column[] {
  const sums = (read: (order: Order) => number, { orders }: Lead): Cell => {
    const counted = Map.groupBy(
      orders.filter(({ status }) => status !== 'cancelled'),
      ({ currency }) => currency,
    )
    const amounts = [...counted].map(
      ([currency, of]) => [currency, of.reduce((sum, order) => sum + read(order), 0) / 100] as const,
    )
    if (amounts.length > 1) return amounts.map(([currency, amount]) => `${currency} ${amount}`).join('; ')
    return amounts[0]?.[1] ?? ''
  }
  const currencies = ({ orders }: Lead) =>
    [...new Set(orders.filter(({ status }) => status !== 'cancelled').map(({ currency }) => currency))].join('; ')
  return [
    [t('dashboard.currency'), currencies],
    [t('payment.price'), (lead) => sums(({ price_minor }) => price_minor, lead)],
    [t('payment.received'), (lead) => sums(({ received_minor }) => received_minor, lead)],
    [t('payment.due'), (lead) => sums(({ due_minor }) => due_minor, lead)],
  ]
}

/** An order, and a line for each item. */
function orderText({ reference, status, items }: Order, t: Translator): string {
  const state = t(`order_state.${status as 'received'}`)
  const lines = items.map(({ name, rows, file }, at) => {
    const details = [...rows, ...(file === null ? [] : [[t('order_status.item_file'), file] as const])]
    return `${at + 1}. ${name}; ${details.map(([label, value]) => t('shell.pair', { label, value })).join('; ')}`
  })
  return [`${reference} (${state})`, ...lines].join('\n')
}

const pastedIn = (orders: readonly Order[]) =>
  orders.flatMap(({ items }) => items.flatMap(({ text }) => text ?? [])).join('\n\n')

/** A cell of a spreadsheet holds 32,767 characters; the lead's page has the whole text. */
const cellMax = 30_000
const cutToCell = (text: string, t: Translator) =>
  text.length > cellMax ? `${text.slice(0, cellMax).toWellFormed()}… ${t('exports.cut')}` : text

/** Rows of leads in pieces. @param ids in output order */
export async function* leadPieces(
  staff: StaffClient,
  ids: readonly string[],
  columns: Column[],
): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < ids.length; at += pieceSize) {
    const { leads } = await staff.listRows({ ids: ids.slice(at, at + pieceSize) })
    yield leads.map((lead) => columns.map(([, read]) => read(lead)))
  }
}
const pieceSize = 500

const formats = new Map<string, Intl.DateTimeFormat>()
/** `2026-11-22 16:05`: spreadsheets of every country read it as a time. */
function writtenTime(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone, hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format.format(at)
}
