/** Offices that a booking offers: another's would be refused. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { codeNames } from '../../domain/code-names.ts'
import { NO_CHOICES } from '../../domain/form-choices.ts'
import { NO_SERVICES } from '../../domain/service-names.ts'
import { ReaderContext } from '../messages/translations.ts'
import { TimeSearch } from './time-fields.tsx'

const offices = codeNames(
  ['north', 'south', 'west'].map((code) => ({ code, name: { en: code } })),
  [],
  'en',
)

/** Codes of the offices in the form of a reader. */
function officesOffered(officesSeen: string[] | null, office: string): string[] {
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
    unspoken: null,
    slots: [],
  }
  const html = renderToStaticMarkup(
    createElement(
      ReaderContext,
      { value: { ...reader, offices, officesSeen } },
      createElement(TimeSearch, { choice, topics: [], people: [], errors: {} }),
    ),
  )
  const [, select = ''] = /<select id="search-office"[^>]*>(.*?)<\/select>/.exec(html) ?? []
  return [...select.matchAll(/value="(\w+)"/g)].map(([, code = '']) => code)
}

test('staff choose among the offices whose leads they see; an appointment keeps its own office', () => {
  expect(officesOffered(['south'], 'south')).toEqual(['south'])
  expect(officesOffered(['south'], 'west')).toEqual(['south', 'west'])
  expect(officesOffered(null, 'south')).toEqual(['north', 'south', 'west'])
})
