/** Builders for the suites: a clock, valid rows and bodies. */

import type { InquiryRow } from '../../src/db/queries/inquiries.ts'
import type { OrderRow } from '../../src/db/queries/orders.ts'
import type { OutboxMail } from '../../src/db/queries/outbox.ts'
import type { Content } from '../../src/domain/content.ts'

export type Clock = { now: () => number; advance: (ms: number) => void }

/** A clock that only the test moves. */
export function buildClock(start = Date.UTC(2026, 10, 20, 9, 30)): Clock {
  let time = start
  return {
    now: () => time,
    advance: (ms) => {
      time += ms
    },
  }
}

let counted = 0
/** A number that nothing else of the process has. */
export const nextNumber = () => ++counted

type School = Content['schools'][number]

/** A school as in a content file; its city must exist in the content. */
export function buildSchool(school: Partial<School> = {}): School {
  const id = school.id ?? 10_000 + nextNumber()
  return {
    id,
    slug: `school-${id}`,
    name_en: `School ${id}`,
    name_vi: undefined,
    name_tw: undefined,
    aliases: [],
    country: 'usa',
    iso_country: 'US',
    city: 'springfield',
    latitude: 40,
    longitude: -90,
    kind: 'public',
    website: 'https://school.example/',
    founded: 1900,
    enrollments: [1],
    colleges: ['engineering'],
    tags: [],
    identifiers: [],
    no_exam: false,
    introduction_en: 'A school.',
    introduction_vi: undefined,
    introduction_tw: undefined,
    ...school,
  }
}

/** The smallest content that a school needs: two countries, two cities, a few names, no blocks. */
export function buildContent(content: Partial<Content> = {}): Content {
  const country = {
    hidden: false,
    hidden_in_menus: false,
    list_in_footer: false,
    regions_label: 'regions' as const,
    iso_countries: ['US'],
    enrollments: [1, 2],
    summary: { en: 'Summary' },
    intro: { en: 'Intro' },
  }
  const city = { name_vi: undefined, name_tw: undefined, latitude: 40, longitude: -90 }
  return {
    enrollments: [
      { id: 1, slug: 'undergraduate', name: { en: 'Undergraduate' } },
      { id: 2, slug: 'graduate', name: { en: 'Graduate' } },
    ],
    countries: [
      { ...country, id: 1, code: 'usa', name: { en: 'USA' } },
      { ...country, id: 2, code: 'uk', name: { en: 'UK' } },
    ],
    colleges: [
      { id: 1, slug: 'engineering', name: { en: 'Engineering' } },
      { id: 2, slug: 'law', name: { en: 'Law' } },
      { id: 3, slug: 'arts', name: { en: 'Arts' } },
    ],
    tags: [
      { id: 1, slug: 'old', name: { en: 'Old' } },
      { id: 2, slug: 'small', name: { en: 'Small' } },
    ],
    cities: [
      { ...city, id: 1, slug: 'springfield', name_en: 'Springfield', country: 'usa', iso_country: 'US' },
      { ...city, id: 2, slug: 'ambridge', name_en: 'Ambridge', country: 'uk', iso_country: 'GB' },
    ],
    schools: [],
    facts: [],
    classifications: [{ id: 1, slug: 'visa', name: { en: 'Visa' }, desc: { en: 'Visas' } }],
    article_tags: [],
    articles: [],
    students: [],
    testimonials: [],
    blocks: {
      editions: [],
      synonyms: [],
      school_words: [],
      banners: [],
      customizes: [],
      flows: [],
      services: [],
      advertisements: [],
      videos: [],
      notable_schools: [],
      faq: [],
      offices: [],
      promises: [],
      site: [],
      credentials: [],
      people: [],
      registrations: [],
      consultation: [],
      booking_questions: [],
      booking_sources: [],
      contact_channels: [],
      degrees: [],
      intakes: [],
      consultation_topics: [],
      pages: [],
      free_pages: [],
      menus: [],
      home_page: [],
      guides: [],
      education_systems: [],
      question_categories: [],
      questions: [],
      regions: [],
      subjects: [],
      programmes: [],
      fact_kinds: [],
      sources: [],
      figures: [],
      costs: [],
      exchange_rates: [],
      living_costs: [],
      working_hours: [],
      holidays: [],
      answer_templates: [],
      match_reading: [],
      universities: [],
      ranking_lists: [],
      prices: [],
      packages: [],
      offerings: [],
      document_services: [],
      modes: [],
      application_services: [],
      service_notes: [],
    },
    ...content,
  }
}

export function buildInquiry(inquiry: Partial<InquiryRow> = {}): InquiryRow {
  const number = nextNumber()
  return {
    reference: `WP-TEST-${number}`,
    idempotency_key: `inquiry-key-${number}`,
    body_hash: 'hash',
    created_at: Date.UTC(2026, 10, 20),
    edition: 'en',
    name: 'Ada Example',
    title: null,
    email: 'ada@visitor.example',
    phone: '+639171234567',
    chat_id: null,
    office: 'philippines',
    contact_method: null,
    countries: 'usa',
    degree: 'master',
    intake_year: null,
    intake_term: null,
    major: null,
    source: 'forum',
    remarks: null,
    consent_version: '1',
    consent_locale: 'en',
    consented_at: Date.UTC(2026, 10, 20),
    attribution: '{}',
    shortlist: '',
    answers: '[]',
    ...inquiry,
  }
}

/** A stored order of US$36, without its items. */
export const buildOrderRow = (reference: string): OrderRow => ({
  reference,
  idempotency_key: `order-of-${reference}`,
  body_hash: 'hash',
  created_at: Date.UTC(2026, 10, 20),
  edition: 'en',
  name: 'Ada Example',
  email: 'ada@visitor.example',
  phone: '+639171234567',
  chat_id: null,
  message: null,
  currency: 'USD',
  original_minor: 3600,
  discount_minor: 0,
  total_minor: 3600,
  rush_hours: null,
  consent_version: '1',
  consent_locale: 'en',
  consented_at: Date.UTC(2026, 10, 20),
  attribution: '{}',
  shortlist: '',
})

export function buildMail(mail: Partial<OutboxMail> = {}): OutboxMail {
  const number = nextNumber()
  return {
    message_id: `<mail-${number}@waypoint.example>`,
    reference: `WP-MAIL-${number}`,
    kind: 'visitor',
    recipient: 'ada@visitor.example',
    reply_to: 'office@waypoint.example',
    subject: `Subject ${number}`,
    html: `<p>Body ${number}</p>`,
    text: `Body ${number}`,
    ...mail,
  }
}

/** A valid body for `add_inq` in the English edition, except for its captcha. */
export function buildBooking(booking: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Ada Example',
    title: 'ms',
    email: 'ada@visitor.example',
    phone: '0917 123 4567',
    office: 'philippines',
    contact_method: 'whatsapp',
    chat_id: 'ada.example',
    countries: ['usa', 'nl'],
    degree: 'master',
    intake_year: 2027,
    intake_term: 'autumn',
    major: 'Computer science',
    source: 'referral',
    remarks: 'Evenings, please.',
    consent: true,
    attribution: { landing_page: '/study/usa', referrer: 'https://search.example/', utm_source: 'newsletter' },
    idempotency_key: `booking-key-${nextNumber()}`,
    ...booking,
  }
}

/** Options of a fast-check run; a failure prints the seed, and `FC_SEED` repeats it. */
export function seeded(numRuns: number): { seed: number; numRuns: number } {
  const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
  return { seed, numRuns }
}

type University = Content['blocks']['universities'][number]
export const buildUniversity = (overrides: Partial<University> & { id: number; slug: string }): University => ({
  name_en: `University ${overrides.id}`,
  iso_country: 'US',
  ...overrides,
})

type Ranking = Content['blocks']['ranking_lists'][number]
export const buildRanking = (places: Ranking['places'], overrides: Partial<Ranking> = {}): Ranking => ({
  id: 1,
  code: 'most-cited',
  name: { en: 'Most cited' },
  method: { en: 'Counted' },
  limits: { en: 'Says little' },
  credit: { en: 'Public' },
  link: 'https://example.org/',
  places,
  ...overrides,
})

/** A published article of the first category. */
export const buildArticle = (
  article: Pick<Content['articles'][number], 'id' | 'texts'> & Partial<Content['articles'][number]>,
): Content['articles'][number] => ({
  slug: `article-${article.id}`,
  kind: 'article',
  classification: 1,
  tags: [],
  date_publish: '2026-11-01',
  date_update: '2026-11-01',
  related: [],
  draft: false,
  withdrawn: [],
  ...article,
})
