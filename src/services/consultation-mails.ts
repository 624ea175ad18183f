/**
 * The two mails of a booking: to the office in its staff's language, and to the visitor in theirs. Nobody has checked
 * that the address is the visitor's own: their mail says nothing in words that a stranger could have written.
 */

import type { InquiryRow } from '../db/queries/inquiries.ts'
import type { OutboxMail } from '../db/queries/outbox.ts'
import { answerRows, isFreeText } from '../domain/booking-answers.ts'
import type { Block } from '../domain/content.ts'
import { editionOf, type Locale } from '../domain/editions.ts'
import { type ChoiceNames, NO_CHOICES } from '../domain/form-choices.ts'
import type { Attribution } from '../domain/form-fields.ts'
import { parseJson } from '../domain/json.ts'
import { readStudyPlan } from '../domain/leads/study-plan.ts'
import { localize } from '../domain/localized.ts'
import { type ChoiceField, choiceName } from '../domain/translators.ts'
import {
  appointmentParts,
  appointmentRows,
  calendarOf,
  companionRows,
  type MailDeps,
  type MailedAppointment,
  writtenWhen,
} from './appointments/appointment-mails.ts'
import type { ChatLink } from './channels/chat-link.ts'
import { addressOf, chatParts, leadMail, oneLine, originRows, type Row } from './lead-mail.ts'
import { type MailPart, renderMail } from './mail-layout.ts'
import { messages } from './messages.ts'
import { type PageAddress, type Shortlisted, shortlistParts } from './shortlist.ts'

export type MailContext = {
  inquiry: InquiryRow
  attribution: Attribution
  /** Undefined for a firm without offices. */
  office: Block<'offices'> | undefined
  /** The name of a country's code in a language. */
  countryName: (code: string, locale: Locale) => string
  /** Names of the form's choices, by language. */
  choices: Record<Locale, ChoiceNames>
  site: Block<'site'>
  consultation: Block<'consultation'>
  /** Where the office's mail goes when that isn't its own address. */
  leadsTo: string | null
  /** What the visitor took along. */
  schools: readonly Shortlisted[]
  pageAddress: PageAddress
  /** Chats in which the visitor can go on. */
  chats: readonly ChatLink[]
  /** Of a booking with a time. */
  mailed?: MailedAppointment
  deps?: MailDeps
}

/** Both mails; their message ids come from the reference, so that a mail sent twice is one mail to its reader. */
export function consultationMails(context: MailContext): OutboxMail[] {
  return [officeMail(context), visitorMail(context)]
}

function officeMail(context: MailContext): OutboxMail {
  const { inquiry, attribution, office, site, leadsTo, schools, pageAddress, mailed } = context
  const locale = office?.locale ?? inquiry.edition
  const t = messages(locale)
  const { reference } = inquiry
  const name = oneLine(inquiry.name)
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t('office.heading', { name }),
    parts: [
      ...(mailed ? [] : [{ paragraph: t('office.intro') }]),
      {
        rows: [
          ...(mailed
            ? [
                ...appointmentRows(mailed, locale, mailed.rules.clock.clockOf(mailed.row.office).calendar.zone),
                ...companionRows(mailed.row, locale),
              ]
            : []),
          ...answersOf(context, locale, true),
          ...originRows(inquiry, attribution, locale, office?.edition ?? inquiry.edition),
        ],
      },
      ...shortlistParts(schools, locale, pageAddress),
      ...planParts(attribution.plan, inquiry.edition, { locale, pageAddress }),
    ],
    signature: localize(site.name, locale).text,
    theme: site.branding,
    footer: reference,
  })
  const subject = t('office.subject', { name, reference })
  const recipient = addressOf({ office, leadsTo, site })
  return leadMail({ reference, kind: 'office', recipient, replyTo: inquiry.email, subject, body, site })
}

/** A link to the answers that came with the booking, in the visitor's edition. */
function planParts(
  plan: string | undefined,
  edition: Locale,
  { locale, pageAddress }: Pick<MailContext, 'pageAddress'> & { locale: Locale },
): MailPart[] {
  const page = plan === undefined ? undefined : readStudyPlan(plan)?.page
  if (plan === undefined || !page) return []
  return [{ links: [{ text: messages(locale)(`office.plan_${page}`), address: pageAddress(plan, edition) }] }]
}

function visitorMail(context: MailContext): OutboxMail {
  const { inquiry, office, site, leadsTo, schools, pageAddress, mailed, deps } = context
  const locale = inquiry.edition
  const t = messages(locale)
  const { reference } = inquiry
  const siteName = localize(site.name, locale).text
  const officeName = office ? localize(office.name, locale).text : ''
  const when = mailed && writtenWhen(mailed.row.starts_at, locale, mailed.row.zone)
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: mailed ? t('appointment.booked.heading') : t('visitor.heading'),
    parts: [
      ...(mailed && deps
        ? [{ paragraph: t('appointment.booked.intro') }, ...appointmentParts(deps, mailed)]
        : callBackParts(context, officeName)),
      { title: t('visitor.sent') },
      { rows: answersOf(context, locale, false) },
      ...shortlistParts(schools, locale, pageAddress),
      { paragraph: t('visitor.message_left_out') },
      ...chatParts(context.chats, locale),
      ...(office
        ? [
            { title: t('visitor.office') },
            {
              paragraph: [officeName, localize(office.address, locale).text, office.phone, office.email]
                .filter(Boolean)
                .join(' · '),
            },
          ]
        : []),
      { paragraph: t('visitor.change') },
    ],
    signature: siteName,
    theme: site.branding,
    footer: t('visitor.footer', { site: siteName }),
  })
  const subject = when === undefined ? t('visitor.subject', { reference }) : t('appointment.booked.subject', { when })
  const replyTo = addressOf({ office, leadsTo, site })
  const mail = leadMail({ reference, kind: 'visitor', recipient: inquiry.email, replyTo, subject, body, site })
  return mailed && deps ? { ...mail, calendar: calendarOf(deps, mailed, inquiry.email) } : mail
}

/** What follows a booking without a time. */
function callBackParts({ inquiry, consultation }: MailContext, officeName: string): MailPart[] {
  const locale = inquiry.edition
  const t = messages(locale)
  // the first step of the page is the mail itself, which is being read
  const steps = consultation.next_steps
    .slice(1)
    .map(({ title, desc }) =>
      t('visitor.step', { title: localize(title, locale).text, desc: localize(desc, locale).text }),
    )
  return [
    { paragraph: officeName === '' ? t('visitor.intro_any') : t('visitor.intro', { office: officeName }) },
    { title: t('visitor.next') },
    { steps },
  ]
}

/** What the visitor answered, without what was left empty; their own words are for staff only. */
type Booking = Pick<MailContext, 'inquiry' | 'office' | 'countryName' | 'choices'>

function answersOf({ inquiry, office, countryName, choices }: Booking, locale: Locale, isStaff: boolean): Row[] {
  const t = messages(locale)
  const freeText = (text: string | null) => (isStaff && text) || ''
  const choice = (field: ChoiceField, code: string | null) => (code === null ? '' : choiceName(locale, field, code))
  const nameOfChoice = (field: keyof ChoiceNames) => (choices[locale] ?? NO_CHOICES)[field].nameOf(inquiry[field] ?? '')
  const countries = inquiry.countries
    .split(',')
    .map((code) => countryName(code, locale))
    .join(' · ')
  const rows: Row[] = [
    [t('fields.reference'), inquiry.reference],
    [t('fields.name'), freeText(inquiry.name)],
    [t('fields.title'), choice('title', inquiry.title)],
    [t('fields.email'), freeText(inquiry.email)],
    [t('fields.phone'), inquiry.phone],
    [t('fields.contact_method'), nameOfChoice('contact_method')],
    [t('fields.chat_id'), freeText(inquiry.chat_id)],
    [t('fields.office'), office ? localize(office.short_name ?? office.name, locale).text : ''],
    [t('fields.countries'), countries],
    [t('fields.degree'), nameOfChoice('degree')],
    [t('fields.intake'), t('intake', { year: inquiry.intake_year ?? '', term: nameOfChoice('intake_term') }).trim()],
    [t('fields.major'), freeText(inquiry.major)],
    [t('fields.source'), nameOfChoice('source')],
    ...answerRows(
      parseJson(inquiry.answers).filter((answer) => isStaff || !isFreeText(answer)),
      locale,
    ),
    [t('fields.remarks'), freeText(inquiry.remarks)],
  ]
  return rows.filter(([, value]) => value !== '')
}
