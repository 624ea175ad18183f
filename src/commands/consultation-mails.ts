/** The two mails that a booking owes: to the office in its staff's language, and to the visitor in theirs. */
import type { Attribution } from '../domain/consultation.ts'
import type { Block } from '../domain/content.ts'
import { EDITIONS, type Locale } from '../domain/editions.ts'
import { localize } from '../domain/localized.ts'
import { type ChoiceField, choiceName, translators } from '../domain/words.ts'
import type { InquiryRow } from '../store/queries/inquiries.ts'
import type { OutboxMail } from '../store/queries/outbox.ts'
import { renderMail } from './mail-layout.ts'
import en from './messages/en.json' with { type: 'json' }
import tw from './messages/tw.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }

const words = translators({ vi, tw, en })

export type MailContext = {
  inquiry: InquiryRow
  attribution: Attribution
  office: Block<'offices'>
  site: Block<'site'>
  consultation: Block<'consultation'>
  /** Where the office's mail goes when that isn't its own address. */
  leadsTo: string | null
}

/** Both mails; their message ids come from the reference, so that a mail sent twice is one mail to its reader. */
export function consultationMails(context: MailContext): OutboxMail[] {
  return [officeMail(context), visitorMail(context)]
}

function officeMail({ inquiry, attribution, office, site, leadsTo }: MailContext): OutboxMail {
  const { locale } = office
  const t = words[locale]
  const { reference } = inquiry
  const name = oneLine(inquiry.name)
  const body = renderMail({
    htmlLang: EDITIONS[locale].htmlLang,
    heading: t('office.heading', { name }),
    parts: [
      { paragraph: t('office.intro') },
      { rows: [...answersOf(inquiry, locale), ...originOf(inquiry, attribution, locale)] },
    ],
    signature: localize(site.name, locale).text,
    footer: reference,
  })
  return mail(
    inquiry,
    'office',
    addressOf({ office, leadsTo, site }),
    inquiry.email,
    t('office.subject', { name, reference }),
    body,
    site,
  )
}

/** An office's own address first, else the one for all leads, else the firm's. */
const addressOf = ({ office, leadsTo, site }: Pick<MailContext, 'office' | 'leadsTo' | 'site'>) =>
  office.email || leadsTo || site.email

/** Names are the visitor's own words: in a subject or heading they may not start a line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function visitorMail({ inquiry, office, site, consultation, leadsTo }: MailContext): OutboxMail {
  const locale = inquiry.edition as Locale
  const t = words[locale]
  const { reference } = inquiry
  const name = oneLine(inquiry.name)
  const siteName = localize(site.name, locale).text
  const officeName = localize(office.name, locale).text
  const steps = consultation.next_steps.map(({ title, desc }) =>
    t('visitor.step', { title: localize(title, locale).text, desc: localize(desc, locale).text }),
  )
  const body = renderMail({
    htmlLang: EDITIONS[locale].htmlLang,
    heading: t('visitor.heading', { name }),
    parts: [
      { paragraph: t('visitor.intro', { office: officeName }) },
      { title: t('visitor.next') },
      { steps },
      { title: t('visitor.sent') },
      { rows: answersOf(inquiry, locale) },
      { title: t('visitor.office') },
      {
        paragraph: [officeName, localize(office.address, locale).text, office.phone, office.email]
          .filter(Boolean)
          .join(' · '),
      },
      { paragraph: t('visitor.change') },
    ],
    signature: siteName,
    footer: t('visitor.footer', { site: siteName }),
  })
  return mail(
    inquiry,
    'visitor',
    inquiry.email,
    addressOf({ office, leadsTo, site }),
    t('visitor.subject', { reference }),
    body,
    site,
  )
}

function mail(
  { reference }: InquiryRow,
  kind: string,
  recipient: string,
  replyTo: string,
  subject: string,
  body: { html: string; text: string },
  site: Block<'site'>,
): OutboxMail {
  const domain = site.email.split('@')[1] ?? 'localhost'
  return {
    message_id: `<${reference.toLowerCase()}.${kind}@${domain}>`,
    reference,
    kind,
    recipient,
    reply_to: replyTo,
    subject,
    ...body,
  }
}

type Row = readonly [string, string]

/** What the visitor answered, without what was left empty. */
function answersOf(inquiry: InquiryRow, locale: Locale): Row[] {
  const t = words[locale]
  const choice = (field: ChoiceField, code: string | null) => (code === null ? '' : choiceName(locale, field, code))
  const countries = inquiry.countries
    .split(',')
    .map((code) => choice('countries', code))
    .join(' · ')
  const rows: Row[] = [
    [t('fields.reference'), inquiry.reference],
    [t('fields.name'), inquiry.name],
    [t('fields.title'), choice('title', inquiry.title)],
    [t('fields.email'), inquiry.email],
    [t('fields.phone'), inquiry.phone],
    [t('fields.contact_method'), choice('contact_method', inquiry.contact_method)],
    [t('fields.chat_id'), inquiry.chat_id ?? ''],
    [t('fields.office'), choice('office', inquiry.office)],
    [t('fields.countries'), countries],
    [t('fields.degree'), choice('degree', inquiry.degree)],
    [
      t('fields.intake'),
      t('intake', { year: inquiry.intake_year ?? '', term: choice('intake_term', inquiry.intake_term) }).trim(),
    ],
    [t('fields.major'), inquiry.major ?? ''],
    [t('fields.source'), choice('source', inquiry.source)],
    [t('fields.remarks'), inquiry.remarks ?? ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** Where the lead came from and what it agreed to: for the office only. */
function originOf(inquiry: InquiryRow, { landing_page, referrer, ...campaign }: Attribution, locale: Locale): Row[] {
  const t = words[locale]
  const time = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ').concat(' UTC')
  const rows: Row[] = [
    [t('fields.edition'), EDITIONS[inquiry.edition as Locale].ownName],
    [t('fields.landing_page'), landing_page ?? ''],
    [t('fields.referrer'), referrer ?? ''],
    [t('fields.campaign'), Object.values(campaign).filter(Boolean).join(' / ')],
    [t('fields.consent'), t('office.consent', { version: inquiry.consent_version, time: time(inquiry.consented_at) })],
    [t('fields.created_at'), time(inquiry.created_at)],
  ]
  return rows.filter(([, value]) => value !== '')
}
