import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { choiceName, type Say, wordsOf } from '../messages/words.ts'
import type { Cell } from './files.ts'

type Lead = StaffAnswer<'listRows'>['leads'][number]
type Reader = { locale: Locale; timeZone: string; colleagues: readonly { id: string; name: string }[] }
type Column = readonly [name: string, read: (lead: Lead) => Cell]

/** The columns of the inbox as a file, in the reader's language and time zone. */
export function leadColumns({ locale, timeZone, colleagues }: Reader): Column[] {
  const say = wordsOf(locale)
  const names = new Map(colleagues.map(({ id, name }) => [id, name]))
  const timed = (word: string) => say('exports.timed', { what: word, zone: timeZone })
  const time = (at: number | null) => (at === null ? '' : writtenTime(at, timeZone))
  return [
    [say('inbox.name'), ({ name }) => name],
    [say('lead.phone'), ({ phone }) => phone],
    [say('lead.email'), ({ email }) => email],
    [say('lead.chat'), ({ chat_id }) => chat_id ?? ''],
    [say('inbox.status'), ({ status }) => say(`status.${status}`)],
    [say('lead.lost_reason'), ({ lost_reason }) => lost_reason ?? ''],
    [say('inbox.owner'), ({ owner_id }) => (owner_id ? (names.get(owner_id) ?? say('settings.gone')) : '')],
    [say('inbox.office'), ({ office }) => choiceName(locale, 'office', office)],
    [say('inbox.edition'), ({ edition }) => EDITIONS[edition].ownName],
    [
      say('lead.countries'),
      ({ countries }) => countries.map((code) => choiceName(locale, 'countries', code)).join('; '),
    ],
    [
      say('inbox.source'),
      ({ source }) => (source === 'order' ? say('inbox.order_mark') : choiceName(locale, 'source', source)),
    ],
    [say('lead.campaign'), ({ campaign }) => campaign],
    [say('exports.ordered'), ({ orders }) => orders.map((order) => orderText(order, say)).join('\n\n')],
    [say('exports.pasted'), ({ orders }) => cutToCell(pastedIn(orders), say)],
    [say('exports.has_order'), ({ has_order }) => say(has_order ? 'exports.yes' : 'exports.no')],
    [timed(say('lead.came')), ({ created_at }) => time(created_at)],
    [timed(say('inbox.arrived')), ({ wrote_at }) => time(wrote_at)],
    [timed(say('exports.first_answer')), ({ first_answer_at }) => time(first_answer_at)],
    [timed(say('exports.waits_since')), ({ waiting_since }) => time(waiting_since)],
    [say('exports.waited'), ({ clock }) => clock?.waited_minutes ?? ''],
  ]
}

type Order = Lead['orders'][number]

/** An order, and a line for each item. */
function orderText({ reference, status, items }: Order, say: Say): string {
  const state = say(`order_state.${status as 'received'}`)
  const lines = items.map(({ name, rows, file }, at) => {
    const told = [...rows, ...(file === null ? [] : [[say('order_stand.item_file'), file] as const])]
    return `${at + 1}. ${name}; ${told.map(([label, value]) => say('shell.pair', { label, value })).join('; ')}`
  })
  return [`${reference} (${state})`, ...lines].join('\n')
}

const pastedIn = (orders: readonly Order[]) =>
  orders.flatMap(({ items }) => items.flatMap(({ text }) => text ?? [])).join('\n\n')

/** A cell of a spreadsheet holds 32,767 characters; the lead's page has the whole text. */
const cellMax = 30_000
const cutToCell = (text: string, say: Say) =>
  text.length > cellMax ? `${text.slice(0, cellMax).toWellFormed()}… ${say('exports.cut')}` : text

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
