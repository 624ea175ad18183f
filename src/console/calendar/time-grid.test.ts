import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { codeNames } from '../../domain/code-names.ts'
import { NO_CHOICES } from '../../domain/form-choices.ts'
import { NO_SERVICES } from '../../domain/service-names.ts'
import { ReaderContext } from '../messages/translations.ts'
import { type Appointment, type CalendarAnswer, entriesOf } from './entries.ts'
import { TimeGrid } from './time-grid.tsx'

const offices = codeNames([{ code: 'north', name: { en: 'North' } }], [], 'en')
const reader = {
  locale: 'en' as const,
  timeZone: 'UTC',
  now: 0,
  officesSeen: null,
  offices,
  countries: offices,
  choices: NO_CHOICES,
  services: NO_SERVICES,
}

test.each([true, false])('a grid shows the appointment of a disabled consultant, by person: %s', (isByPerson) => {
  const appointment = {
    id: 'appointment-1',
    state: 'booked',
    kind: 'phone',
    topic: '',
    office: 'north',
    can_change: true,
    start: Date.parse('2026-12-07T10:00Z'),
    end: Date.parse('2026-12-07T10:45Z'),
    needs_cover: true,
    staff: { id: 'ann', name: 'Ann Lee' },
    lead: { id: 'lead-1', name: 'Ada', phone: '', status: 'meeting' },
  } as unknown as Appointment
  const people = [{ id: 'bo', name: 'Bo', offices: ['north'], is_bookable: true, languages: [], hours: [] }]
  const calendar = {
    zone: 'UTC',
    appointments: [appointment],
    outside: [],
    people,
    topics: [],
  } as unknown as CalendarAnswer
  const grid = createElement(TimeGrid, {
    calendar,
    entries: entriesOf(calendar, false),
    dates: ['2026-12-07'],
    isByPerson,
    hasKeys: false,
  })
  const html = renderToStaticMarkup(createElement(ReaderContext, { value: reader }, grid))
  const titles = [...html.matchAll(/<h2[^>]*>(.*?)</g)].map(([, title]) => title)
  expect(titles).toEqual(isByPerson ? ['Bo', 'Ann Lee'] : ['Mon 7 Dec'])
  expect(html).toContain('Ada')
  expect(html).toContain('Needs a consultant')
})
