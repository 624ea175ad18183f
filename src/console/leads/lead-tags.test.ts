import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Wait } from './lead-tags.tsx'

test('a lead is answered only after a reply', () => {
  const shown = (first_answer_at: number | null) =>
    renderToStaticMarkup(createElement(Wait, { lead: { clock: null, status: 'new', first_answer_at } }))
  expect([shown(1), shown(null)].map((html) => html.replace(/<[^>]*>/g, ''))).toEqual(['Answered', 'No reply due'])
})
