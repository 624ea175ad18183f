/** Offices and consultants that a booking offers: another office would be refused. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { codeNames } from '../../domain/code-names.ts'
import { NO_CHOICES } from '../../domain/form-choices.ts'
import { NO_SERVICES } from '../../domain/service-names.ts'
import { ReaderContext } from '../messages/translations.ts'
import type { Person } from './languages.ts'
import { TimeSearch } from './time-fields.tsx'

const offices = codeNames(
  ['north', 'south', 'west'].map((code) => ({ code, name: { en: code } })),
  [],
  'en',
)

/** The form of a reader. */
function searchOf(officesSeen: string[] | null, office: string, people: Person[] = []) {
  const reader = {
    locale: 'en' as const,
    timeZone: 'UTC',
    now: 0,
    countries: offices,
    choices: NO_CHOICES,
    services: NO_SERVICES,
  }
  const choice = {
    office,
    kind: 'office',
    topic: '',
    staff: '',
    from: '2026-11-29',
    start: '',
    minutes: '',
    language: 'vi',
    unspoken: null,
    slots: [],
    isCut: false,
  }
  return renderToStaticMarkup(
    createElement(
      ReaderContext,
      { value: { ...reader, offices, officesSeen } },
      createElement(TimeSearch, { choice, topics: [], people, errors: {} }),
    ),
  )
}

/** Values and texts of the options of a reader's form. */
function optionsOf(name: 'office' | 'staff', ...form: Parameters<typeof searchOf>) {
  const html = searchOf(...form)
  const [, select = ''] = new RegExp(`<select id="search-${name}"[^>]*>(.*?)</select>`).exec(html) ?? []
  return [...select.matchAll(/value="(\w+)"[^>]*>(.*?)</g)].map(([, value = '', text = '']) => ({ value, text }))
}

const officesOffered = (officesSeen: string[] | null, office: string) =>
  optionsOf('office', officesSeen, office).map(({ value }) => value)

test('staff choose among the offices whose leads they see; an appointment keeps its own office', () => {
  expect(officesOffered(['south'], 'south')).toEqual(['south'])
  expect(officesOffered(['south'], 'west')).toEqual(['south', 'west'])
  expect(officesOffered(null, 'south')).toEqual(['north', 'south', 'west'])
})

test('the choice of a consultant says who doesn’t speak the language of the lead', () => {
  const people = [
    { id: 'ann', name: 'Ann', offices: ['south'], languages: ['en'] },
    { id: 'bo', name: 'Bo', offices: ['south'], languages: ['en', 'vi'] },
    { id: 'cy', name: 'Cy', offices: ['south'], languages: [] },
  ]
  expect(optionsOf('staff', null, 'south', people).map(({ text }) => text)).toEqual([
    'Ann · doesn’t speak Vietnamese',
    'Bo',
    'Cy',
  ])
})

test('consultants of the office come first, and those of other offices in a group of their own', () => {
  const of = (id: string, offices: string[]) => ({ id, name: id, offices, languages: [] })
  const people = [of('ann', ['north']), of('bo', ['south', 'north']), of('cy', ['south'])]
  expect(optionsOf('staff', null, 'south', people).map(({ value }) => value)).toEqual(['bo', 'cy', 'ann'])
  expect(searchOf(null, 'south', people)).toContain('<optgroup label="Other offices"><option value="ann">')
  expect(searchOf(null, 'north', people.slice(0, 2))).not.toContain('optgroup')
})
