import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClosedAppointments } from './closed-appointments.tsx'

test('ten appointments are listed with links, and the others are counted', () => {
  const appointments = Array.from({ length: 12 }, (_, at) => ({ id: `a${at}`, start: 0, name: 'Ada', consultant: '' }))
  const html = renderToStaticMarkup(createElement(ClosedAppointments, { appointments, isDisabled: true }))
  expect(html.match(/href="\/console\/calendar\/a\d+"/g)).toHaveLength(10)
  expect(html).toContain('12 appointments to come still need another consultant:')
  expect(html).toContain('And 2 more.')
})
