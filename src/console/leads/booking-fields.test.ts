import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { codeNames } from '../../domain/code-names.ts'
import { type Consultation, consultationSchema } from '../../domain/consultation.ts'
import { WEBSITE_LEAD } from '../../domain/leads/manual-lead.ts'
import { NO_SERVICES } from '../../domain/service-names.ts'
import { ReaderContext } from '../messages/translations.ts'
import { LeadFacts } from './lead-facts.tsx'
import type { LeadItem } from './lead-tags.tsx'
import { SentByPerson } from './sent-by-person.tsx'

/** Fields that the page leaves out: bot protection, idempotency, consent, and the time, which the appointment shows. */
const UNREAD = ['consent', 'captcha', 'idempotency_key', 'slot', 'wait', 'companion'] as const
/** The text on the lead's page for each field. A new field of the form does not compile without one. */
const READ: Record<Exclude<keyof Consultation, (typeof UNREAD)[number]>, string> = {
  countries: 'Countries|UK, Netherlands or Ireland',
  degree: 'Degree|High school',
  intake_year: 'Intake|Autumn 2027',
  intake_term: 'Intake|Autumn 2027',
  major: 'Subject|Architecture',
  source: 'Source|Search engine',
  name: 'Name|Ann Maria Reyes',
  title: 'Title|Ms',
  email: 'Email|ann@example.com',
  phone: 'Phone|+639171234567',
  office: 'Office|Taipei',
  contact_method: 'Preferred contact method|WhatsApp',
  chat_id: 'Chat ID|ann.reyes',
  remarks: 'Remarks|Call in the evening.',
  answers: 'Student loan|Yes',
  consent_version: 'privacy text 2026-11',
  shortlist: '2 schools on the shortlist|3, 7',
  attribution: 'Referrer|https://search.example/',
}

const at = Date.UTC(2026, 10, 20, 8, 5)
const contact = {
  email: 'ann@example.com',
  phone: '+639171234567',
  office: 'taipei',
  source: 'keyword_search',
} as const
const lead: LeadItem = {
  ...contact,
  id: '0123456789abcdef',
  created_at: at,
  updated_at: at,
  version: 1,
  status: 'new',
  lost_reason: null,
  owner_id: null,
  edition: 'en',
  name: 'Ann Reyes',
  chat_id: 'ann.reyes',
  countries: ['uk', 'nl'],
  utm_source: '',
  utm_medium: '',
  campaign: '',
  landing: '',
  wrote_at: at,
  waiting_since: null,
  first_answer_at: null,
  erased_at: null,
  merged_into: null,
  has_order: false,
  ...WEBSITE_LEAD,
  clock: null,
  refused: null,
}
const inquiry = {
  ...contact,
  reference: 'WP-7K3M-Q9XT',
  created_at: at,
  edition: 'en' as const,
  name: 'Ann Maria Reyes',
  title: 'ms',
  chat_id: 'ann.reyes',
  contact_method: 'whatsapp',
  countries: 'uk,nl',
  degree: 'high_school',
  intake_year: 2027,
  intake_term: 'autumn',
  major: 'Architecture',
  remarks: 'Call in the evening.',
  answers: [
    { code: 'loan', type: 'choice' as const, label: { en: 'Student loan' }, values: ['yes'], names: [{ en: 'Yes' }] },
  ],
  consent_version: '2026-11',
  consent_locale: 'en',
  consented_at: at,
  attribution: { referrer: 'https://search.example/' },
  plan: {
    page: 'match' as const,
    answers: [
      ['level', ['master']],
      ['country', ['uk']],
      ['budget', ['900 million']],
    ] as [string, string[]][],
  },
  shortlist: '3,7',
  lead_id: lead.id,
}

const offices = codeNames([{ code: 'taipei', name: { en: 'Taipei' } }], [], 'en')
const one = (code: string, en: string) => codeNames([{ code, name: { en } }], [], 'en')
const choices = {
  source: one('keyword_search', 'Search engine'),
  degree: one('high_school', 'High school'),
  intake_term: one('autumn', 'Autumn'),
  contact_method: one('whatsapp', 'WhatsApp'),
}
const countries = [
  { code: 'uk', name: { en: 'UK' } },
  { code: 'nl', name: { en: 'Netherlands or Ireland' } },
]
const reader = {
  locale: 'en' as const,
  timeZone: 'UTC',
  now: 0,
  offices,
  officesSeen: null,
  countries: codeNames(countries, [], 'en'),
  choices,
  services: NO_SERVICES,
}

test('the page of a lead has every field of the booking form', () => {
  const sent = {
    lead,
    inquiries: [inquiry],
    orders: [],
    proposals: [],
    orderStatuses: [],
    leadId: lead.id,
    mayAct: true,
  }
  const html = [
    renderToStaticMarkup(
      createElement(ReaderContext, { value: reader }, createElement(LeadFacts, { mayCorrect: false, lead })),
    ),
    renderToStaticMarkup(
      createElement(ReaderContext, { value: reader }, createElement(SentByPerson, { ...sent, formResult: undefined })),
    ),
  ].join('')
  const text = html.replaceAll(/(<[^>]*>)+/g, '|')
  expect(Object.keys(consultationSchema().shape).toSorted()).toEqual([...Object.keys(READ), ...UNREAD].toSorted())
  for (const expected of Object.values(READ)) expect(text).toContain(expected)
  // the plan that came along, one answer a line
  expect(text).toContain('Level: Master’s\nCountries: UK\nBudget a year: 900 million')
})
