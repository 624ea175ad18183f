import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../tests/support/demo-editions.ts'
import { type KnownRule, type Move, movesBetween, rulesAfter } from './moves.ts'

let count = 0
const existingRule = (
  from: string,
  to: string | null,
  edition: Locale | null = null,
  more: Partial<KnownRule> = {},
): KnownRule => ({
  id: String(++count),
  edition,
  from,
  to,
  isAutomatic: true,
  isOver: false,
  ...more,
})
/** The rules after the moves, one per line. */
function left(rules: KnownRule[], ...moves: Move[]): string[] {
  const { gone, turned, made } = rulesAfter(rules, moves)
  const remaining = rules
    .filter((rule) => !gone.includes(rule))
    .map((rule) => turned.find(({ id }) => id === rule.id) ?? rule)
  return [...remaining, ...made].map(({ edition, from, to }) => `${edition ?? 'all'} ${from} ${to}`)
}
const move = (from: string | null, to: string | null, locale: Locale | null = null): Move => ({ locale, from, to })

describe('a moved entry', () => {
  test('leaves a redirect, and earlier redirects lead to the new URL', () => {
    expect(left([existingRule('/a', '/b')], move('/b', '/c'))).toEqual(['all /a /c', 'all /b /c'])
  })

  test('that moves back leaves no redirect at its URL', () => {
    expect(left([existingRule('/a', '/b')], move('/b', '/a'))).toEqual(['all /b /a'])
    expect(left([existingRule('/x', '/b'), existingRule('/a', '/b')], move('/b', '/a'))).toEqual([
      'all /x /a',
      'all /b /a',
    ])
  })

  test('in one edition leaves other editions’ rules unchanged', () => {
    expect(left([existingRule('/c', '/other')], move('/b', '/c', 'tw')).sort()).toEqual(
      ['en /c /other', 'tw /b /c', 'vi /c /other'].sort(),
    )
  })

  test('with a new slug leaves a redirect from the old one, and each slug leads to the latest', () => {
    const renamed = ['vi /articles/12-old /articles/12-new']
    expect(left([], move('/articles/12-old', '/articles/12-new', 'vi'))).toEqual(renamed)
    const old = existingRule('/articles/12-old', '/articles/12-new', 'vi')
    expect(left([old], move('/articles/12-new', '/articles/12-last', 'vi'))).toEqual([
      'vi /articles/12-old /articles/12-last',
      'vi /articles/12-new /articles/12-last',
    ])
    expect(left([old], move('/articles/12-new', '/articles/12-old', 'vi'))).toEqual([
      'vi /articles/12-new /articles/12-old',
    ])
  })

  test('with a new slug after deletion is found under the new one', () => {
    const rules = [existingRule('/articles/12-old', '/articles/12-new', 'vi'), existingRule('/articles/12', null, 'vi')]
    expect(left(rules, move(null, '/articles/12-again', 'vi'))).toEqual(['vi /articles/12-old /articles/12-again'])
  })

  test('from a deliberately redirected URL leaves that rule unchanged', () => {
    expect(left([existingRule('/b', '/z', null, { isOver: true })], move('/b', '/c'))).toEqual(['all /b /z'])
  })
})

test('that is deleted is gone under any of its slugs, and may return', () => {
  const gone = rulesAfter([], [move('/articles/12-visa', null, 'vi')]).made
  expect(gone).toEqual([{ edition: 'vi', from: '/articles/12', to: null }])
  expect(left([existingRule('/articles/12', null, 'vi')], move(null, '/articles/12-again', 'vi'))).toEqual([])
})

test('moved, removed and added entries are listed with their URLs before and after', () => {
  const all = (path: string) => ({ locale: null, path })
  const before = new Map([
    ['tag 1', all('/tags/a')],
    ['tag 2', all('/tags/b')],
    ['tag 3', all('/tags/c')],
  ])
  const now = new Map([
    ['tag 1', all('/tags/a')],
    ['tag 2', all('/tags/d')],
    ['tag 4', all('/tags/e')],
  ])
  expect(movesBetween(before, now)).toEqual([
    { locale: null, from: '/tags/b', to: '/tags/d' },
    { locale: null, from: '/tags/c', to: null },
    { locale: null, from: null, to: '/tags/e' },
  ])
})
