import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../tests/support/demo-editions.ts'
import { foldRules, followRules, openRules, type Rule } from './rules.ts'

const rule = (from: string, to: string | null, edition: Locale | null = null): Rule => ({ edition, from, to })
const follow = (rules: Rule[], path: string, locale: Locale = 'vi') => {
  const { steps, ...way } = followRules(openRules(rules), locale, path)
  return { ...way, steps: steps.length }
}

describe('rules are followed', () => {
  test('from one to the next, to a URL without a rule', () => {
    const rules = [rule('/a', '/b'), rule('/b', '/c?x=1')]
    expect(follow(rules, '/a')).toEqual({ end: 'page', locale: 'vi', to: '/c?x=1', steps: 2 })
    expect(follow(rules, '/c')).toEqual({ end: 'none', steps: 0 })
  })

  test('an edition’s own before those for all, and into another edition by its prefix', () => {
    const rules = [rule('/a', '/all'), rule('/a', '/own', 'tw'), rule('/b', '/en/a'), rule('/all', '/tw', 'en')]
    expect(follow(rules, '/a', 'tw')).toMatchObject({ to: '/own' })
    expect(follow(rules, '/a', 'vi')).toMatchObject({ to: '/all', locale: 'vi' })
    expect(follow(rules, '/b', 'vi')).toEqual({ end: 'page', locale: 'tw', to: '/', steps: 3 })
  })

  test('to a removed page, to another site, and in a loop, which is detected', () => {
    const rules = [
      rule('/a', '/b'),
      rule('/b', null),
      rule('/c', 'https://other.example/'),
      rule('/d', '/e'),
      rule('/e', '/d'),
    ]
    expect(follow(rules, '/a')).toEqual({ end: 'gone', steps: 2 })
    expect(follow(rules, '/c')).toEqual({ end: 'elsewhere', to: 'https://other.example/', steps: 1 })
    expect(follow(rules, '/d')).toEqual({ end: 'loop', steps: 3 })
  })

  test('an article is found under any of its slugs, and a rule for one slug comes first', () => {
    const rules = [rule('/articles/12', null), rule('/articles/12-visa', '/about')]
    expect(follow(rules, '/articles/12-anything')).toMatchObject({ end: 'gone' })
    expect(follow(rules, '/articles/12-visa')).toMatchObject({ to: '/about' })
    expect(follow(rules, '/articles/123-visa')).toMatchObject({ end: 'none' })
  })
})

describe('chains are shortened', () => {
  const folded = (rules: Rule[]) => foldRules(rules).map(({ from, to }) => `${from} ${to}`)

  test('each leads straight to its end, with its own query and anchor', () => {
    expect(folded([rule('/a', '/b#part'), rule('/b', '/c'), rule('/c', '/d')])).toEqual(['/a /d#part', '/b /d'])
    expect(folded([rule('/a', '/b'), rule('/b', 'https://other.example/x')])).toEqual(['/a https://other.example/x'])
  })

  test('except to removed pages, which may return, and where editions have different targets', () => {
    expect(folded([rule('/a', '/b'), rule('/b', null)])).toEqual([])
    expect(folded([rule('/a', '/b'), rule('/b', '/c', 'tw')])).toEqual([])
    expect(folded([rule('/a', '/b', 'tw'), rule('/b', '/c', 'tw')])).toEqual(['/a /c'])
    expect(folded([rule('/a', '/tw/b', 'vi'), rule('/b', '/c')])).toEqual(['/a /tw/c'])
  })
})
