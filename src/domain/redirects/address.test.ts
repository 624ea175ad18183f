import { describe, expect, test } from 'vitest'
import { type EditionOf, pathKey, readFrom, readTo } from './address.ts'

const ORIGINS: Record<string, 'vi' | null> = { 'https://site.example': null, 'https://vi.example': 'vi' }
const editionOf: EditionOf = (origin) => ORIGINS[origin]

test.each<[string, string | null]>([
  ['/old//page/', '/old/page'],
  ['/', '/'],
  ['/du-học', '/du-h%E1%BB%8Dc'],
  ['/du-h%e1%bb%8dc', '/du-h%E1%BB%8Dc'],
  ['/%61bout', '/about'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%E0%A4%A', null],
  ['/a/../b', null],
  ['/a\u0000', null],
  ['about', null],
])('the path %j is kept as %j', (input, expected) => {
  expect(pathKey(input)).toBe(expected)
  if (expected) expect(pathKey(expected)).toBe(expected)
})

describe('an old URL', () => {
  test.each<[string, 'vi' | 'tw' | null, ReturnType<typeof readFrom>]>([
    ['/old', null, { edition: null, from: '/old' }],
    [' /tw/old/ ', null, { edition: 'tw', from: '/old' }],
    ['/tw/old', 'tw', { edition: 'tw', from: '/old' }],
    ['/tw/old', 'vi', { issue: 'edition' }],
    ['https://vi.example/old', null, { edition: 'vi', from: '/old' }],
    ['https://site.example/tw/old', null, { edition: 'tw', from: '/old' }],
    ['https://other.example/old', null, { issue: 'foreign' }],
    ['//other.example/old', null, { issue: 'unreadable' }],
    ['/\\other.example', null, { issue: 'unreadable' }],
    ['/old?id=3', null, { issue: 'query' }],
    ['/tw', null, { issue: 'root' }],
    ['/console/people', null, { issue: 'reserved' }],
    ['/api', null, { issue: 'reserved' }],
    ['/consultation', null, { issue: 'reserved' }],
    ['/vi/service_submit/', null, { issue: 'reserved' }],
    ['/service_select/refine', null, { issue: 'reserved' }],
    ['/service_result', null, { issue: 'reserved' }],
    ['/articles/7-old/preview', null, { issue: 'reserved' }],
    ['/robots.txt', null, { issue: 'reserved' }],
    ['/consultation.data', null, { issue: 'reserved' }],
    ['/service_result.data', null, { issue: 'reserved' }],
    ['/_root.data', null, { issue: 'reserved' }],
    ['/_.data', null, { issue: 'reserved' }],
    ['/service_result/_.data', null, { issue: 'reserved' }],
    ['/vi/consultation/_.data', null, { issue: 'reserved' }],
    ['/articles/7/preview/_.data', null, { issue: 'reserved' }],
    ['/privacy', null, { issue: 'reserved' }],
    ['/Terms/_.data', null, { issue: 'reserved' }],
    ['/rss.xml', null, { issue: 'reserved' }],
    ['/favicon.ico', null, { issue: 'reserved' }],
    ['/privacy-policy', null, { edition: null, from: '/privacy-policy' }],
    ['/Service_Result', null, { issue: 'reserved' }],
    ['/sitemaps/1', null, { issue: 'reserved' }],
    ['/media/kim/x/320.webp', null, { issue: 'reserved' }],
    ['/.well-known/acme-challenge/x', null, { issue: 'reserved' }],
    ['/%2Ewell-known/acme-challenge/x', null, { issue: 'reserved' }],
    ['/api-guide', null, { edition: null, from: '/api-guide' }],
    ['', null, { issue: 'unreadable' }],
    ['old page', null, { issue: 'unreadable' }],
    [`/${'a'.repeat(301)}`, null, { issue: 'unreadable' }],
  ])('%j for %j is %j', (input, edition, read) => {
    expect(readFrom(input, edition, editionOf)).toEqual(read)
  })
})

describe('a redirect target', () => {
  test.each<[string, 'vi' | 'tw' | null, ReturnType<typeof readTo>]>([
    ['/new/?a=1#b', null, { to: '/new?a=1#b' }],
    ['/vi/new', 'vi', { to: '/new' }],
    ['/vi/new', 'tw', { to: '/vi/new' }],
    ['/vi', 'tw', { to: '/vi' }],
    ['https://vi.example/new', 'vi', { to: '/new' }],
    ['https://other.example/x', null, { to: 'https://other.example/x' }],
    ['http://other.example/x', null, { issue: 'insecure' }],
    ['javascript:alert(1)', null, { issue: 'unreadable' }],
    ['data:text/html,x', null, { issue: 'unreadable' }],
    ['//other.example', null, { issue: 'unreadable' }],
    ['/\\other.example', null, { issue: 'unreadable' }],
    ['https://site.example@other.example/', null, { issue: 'unreadable' }],
    ['https://localhost/', null, { issue: 'unreadable' }],
  ])('%j for %j is %j', (input, edition, read) => {
    expect(readTo(input, edition, editionOf)).toEqual(read)
  })
})
