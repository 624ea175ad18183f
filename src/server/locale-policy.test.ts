import { expect, test } from 'vitest'
import { addressInEdition, resolveLocale } from '../domain/locale.ts'
import { parseConfig } from './config.ts'
import { checkEditionSettings, localePolicy } from './locale-policy.ts'

test.each([
  [{ DEFAULT_LOCALE: 'fr' }, 'DEFAULT_LOCALE is "fr", and takes vi, tw or en'],
  [{ EDITION_HOSTS: 'fr=https://fr.example' }, 'EDITION_HOSTS names "fr", and takes vi, tw or en'],
])('a setting that names no edition stops the start', (environment, message) => {
  expect(() => checkEditionSettings(parseConfig(environment))).toThrow(message)
})

test('the default edition is that of the content, unless a setting names another one', () => {
  expect(localePolicy(parseConfig({})).defaultLocale).toBe('en')
  expect(localePolicy(parseConfig({ DEFAULT_LOCALE: 'tw' })).defaultLocale).toBe('tw')
})

test('an edition without its own host has a prefix on the host of the default edition', () => {
  const policy = localePolicy(parseConfig({ EDITION_HOSTS: 'vi=https://vi.example,en=https://en.example' }))
  expect(addressInEdition('tw', '/about', 'vi.example', policy)).toBe('https://en.example/tw/about')
  expect(addressInEdition('vi', '/about', 'en.example', policy)).toBe('https://vi.example/about')
  const request = { host: 'en.example', path: '/tw/about', search: '', cookieLocale: null, acceptLanguage: null }
  expect(resolveLocale(request, policy)).toMatchObject({ kind: 'serve', locale: 'tw', basename: '/tw' })
})
