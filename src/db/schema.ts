/** The tables, for Kysely. Portable between SQLite and PostgreSQL: text, integer, real; booleans are 0/1, times are milliseconds since 1970, JSON is text. */

import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { StoredAnswer } from '../domain/booking-answers.ts'
import type { ArticleKind } from '../domain/content/articles.ts'
import type { StudentSchema, TestimonialSchema } from '../domain/content/people.ts'
import type { Readers } from '../domain/content/readers.ts'
import type { CountrySchema } from '../domain/content/schools.ts'
import type { Currency } from '../domain/currencies.ts'
import type { Locale } from '../domain/editions.ts'
import type { Attribution } from '../domain/form-fields.ts'
import type { Json } from '../domain/json.ts'
import type { Attachment } from '../domain/leads/answers/attachments.ts'
import type { OrderState } from '../domain/leads/order-states.ts'
import type { Localized } from '../domain/localized.ts'
import type { StoredItem } from '../domain/quote-items.ts'
import type { AppointmentTables } from './appointment-schema.ts'
import type { ChannelTables } from './channel-schema.ts'
import type { ConnectionTables } from './connection-schema.ts'
import type { DraftTables, LeadTables, StaffTables } from './console-schema.ts'
import type { ContentTables } from './content-schema.ts'
import type { MailInTables } from './mail-in-schema.ts'
import type { PictureTables } from './picture-schema.ts'
import type { ProgrammeTables } from './programme-schema.ts'
import type { RedirectTables } from './redirect-schema.ts'

/**
 * Where a row comes from: `demo` rows go with clear-demo, rows with `edited_at` were edited in the database and are not overwritten by a load.
 * `origin` is `file` or `staff`: a load removes what came from a file and is gone from the files, and touches nothing that staff made.
 */
type Origin = { demo: number; edited_at: number | null; origin: string }

type Names = { name_en: string; name_vi: string | null; name_tw: string | null }
/** `names` has the text of each edition; the columns are those of the first three, and sort. */
type LocalizedNames = Names & { names: Json<Localized> }

export type Tables = SiteTables &
  RedirectTables &
  ContentTables &
  DraftTables &
  StaffTables &
  LeadTables &
  PictureTables &
  ProgrammeTables &
  AppointmentTables &
  ConnectionTables &
  MailInTables &
  ChannelTables

type SiteTables = {
  setting: { key: string; value: string }
  content_block: Origin & { kind: string; id: number; position: number; code: string | null; data: string }
  country: Origin &
    LocalizedNames & {
      id: number
      code: string
      position: number
      data: Json<
        Pick<
          z.output<typeof CountrySchema>,
          | 'name_in'
          | 'choice_name'
          | 'iso_countries'
          | 'hidden_in_menus'
          | 'list_in_footer'
          | 'regions_label'
          | 'summary'
          | 'intro'
        >
      >
    }
  country_enrollment: { country_code: string; enrollment_id: number }
  enrollment: Origin & LocalizedNames & { id: number; slug: string }
  college: Origin & LocalizedNames & { id: number; slug: string; position: number }
  tag: Origin & LocalizedNames & { id: number; slug: string; position: number }
  city: Origin &
    Names & {
      id: number
      slug: string
      country_code: string
      iso_country: string
      latitude: number
      longitude: number
      sort_key: string
    }
  school: Origin &
    Names & {
      id: number
      slug: string
      aliases: Json<string[]>
      country_code: string
      iso_country: string
      city_id: number
      latitude: number
      longitude: number
      kind: string
      website: string
      founded: number | null
      no_exam: number
      introduction_en: string
      introduction_vi: string | null
      introduction_tw: string | null
      sort_key: string
    }
  classification: Origin &
    LocalizedNames & { id: number; slug: string; position: number; data: Json<{ desc: Localized }> }
  article_tag: Origin & LocalizedNames & { id: number; slug: string; position: number }
  article: Origin & {
    id: number
    slug: string
    classification_id: number
    country_code: string | null
    /** Days, such as 2026-03-12. */
    date_publish: string
    date_update: string
    author: Json<Localized | { writers: Record<string, string> } | null>
    is_draft: number
    kind: ArticleKind
    /** The editions that have it; null for all. */
    editions: Json<Locale[]> | null
    /** The languages that were taken back. */
    withdrawn: Json<Locale[]>
    /** The home country of the readers that a text speaks to, by language; null where all are everybody's. */
    readers: Json<Readers> | null
    /** Code of a picture, or `drawn:NAME`, in place of the drawing that has the article's name. */
    picture: string | null
  }
  /** What lists show of an article, a row a language. */
  article_text: { article_id: number; locale: Locale; title: string; seo_slug: string; abstract: string }
  article_body: { article_id: number; locale: Locale; content: string }
  article_tag_link: { article_id: number; tag_id: number }
  article_related: { article_id: number; related_id: number; position: number }
  student: Origin & {
    id: number
    school_id: number
    degree: string
    admitted: string
    data: Json<Omit<z.output<typeof StudentSchema>, 'id' | 'school' | 'degree' | 'admitted' | 'demo'>>
  }
  testimonial: Origin & {
    id: number
    school_id: number
    admitted: string
    data: Json<Omit<z.output<typeof TestimonialSchema>, 'id' | 'school' | 'admitted' | 'demo'>>
  }
  school_enrollment: { school_id: number; enrollment_id: number }
  school_college: { school_id: number; college_id: number }
  school_tag: { school_id: number; tag_id: number }
  /** A figure of a school; `level` is empty where it holds for all degrees, a share is a fraction of 1. */
  school_fact: Origin & {
    school_id: number
    kind: string
    level: string
    value: number
    value_to: number | null
    currency: string | null
    year: string
    source: string
  }
  inquiry: {
    reference: string
    idempotency_key: string
    body_hash: string
    created_at: number
    edition: Locale
    name: string
    title: string | null
    email: string
    phone: string
    chat_id: string | null
    office: string
    contact_method: string | null
    countries: string
    degree: string
    intake_year: number | null
    intake_term: string | null
    major: string | null
    source: string
    remarks: string | null
    /** Of the organisation's own questions. */
    answers: Generated<Json<StoredAnswer[]>>
    consent_version: string
    consent_locale: string
    consented_at: number
    attribution: Json<Attribution>
    /** Ids of schools, joined by commas. */
    shortlist: string
    /** Null until a lead took it up (services/leads). */
    lead_id: Generated<string | null>
  }
  service_order: {
    reference: string
    idempotency_key: string
    body_hash: string
    created_at: number
    edition: Locale
    name: string
    email: string
    phone: string
    chat_id: string | null
    message: string | null
    currency: Currency
    original_minor: number
    discount_minor: number
    total_minor: number
    /** Hours after the confirmation in which its rush documents are finished; null without one. */
    rush_hours: Generated<number | null>
    consent_version: string
    consent_locale: string
    consented_at: number
    attribution: Json<Attribution>
    /** Ids of schools, joined by commas. */
    shortlist: string
    lead_id: Generated<string | null>
    /** `received`, `confirmed`, `paid`, `in_work`, `delivered`, `cancelled`. */
    status: Generated<OrderState>
    confirmed_at: Generated<number | null>
    delivered_at: Generated<number | null>
    version: Generated<number>
    /** In place of the quote; null while that holds. */
    agreed_minor: Generated<number | null>
    /** What is asked first, and the day by which, such as 2026-12-05. */
    deposit_minor: Generated<number | null>
    deposit_due: Generated<string | null>
  }
  order_item: { order_reference: string; position: number; data: Json<StoredItem> }
  /** A document kept under `id` below the uploads' folder; no order's own goes when it expires. */
  upload: {
    id: string
    name: string
    byte_size: number
    word_count: number
    created_at: number
    expires_at: number
    order_reference: string | null
    /** Whose it is until it is ordered: a keyed hash of the network address. */
    address_hash: string | null
    provider_hash: string | null
  }
  /** Words that found nothing on a day (UTC), without digits and addresses. */
  search_miss: { day: string; locale: string; kind: string; words: string; count: number }
  /** Words that found something on a day (UTC): how often, and how often a result was opened then. */
  search_use: { day: string; locale: string; words: string; found: number; opened: number }
  captcha_redemption: { nonce: string; expires_at: number }
  /** What a network has used of a limit, under a keyed hash of its address. */
  rate_limit: { key: string; points: number; expire: number | null }
  /** When a mailbox was written to on a visitor's word: a JSON list of times. */
  mail_turn: { mailbox_hash: string; taken_at: Json<number[]>; expires_at: number }
  /** Addresses that refused our mail for good, by the SHA-256 of the address in small letters. */
  refused_address: { address_hash: string; at: number; reason: string }
  outbox: {
    id: Generated<number>
    message_id: string
    reference: string
    kind: string
    recipient: string
    reply_to: string
    subject: string
    html: string
    text: string
    /** An iCalendar document that goes with the mail; its METHOD is the one of the attachment. */
    calendar: Generated<string | null>
    /** Name of the sender in place of the organisation's. */
    sender_name: Generated<string | null>
    /** Message-IDs of the mail that it answers, and of the thread, oldest first. */
    in_reply_to: Generated<string | null>
    answered_ids: Generated<string | null>
    /** Addresses that get a copy, separated by blanks. */
    cc: Generated<string | null>
    attachments: Generated<Json<readonly Attachment[]> | null>
    created_at: number
    attempts: number
    /** How often the mail server refused this mail for good. */
    refusals: number
    next_attempt_at: number
    lease_until: number
    sent_at: number | null
    failed_at: number | null
    last_error: string | null
  }
}
