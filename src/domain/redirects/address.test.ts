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
    ['/tw/old', 'vi', { problem: 'edition' }],
    ['https://vi.example/old', null, { edition: 'vi', from: '/old' }],
    ['https://site.example/tw/old', null, { edition: 'tw', from: '/old' }],
    ['https://other.example/old', null, { problem: 'foreign' }],
    ['//other.example/old', null, { problem: 'unreadable' }],
    ['/\\other.example', null, { problem: 'unreadable' }],
    ['/old?id=3', null, { problem: 'query' }],
    ['/tw', null, { problem: 'root' }],
    ['/console/people', null, { problem: 'reserved' }],
    ['/api', null, { problem: 'reserved' }],
    ['/consultation', null, { problem: 'reserved' }],
    ['/vi/service_submit/', null, { problem: 'reserved' }],
    ['/service_select/refine', null, { problem: 'reserved' }],
    ['/service_result', null, { problem: 'reserved' }],
    ['/articles/7-old/preview', null, { problem: 'reserved' }],
    ['/robots.txt', null, { problem: 'reserved' }],
    ['/consultation.data', null, { problem: 'reserved' }],
    ['/service_result.data', null, { problem: 'reserved' }],
    ['/_root.data', null, { problem: 'reserved' }],
    ['/_.data', null, { problem: 'reserved' }],
    ['/service_result/_.data', null, { problem: 'reserved' }],
    ['/vi/consultation/_.data', null, { problem: 'reserved' }],
    ['/articles/7/preview/_.data', null, { problem: 'reserved' }],
    ['/privacy', null, { problem: 'reserved' }],
    ['/Terms/_.data', null, { problem: 'reserved' }],
    ['/rss.xml', null, { problem: 'reserved' }],
    ['/favicon.ico', null, { problem: 'reserved' }],
    ['/privacy-policy', null, { edition: null, from: '/privacy-policy' }],
    ['/Service_Result', null, { problem: 'reserved' }],
    ['/sitemaps/1', null, { problem: 'reserved' }],
    ['/media/kim/x/320.webp', null, { problem: 'reserved' }],
    ['/.well-known/acme-challenge/x', null, { problem: 'reserved' }],
    ['/%2Ewell-known/acme-challenge/x', null, { problem: 'reserved' }],
    ['/api-guide', null, { edition: null, from: '/api-guide' }],
    ['', null, { problem: 'unreadable' }],
    ['old page', null, { problem: 'unreadable' }],
    [`/${'a'.repeat(301)}`, null, { problem: 'unreadable' }],
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
    ['http://other.example/x', null, { problem: 'insecure' }],
    ['javascript:alert(1)', null, { problem: 'unreadable' }],
    ['data:text/html,x', null, { problem: 'unreadable' }],
    ['//other.example', null, { problem: 'unreadable' }],
    ['/\\other.example', null, { problem: 'unreadable' }],
    ['https://site.example@other.example/', null, { problem: 'unreadable' }],
    ['https://localhost/', null, { problem: 'unreadable' }],
  ])('%j for %j is %j', (input, edition, read) => {
    expect(readTo(input, edition, editionOf)).toEqual(read)
  })
})
