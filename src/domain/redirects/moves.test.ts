import { describe, expect, test } from 'vitest'
import type { Locale } from '../editions.ts'
import { type KnownRule, type Move, movesBetween, rulesAfter } from './moves.ts'

let count = 0
const known = (
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
/** The rules that there are after the moves, in a line each. */
function left(rules: KnownRule[], ...moves: Move[]): string[] {
  const { gone, turned, made } = rulesAfter(rules, moves)
  const kept = rules
    .filter((rule) => !gone.includes(rule))
    .map((rule) => turned.find(({ id }) => id === rule.id) ?? rule)
  return [...kept, ...made].map(({ edition, from, to }) => `${edition ?? 'all'} ${from} ${to}`)
}
const move = (from: string | null, to: string | null, locale: Locale | null = null): Move => ({ locale, from, to })

describe('a thing that moves', () => {
  test('leaves a redirect, and those that led to it lead on', () => {
    expect(left([known('/a', '/b')], move('/b', '/c'))).toEqual(['all /a /c', 'all /b /c'])
  })

  test('and moves back leaves none where it stands', () => {
    expect(left([known('/a', '/b')], move('/b', '/a'))).toEqual(['all /b /a'])
    expect(left([known('/x', '/b'), known('/a', '/b')], move('/b', '/a'))).toEqual(['all /x /a', 'all /b /a'])
  })

  test('in one edition leaves others’ as they are', () => {
    expect(left([known('/c', '/other')], move('/b', '/c', 'tw')).sort()).toEqual(
      ['en /c /other', 'tw /b /c', 'vi /c /other'].sort(),
    )
  })

  test('under another name only leaves one from the name that it had, and each name leads to the last', () => {
    const renamed = ['vi /articles/12-old /articles/12-new']
    expect(left([], move('/articles/12-old', '/articles/12-new', 'vi'))).toEqual(renamed)
    const old = known('/articles/12-old', '/articles/12-new', 'vi')
    expect(left([old], move('/articles/12-new', '/articles/12-last', 'vi'))).toEqual([
      'vi /articles/12-old /articles/12-last',
      'vi /articles/12-new /articles/12-last',
    ])
    expect(left([old], move('/articles/12-new', '/articles/12-old', 'vi'))).toEqual([
      'vi /articles/12-new /articles/12-old',
    ])
  })

  test('under another name after it was gone is led to under that one', () => {
    const rules = [known('/articles/12-old', '/articles/12-new', 'vi'), known('/articles/12', null, 'vi')]
    expect(left(rules, move(null, '/articles/12-again', 'vi'))).toEqual(['vi /articles/12-old /articles/12-again'])
  })

  test('from an address that was led away on purpose leaves that as it is', () => {
    expect(left([known('/b', '/z', null, { isOver: true })], move('/b', '/c'))).toEqual(['all /b /z'])
  })
})

test('what goes is gone under any of its names, and comes back', () => {
  const gone = rulesAfter([], [move('/articles/12-visa', null, 'vi')]).made
  expect(gone).toEqual([{ edition: 'vi', from: '/articles/12', to: null }])
  expect(left([known('/articles/12', null, 'vi')], move(null, '/articles/12-again', 'vi'))).toEqual([])
})

test('what moved, went and came is told of the addresses before and after', () => {
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
