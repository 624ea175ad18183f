import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppointmentFacts } from './appointment-facts.tsx'
import type { AppointmentItem } from './entries.ts'

const appointment = {
  id: 'appointment-0001',
  state: 'booked',
  start: 0,
  end: 45 * 60_000,
  office: '',
  kind: 'phone',
  topic: '',
  staff: { id: 'ann', name: 'Ann' },
  companion: null,
  visitor_zone: 'UTC',
  edition: 'en',
} as unknown as AppointmentItem

const linksOf = (phone: string, email: string) => {
  const lead = { id: 'lead', name: 'Ada', phone, email }
  const props = { appointment, lead, topics: [], zones: {}, needsCover: false, videoLink: null }
  const html = renderToStaticMarkup(createElement(AppointmentFacts, props))
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
}

test('the page of an appointment links the phone and email of its lead, and neither where it is empty', () => {
  expect(linksOf('+639171234567', 'ada@visitor.example')).toEqual([
    '/console/leads/lead',
    'tel:+639171234567',
    'mailto:ada@visitor.example',
  ])
  expect(linksOf('', '')).toEqual(['/console/leads/lead'])
})
