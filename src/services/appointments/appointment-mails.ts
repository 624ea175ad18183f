/**
 * The mails about an appointment: to the visitor, to the companion, and to the consultant. Addresses are unconfirmed: mails to visitors
 * contain no text that a stranger could have entered.
 */

import { type AppointmentRow, isBookedByStaff, type WaitRow } from '../../db/queries/appointments/appointments.ts'
import {
  type Consultant as Colleague,
  findConsultant,
  nameConsultant,
} from '../../db/queries/appointments/consultants.ts'
import { findBlock } from '../../db/queries/blocks.ts'
import { findLead, type LeadRow } from '../../db/queries/leads/leads.ts'
import { insertMails, type OutboxMail } from '../../db/queries/outbox.ts'
import type { Database, Tx } from '../../db/store.ts'
import { rulesOf } from '../../domain/appointments/rules.ts'
import type { Block } from '../../domain/content.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { msPerMinute, offsetAt } from '../../domain/leads/zone-clock.ts'
import { localize } from '../../domain/localized.ts'
import { writtenMomentIn, writtenWeekday } from '../../domain/moments.ts'
import { enqueueMails } from '../enqueue-mails.ts'
import { addressOf, oneLine, type Row } from '../lead-mail.ts'
import { type MailPart, renderMail } from '../mail-layout.ts'
import { messages } from '../messages.ts'
import { writeCalendarEntry } from './calendar-entry.ts'
import type { AppointmentDeps } from './deps.ts'
import { type OfferRules, readOfferRules, topicOf } from './offers.ts'

export type AppointmentContent = { rules: OfferRules; site: Block<'site'> | null }

/** What mails are written from; to be read before the transaction. */
export async function readAppointmentContent(db: Database): Promise<AppointmentContent> {
  const [rules, site] = await Promise.all([readOfferRules(db), findBlock(db, 'site', 'site')])
  return { rules, site }
}

export type MailDeps = Pick<
  AppointmentDeps,
  'pageAddress' | 'appointmentToken' | 'sendingAddress' | 'leadsTo' | 'leadAddress'
>
type Consultant = { id: string; name: string }

/** An appointment with the content of its mails. */
export type MailedAppointment = {
  row: AppointmentRow
  consultant: Consultant
  rules: OfferRules
  site: Block<'site'>
  /** When it began before a move, in ms. */
  before?: number
}

/** What happened, or is to come. */
export type Occasion =
  | 'booked'
  | 'moved'
  | 'first_link'
  | 'new_link'
  | 'no_link'
  | 'cancelled'
  | 'day'
  | 'hour'
  | 'no_show'

/** A move as its readers see it: another time, else another consultant, else other details. */
type MailOccasion = Occasion | 'reassigned' | 'changed'

/** When an appointment began before a change, and with whom. */
type Before = Pick<AppointmentRow, 'starts_at' | 'staff_id'>

function mailOccasionOf(occasion: Occasion, row: Before, before: Before | undefined): MailOccasion {
  if (occasion !== 'moved' || !before || before.starts_at !== row.starts_at) return occasion
  return before.staff_id === row.staff_id ? 'changed' : 'reassigned'
}

const appointmentAddress = ({ pageAddress, appointmentToken }: MailDeps, id: string, locale: Locale, anchor = '') =>
  pageAddress(`/appointment/${appointmentToken(id)}${anchor}`, locale)

/** A time in a language and a zone, both named: Monday 7 December 2026, 10:00 (Taiwan time, GMT+8). */
export const writtenWhen = (at: number, locale: Locale, zone: string): string =>
  messages(locale)('appointment.when', {
    weekday: writtenWeekday(at, locale, zone),
    ...writtenMomentIn(at, locale, zone),
  })

/** Office, zone, and of a video call its link; null without one. */
export const placeOf = ({ row, rules }: Pick<MailedAppointment, 'row' | 'rules'>) => {
  const office = rules.offices.find(({ code }) => code === row.office)
  const { booking, clock } = rules
  const { video_link } = rulesOf(booking.officeOf(row.office).value, booking.personOf(row.staff_id).value)
  return { office, videoLink: row.kind === 'video' ? video_link : null, zone: clock.clockOf(row.office).calendar.zone }
}

/**
 * The rows of an email: time and zone, former time, consultant, kind and length, place or link, topic. The office's time is added if its
 * offset differs.
 * @param withoutLink text for a video call that has no link yet
 */
export function appointmentRows(
  mailed: Omit<MailedAppointment, 'site'>,
  locale: Locale,
  zone = mailed.row.zone,
  withoutLink = messages(locale)('appointment.video_later'),
): Row[] {
  const { row, consultant, rules, before } = mailed
  const t = messages(locale)
  const { office, videoLink, zone: officeZone } = placeOf(mailed)
  const topic = topicOf(rules, row.topic)
  const isElsewhere = offsetAt(officeZone, row.starts_at) !== offsetAt(zone, row.starts_at)
  const place = office ? `${localize(office.name, locale).text}\n${localize(office.address, locale).text}` : ''
  const how = t(`appointment.kinds.${row.kind}`)
  const minutes = (row.ends_at - row.starts_at) / msPerMinute
  const rows: Row[] = [
    [t('appointment.time'), writtenWhen(row.starts_at, locale, zone)],
    [t('appointment.office_time'), isElsewhere ? writtenWhen(row.starts_at, locale, officeZone) : ''],
    [t('appointment.before'), before === undefined ? '' : writtenWhen(before, locale, zone)],
    [t('appointment.with'), consultant.name],
    [t('appointment.how'), t('appointment.how_long', { how, minutes })],
    [t('appointment.place'), row.kind === 'office' ? place : ''],
    [t('appointment.video'), row.kind === 'video' && row.state !== 'cancelled' ? (videoLink ?? withoutLink) : ''],
    [t('appointment.topic'), topic ? localize(topic.name, locale).text : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** Who comes along, for the staff: in a visitor's mail it would be words that a stranger can write. */
export const companionRows = ({ companion_name }: Pick<AppointmentRow, 'companion_name'>, locale: Locale): Row[] =>
  companion_name === null ? [] : [[messages(locale)('appointment.companion'), oneLine(companion_name)]]

/** Rows, what to bring, and the links of an appointment that is to come. */
export function appointmentParts(deps: MailDeps, mailed: Omit<MailedAppointment, 'site'>): MailPart[] {
  const { row, rules } = mailed
  const locale = row.edition
  const t = messages(locale)
  const bring = topicOf(rules, row.topic)?.bring.map((each) => localize(each, locale).text) ?? []
  return [
    { rows: appointmentRows(mailed, locale) },
    ...(bring.length > 0 ? [{ title: t('appointment.bring') }, { steps: bring }] : []),
    {
      links: [
        { text: t('appointment.open'), address: appointmentAddress(deps, row.id, locale) },
        { text: t('appointment.cannot'), address: appointmentAddress(deps, row.id, locale, '#cancel') },
      ],
    },
  ]
}

/** The calendar file for a recipient; for null without an address, to be downloaded. A companion's has no link, which would open the whole appointment. */
export function calendarOf(
  deps: MailDeps,
  mailed: MailedAppointment,
  attendee: string | null,
  { isCompanion = false, isCancelled = mailed.row.state === 'cancelled' } = {},
): string {
  const { row, consultant, site } = mailed
  const t = messages(row.edition)
  const { office, videoLink } = placeOf(mailed)
  const siteName = localize(site.name, row.edition).text
  const link = appointmentAddress(deps, row.id, row.edition)
  const address = office ? localize(office.address, row.edition).text : ''
  const how = t(`appointment.kinds.${row.kind}`)
  return writeCalendarEntry({
    id: row.id,
    sequence: row.sequence,
    start: row.starts_at,
    end: row.ends_at,
    changedAt: row.updated_at,
    summary: t('appointment.entry', { site: siteName }),
    description: isCompanion
      ? `${consultant.name}\n${how}`
      : t('appointment.entry_desc', { consultant: consultant.name, how, link }),
    location: row.kind === 'office' ? address : (videoLink ?? how),
    ...(!isCompanion && { url: link }),
    organizer: { name: siteName, email: deps.sendingAddress },
    attendee,
    isCancelled,
  })
}

type Mailed = MailedAppointment & {
  occasion: MailOccasion | 'companion_added' | 'companion_removed'
  reason?: string | null
  isByStaff?: boolean
}

function mailTo(deps: MailDeps, mailed: Mailed, recipient: string, part: string): OutboxMail {
  const { row, consultant, site, rules, occasion, reason, before = row.starts_at, isByStaff = false } = mailed
  const locale = row.edition
  const t = messages(locale)
  const siteName = localize(site.name, locale).text
  const when = writtenWhen(row.starts_at, locale, row.zone)
  const args = { when, site: siteName, consultant: consultant.name, before: writtenWhen(before, locale, row.zone) }
  const text = (key: 'subject' | 'heading' | 'intro') => t(`appointment.${occasion}.${key}`, args)
  const isRemoved = occasion === 'companion_removed'
  const isToCome = row.state === 'booked' && !isRemoved
  // the links open the whole appointment: they are the visitor's alone
  const isCompanion = part === '.companion'
  const footer = isCompanion ? 'footer_companion' : isByStaff ? 'footer_by_staff' : 'footer'
  const again = { text: t('appointment.again'), address: appointmentAddress(deps, row.id, locale) }
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: text('heading'),
    parts: [
      { paragraph: text('intro') },
      ...(isToCome
        ? appointmentParts(deps, mailed).filter((each) => !isCompanion || !('links' in each))
        : [
            {
              rows: [
                ...appointmentRows(mailed, locale),
                ...(reason ? [[t('appointment.reason'), reason] as const] : []),
              ],
            },
            ...(isCompanion ? [] : [{ links: [again] }]),
          ]),
    ],
    signature: siteName,
    theme: site.branding,
    footer: t(`appointment.${footer}`, { site: siteName }),
  })
  const office = rules.offices.find(({ code }) => code === row.office)
  const hasCalendar = occasion !== 'day' && occasion !== 'hour' && occasion !== 'no_show'
  return {
    message_id: messageId(row, `${occasion}${part}`, site),
    reference: row.inquiry_reference ?? row.lead_id ?? row.id,
    kind: occasion === 'day' || occasion === 'hour' ? 'reminder' : 'appointment',
    recipient,
    reply_to: addressOf({ office, leadsTo: deps.leadsTo, site }),
    subject: text('subject'),
    ...body,
    calendar: hasCalendar
      ? calendarOf(deps, mailed, recipient, { isCompanion, ...(isRemoved && { isCancelled: true }) })
      : null,
  }
}

/** Follows from the appointment's version, so that a mail sent twice is one mail to its reader. */
const messageId = ({ id, version }: Pick<AppointmentRow, 'id' | 'version'>, part: string, site: Block<'site'>) =>
  `<appointment.${id}.${version}.${part}@${site.email.split('@')[1] ?? 'localhost'}>`

type StaffOccasion = 'booked' | 'moved' | 'changed' | 'cancelled' | 'take_over' | 'taken_over'

type Named = Pick<LeadRow, 'name' | 'phone'>

/** The mail to a consultant, in their language and by the office's clock. The former one reads the time that was theirs. */
function staffMail(
  deps: MailDeps,
  mailed: MailedAppointment,
  occasion: StaffOccasion,
  { lead, to, isFormer }: { lead: Named; to: { email: string; locale: Locale }; isFormer: boolean },
): OutboxMail {
  const { row, site, consultant, before = row.starts_at } = mailed
  const { locale } = to
  const t = messages(locale)
  const siteName = localize(site.name, locale).text
  const { zone } = placeOf(mailed)
  const subject = t(`appointment.staff.${occasion}`, {
    name: oneLine(lead.name),
    when: writtenWhen(isFormer ? before : row.starts_at, locale, zone),
    consultant: consultant.name,
  })
  const reason: Row[] = occasion === 'cancelled' && row.reason ? [[t('appointment.reason'), row.reason]] : []
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: subject,
    parts: [
      {
        rows: [
          [t('fields.name'), oneLine(lead.name)],
          // the former consultant has nothing to call about
          ...(isFormer || lead.phone === '' ? [] : [[t('fields.phone'), oneLine(lead.phone)] as const]),
          ...appointmentRows(mailed, locale, zone, t('appointment.staff.video_missing')),
          ...companionRows(row, locale),
          ...reason,
        ],
      },
      { links: [{ text: t('appointment.staff.open'), address: deps.leadAddress(row.lead_id ?? '') }] },
    ],
    signature: siteName,
    theme: site.branding,
    footer: t(isFormer ? 'appointment.staff.footer_former' : 'appointment.staff.footer', { site: siteName }),
  })
  return {
    message_id: messageId(row, `${occasion}.${isFormer ? 'former' : 'staff'}`, site),
    reference: `lead.${row.lead_id}`,
    kind: 'staff',
    recipient: to.email,
    reply_to: site.email,
    subject,
    ...body,
  }
}

export type Notice = {
  occasion: Occasion
  /** Of a move: the appointment before it. */
  before?: Before
  /** Words of staff that visitors read; never a visitor's own. */
  reason?: string | null
  /** Who did it: the consultant gets no mail about their own action. A staff id, or null for the visitor. */
  by: string | null
  /** Whether the booking's own mails inform the visitor and their companion already. */
  isVisitorInformed?: boolean
}

/** So long a wrong mark can be corrected before the mail about it goes out. Less than the outbox lets any mail wait. */
export const noShowMs = 10 * msPerMinute

/** Queues the mails about an appointment as it is now. @returns whether there is any */
export async function queueAppointmentMails(
  tx: Tx,
  deps: MailDeps,
  { rules, site }: AppointmentContent,
  row: AppointmentRow,
  notice: Notice,
  now: number,
): Promise<boolean> {
  const { occasion, before, reason = null, by, isVisitorInformed = false } = notice
  const [lead, person] = [
    row.lead_id === null ? null : await findLead(tx, row.lead_id),
    await findConsultant(tx, row.staff_id, row.edition),
  ]
  if (!lead || lead.erased_at || !site) return false
  const consultant = { id: row.staff_id, name: person?.name ?? '' }
  const mailOccasion = mailOccasionOf(occasion, row, before)
  const mailed = {
    row,
    consultant,
    rules,
    site,
    reason,
    occasion: mailOccasion,
    ...(mailOccasion === 'moved' && before && { before: before.starts_at }),
  }
  const former =
    before && before.staff_id !== row.staff_id ? await findConsultant(tx, before.staff_id, row.edition) : null
  const isByStaff = !isVisitorInformed && (await isBookedByStaff(tx, row))
  const companionOccasion = occasion === 'booked' ? 'companion_added' : mailOccasion
  const mails = [
    ...(isVisitorInformed || lead.email === '' ? [] : [mailTo(deps, { ...mailed, isByStaff }, lead.email, '')]),
    ...(row.companion_email === null || isVisitorInformed
      ? []
      : [mailTo(deps, { ...mailed, occasion: companionOccasion }, row.companion_email, '.companion')]),
    ...staffMails(deps, mailed, notice, { lead, person, former }),
  ]
  // staff write to known people: their mails are not counted
  if (by === null) await enqueueMails(tx, mails, now)
  else if (mails.length > 0) await insertMails(tx, mails, now, occasion === 'no_show' ? now + noShowMs : now)
  return mails.length > 0
}

/** The mails to the consultant and to the former one, without the person who acted. */
function staffMails(
  deps: MailDeps,
  mailed: Mailed,
  { by, isVisitorInformed = false }: Notice,
  { lead, person, former }: { lead: LeadRow; person: Colleague | null; former: Colleague | null },
): OutboxMail[] {
  const { row, rules, site, occasion } = mailed
  // a person without an account: their office reads it, if the booking's own mail has not informed it
  const office = rules.offices.find(({ code }) => code === row.office)
  const officeAddress = isVisitorInformed ? null : addressOf({ office, leadsTo: deps.leadsTo, site })
  const mail = (to: Colleague | null, subject: StaffOccasion | null, isFormer: boolean) => {
    const email = to && (to.email ?? officeAddress)
    if (!to || subject === null || email === null || to.disabledAt !== null || by === to.id) return []
    return [staffMail(deps, mailed, subject, { lead, to: { email, locale: to.locale }, isFormer })]
  }
  if (!former) return mail(person, staffOccasion(occasion), false)
  // “you” is not the office; between two people without accounts it reads one mail
  const isOfficeOnly = person !== null && person.email === null && former.email === null
  return [
    ...mail(person, person?.email === null ? 'taken_over' : 'take_over', false),
    ...(isOfficeOnly ? [] : mail(former, 'taken_over', true)),
  ]
}

const staffOccasion = (occasion: Mailed['occasion']): StaffOccasion | null => {
  if (occasion === 'first_link' || occasion === 'new_link' || occasion === 'no_link') return 'changed'
  return occasion === 'booked' || occasion === 'moved' || occasion === 'changed' || occasion === 'cancelled'
    ? occasion
    : null
}

/** Queues the invitation of a new companion, and the cancellation of the one whom they replace. @param removed an email address; null for nobody */
export async function queueCompanionMails(
  tx: Tx,
  deps: MailDeps,
  { rules, site }: AppointmentContent,
  row: AppointmentRow,
  now: number,
  removed: string | null = null,
): Promise<void> {
  if (!site) return
  const mailed = {
    row,
    consultant: { id: row.staff_id, name: await nameConsultant(tx, row.staff_id, row.edition) },
    rules,
    site,
  }
  const mail = (occasion: Mailed['occasion'], recipient: string | null) =>
    recipient === null ? [] : [mailTo(deps, { ...mailed, occasion }, recipient, '.companion')]
  await enqueueMails(tx, [...mail('companion_removed', removed), ...mail('companion_added', row.companion_email)], now)
}

/** The mail to a visitor on the waiting list when a time is free. */
export function waitingMail(
  deps: MailDeps,
  { site, rules }: { site: Block<'site'>; rules: OfferRules },
  wait: WaitRow,
  recipient: string,
  now: number,
): OutboxMail {
  const locale = wait.edition
  const t = messages(locale)
  const siteName = localize(site.name, locale).text
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t('appointment.time_open.heading'),
    parts: [
      { paragraph: t('appointment.time_open.intro') },
      { links: [{ text: t('appointment.time_open.again'), address: appointmentAddress(deps, wait.id, locale) }] },
    ],
    signature: siteName,
    theme: site.branding,
    footer: t('appointment.footer', { site: siteName }),
  })
  const office = rules.offices.find(({ code }) => code === wait.office)
  return {
    message_id: messageId({ id: wait.id, version: now }, 'time_open', site),
    reference: wait.inquiry_reference ?? wait.lead_id,
    kind: 'reminder',
    recipient,
    reply_to: addressOf({ office, leadsTo: deps.leadsTo, site }),
    subject: t('appointment.time_open.subject'),
    ...body,
  }
}
