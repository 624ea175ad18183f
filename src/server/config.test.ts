import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { PUSH_SERVICES } from '../domain/staff/push.ts'
import { ownOrigins, parseConfig, s3Keys } from './config.ts'

const MIB = 1024 * 1024
const HOUR = 3600_000
const DAY = 24 * HOUR
const DEFAULTS = {
  PORT: 3000,
  HOST: '127.0.0.1',
  PUBLIC_URL: null,
  EDITION_HOSTS: null,
  DEFAULT_LOCALE: null,
  TRUST_PROXY: 0,
  DRAIN_SECONDS: 0,
  DATA_DIR: './data',
  DATABASE_URL: null,
  DATABASE_CONNECTIONS: 10,
  FILES_URL: null,
  AWS_ACCESS_KEY_ID: null,
  AWS_SECRET_ACCESS_KEY: null,
  BACKUP_TO: null,
  BACKUP_KEY: null,
  BACKUP_EVERY_HOURS: 24,
  BACKUP_KEEP: { daily: 7, weekly: 4, monthly: 6 },
  REGISTERS: 'on',
  CDN_PURGE_URL: null,
  DASHBOARD_HOST: '',
  SECRET: null,
  SMTP_URL: null,
  MAIL_FROM: null,
  MAIL_IN: null,
  PUSH_SERVICES,
  WEBHOOK_ORIGINS: [],
  LINE_CHANNEL_SECRET: null,
  LINE_CHANNEL_ACCESS_TOKEN: null,
  LINE_API_URL: null,
  MAIL_IN_MAX: 25 * 1024 * 1024,
  MAIL_REPLY_ADDRESS: null,
  LEADS_TO: null,
  RATE_LIMITS: {
    forms: { points: 40, seconds: 600 },
    uploads: { points: 40, seconds: 600 },
    api: { points: 600, seconds: 60 },
    keys: { points: 120, seconds: 60 },
    pages: { points: 1200, seconds: 60 },
    posts: { points: 300, seconds: 600 },
    images: { points: 6000, seconds: 60 },
  },
  UPLOAD_QUOTA: { address: 100 * MIB, all: 10 * 1024 * MIB, free: 1024 * MIB },
  KEEP_TIMES: { mails: 30 * DAY, misses: 365 * DAY, captchas: HOUR, uploads: HOUR, inbox: 180 * DAY },
  CAPTCHA_TEST_ANSWER: null,
  METRICS_TOKEN: null,
  ERRORS_URL: null,
  LOG_LEVEL: 'info',
}

/** The start errors for an environment; empty when all settings are valid. */
function complaintsAbout(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test('without any variable every setting has its default', () => {
  expect(parseConfig({})).toEqual(DEFAULTS)
})

test.each(['', ' '])('a variable of %j is treated as missing', (text) => {
  const empty = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, text]))
  expect(parseConfig(empty)).toEqual(DEFAULTS)
})

test('other environment variables are ignored', () => {
  expect(parseConfig({ PATH: '/usr/bin', HOME: undefined })).toEqual(DEFAULTS)
})

test('.env.example starts unchanged, with the defaults', () => {
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  expect(parseConfig(parseEnv(text) as Record<string, string>)).toEqual(DEFAULTS)
})

test.each([
  ['PORT', '0', 0],
  ['PORT', '65535', 65535],
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['PUBLIC_URL', 'https://www.example.com', 'https://www.example.com'],
  ['PUBLIC_URL', 'https://WWW.Example.com:443/', 'https://www.example.com'],
  ['DEFAULT_LOCALE', 'tw', 'tw'],
  ['TRUST_PROXY', '2', 2],
  ['DATABASE_URL', 'postgres://user:password@host:5432/name', 'postgres://user:password@host:5432/name'],
  ['DATABASE_URL', 'postgresql://host/name', 'postgresql://host/name'],
  ['DATABASE_URL', 'postgres:///name?host=/run/postgresql', 'postgres:///name?host=/run/postgresql'],
  ['DATABASE_URL', './data/other.db', './data/other.db'],
  ['DATABASE_URL', 'postgres://u:p@one,two:5433/name', 'postgres://u:p@one,two:5433/name'],
  ['DATABASE_CONNECTIONS', '2', 2],
  ['SECRET', 'sixteen letters!', 'sixteen letters!'],
  ['SMTP_URL', 'smtp://user:password@host:587', 'smtp://user:password@host:587'],
  ['SMTP_URL', 'smtps://host', 'smtps://host'],
  ['MAIL_FROM', 'Waypoint <no-reply@waypoint.example>', 'Waypoint <no-reply@waypoint.example>'],
  ['MAIL_IN_MAX', '40M', 40 * MIB],
  ['LEADS_TO', 'leads@waypoint.example', 'leads@waypoint.example'],
  ['CAPTCHA_TEST_ANSWER', 'PASS1', 'PASS1'],
  ['LOG_LEVEL', 'silent', 'silent'],
])('%s takes %s', (name, value, read) => {
  expect(parseConfig({ [name]: value })).toEqual({ ...DEFAULTS, [name]: read })
})

test.each([
  ['PORT', 'http', 'a port from 0 to 65535'],
  ['PORT', '-1', 'a port from 0 to 65535'],
  ['PORT', '65536', 'a port from 0 to 65535'],
  ['PORT', '3000.5', 'a port from 0 to 65535'],
  ['DEFAULT_LOCALE', 'EN', 'the code of an edition, such as en'],
  ['TRUST_PROXY', '-1', 'a number from 0 to 10'],
  ['TRUST_PROXY', '11', 'a number from 0 to 10'],
  ['TRUST_PROXY', 'true', 'a number from 0 to 10'],
  ['TRUST_PROXY', '1.5', 'a number from 0 to 10'],
  ['MAIL_IN_MAX', '0M', 'a size from 1M to 100M'],
  ['MAIL_IN_MAX', '200M', 'a size from 1M to 100M'],
  ['LEADS_TO', 'leads', 'an email address'],
  ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent'],
])('%s rejects %s and names the accepted form', (name, value, expectation) => {
  expect(complaintsAbout({ [name]: value })).toEqual([`${name} is ${JSON.stringify(value)}, and takes ${expectation}`])
})

test.each([
  ['PUBLIC_URL', 'www.example.com'],
  ['PUBLIC_URL', 'ftp://www.example.com'],
  ['EDITION_HOSTS', 'vi.example'],
  ['TRUST_PROXY', 'one'],
  ['MAIL_FROM', 'x'],
  ['RATE_LIMITS', 'many'],
  ['RATE_LIMITS', 'forms=20/600h'],
  ['UPLOAD_QUOTA', '10G'],
  ['UPLOAD_QUOTA', 'all=10'],
  ['UPLOAD_QUOTA', 'disk=10G'],
  ['KEEP_TIMES', 'mails'],
  ['KEEP_TIMES', 'mails=30'],
  ['KEEP_TIMES', 'mails=-1d'],
  ['KEEP_TIMES', 'leads=30d'],
  ['KEEP_TIMES', 'mails=99999999999999999d'],
  ['BACKUP_EVERY_HOURS', '0'],
  ['BACKUP_EVERY_HOURS', 'day'],
  ['BACKUP_KEEP', 'yearly=1'],
  ['BACKUP_KEEP', 'daily=-1'],
])("the error about %s=%s is one line about the accepted form, not a library's message", (name, value) => {
  const complaints = complaintsAbout({ [name]: value })
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain(`${name} is ${JSON.stringify(value)}, and takes `)
  expect(complaints[0]).not.toMatch(/takes (Invalid|Too |.*received)/)
})

const SMTP = 'smtp://user:password@host:port, with characters such as % or @ in the password escaped'
const MAILBOX =
  'one or more mailboxes such as imaps://user:password@imap.example.com/INBOX, between blanks, with characters such as % or @ in user and password escaped'
const BUCKET =
  's3://BUCKET/PREFIX?endpoint=https://…&region=…&style=path|host, without keys (these are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY), or nothing for DATA_DIR/files'
const DATABASE =
  'postgres://… (several hosts as one:5432,two:5432, of which the writable one is used) or a path to a SQLite file'
test.each([
  ['SECRET', 'fifteen letters', 'at least 16 characters'],
  ['DATABASE_URL', 'mysql://user:hidden@host/name', DATABASE],
  ['DATABASE_URL', 'postgres://user:hid%den@host/name', DATABASE],
  ['DATABASE_URL', 'postgres://host:99999/name', DATABASE],
  ['DATABASE_URL', 'postgres://u:p@one,two:99999/name', DATABASE],
  ['DATABASE_URL', 'postgres://u:p@one,two/name?target_session_attrs=standby', DATABASE],
  ['SMTP_URL', 'mail.example.com', SMTP],
  ['SMTP_URL', 'smtp://', SMTP],
  ['SMTP_URL', 'smtp://host:99999', SMTP],
  ['SMTP_URL', 'smtp://user:hid%den@host', SMTP],
  ['MAIL_IN', 'imap.example.com', MAILBOX],
  ['MAIL_IN', 'smtp://user:hidden@host', MAILBOX],
  ['MAIL_IN', 'imaps://user@host', MAILBOX],
  ['MAIL_IN', 'imaps://user:hid%den@host', MAILBOX],
  ['MAIL_IN', 'imaps://user:hidden@host imaps://user:other@host/INBOX', MAILBOX],
  ['FILES_URL', 's3://key:hidden@bucket', BUCKET],
  ['FILES_URL', '/srv/files', BUCKET],
])('%s rejects %s without repeating a possible password', (name, value, expectation) => {
  expect(complaintsAbout({ [name]: value })).toEqual([
    `${name} is a text of ${value.length} characters, and takes ${expectation}`,
  ])
})

test("files in a bucket need both keys, and the error doesn't repeat them", () => {
  const FILES_URL = 's3://bucket/files?endpoint=http://127.0.0.1:9000'
  expect(complaintsAbout({ FILES_URL, AWS_ACCESS_KEY_ID: 'hidden' })).toEqual([
    'AWS_SECRET_ACCESS_KEY is not set, and takes a key of the bucket in FILES_URL',
  ])
  const config = parseConfig({ FILES_URL, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' })
  expect(config.FILES_URL).toMatchObject({ url: 'http://127.0.0.1:9000/bucket', prefix: 'files/' })
  expect(s3Keys(config)).toEqual({ accessKeyId: 'id', secretAccessKey: 'key' })
})

test('every invalid variable gets its line at once', () => {
  const complaints = complaintsAbout({ PORT: 'x', DEFAULT_LOCALE: 'F', LOG_LEVEL: 'loud', HOST: 'localhost' })
  expect(complaints.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DEFAULT_LOCALE', 'LOG_LEVEL'])
})

test('edition hosts are in any order, as origins', () => {
  const text = 'tw=https://B.example/, vi = http://a.example:8080,en=https://c.example'
  expect(parseConfig({ EDITION_HOSTS: text }).EDITION_HOSTS).toEqual({
    vi: 'http://a.example:8080',
    tw: 'https://b.example',
    en: 'https://c.example',
  })
})

test.each([
  'vi=https://a.example,tw=https://b.example,en=',
  'vi=https://a.example,tw=https://b.example,en=c.example',
  'vi=https://a.example,tw=https://b.example,en=ftp://c.example',
  'vi=https://a.example;tw=https://b.example;en=https://c.example',
  'vi=https://a.example,tw=https://a.example/,en=https://c.example',
  'https://a.example',
  ',',
])('malformed edition hosts are rejected: %s', (text) => {
  const [complaint, ...others] = complaintsAbout({ EDITION_HOSTS: text })
  expect(complaint).toMatch(/^EDITION_HOSTS is ".*", and takes an origin for each edition, such as /)
  expect(others).toEqual([])
})

test('limits are off, or counts per seconds, minutes or hours', () => {
  const limits = (text: string) => parseConfig({ RATE_LIMITS: text }).RATE_LIMITS
  expect(limits('off')).toBeNull()
  expect(limits('forms=1/30s,uploads=2/5m,api=3/2h,pages=4/1s,posts=5/1s,images=6/1s')).toEqual({
    forms: { points: 1, seconds: 30 },
    uploads: { points: 2, seconds: 300 },
    keys: { points: 120, seconds: 60 },
    api: { points: 3, seconds: 7200 },
    pages: { points: 4, seconds: 1 },
    posts: { points: 5, seconds: 1 },
    images: { points: 6, seconds: 1 },
  })
  expect(limits('api=9/m')?.api).toEqual({ points: 9, seconds: 60 })
})

test('mailboxes are URLs between blanks or lines, and a reply address needs one', () => {
  const MAIL_IN = 'imaps://info%40firm.example:p%20w@imap.firm.example \n imap://user:secret@127.0.0.1:1143/Leads%2FNew'
  expect(parseConfig({ MAIL_IN, MAIL_REPLY_ADDRESS: 'Reply@firm.example' })).toMatchObject({
    MAIL_IN: [
      {
        id: 'info@firm.example/INBOX at imap.firm.example',
        host: 'imap.firm.example',
        port: 993,
        isSecure: true,
        user: 'info@firm.example',
        password: 'p w',
        folder: 'INBOX',
      },
      { id: 'user/Leads/New at 127.0.0.1', host: '127.0.0.1', port: 1143, isSecure: false, folder: 'Leads/New' },
    ],
    MAIL_REPLY_ADDRESS: 'reply@firm.example',
  })
  expect(complaintsAbout({ MAIL_IN, MAIL_REPLY_ADDRESS: 'reply+x@firm.example' })).toEqual([
    expect.stringContaining('takes an email address without +'),
  ])
  expect(complaintsAbout({ MAIL_REPLY_ADDRESS: 'reply@firm.example' })).toEqual([
    expect.stringContaining('MAIL_IN is not set'),
  ])
})

test('the earlier name of a setting is rejected with the new one', () => {
  expect(complaintsAbout({ UPLOAD_ROOM: 'all=2G', PORT: 'x' })).toEqual([
    'UPLOAD_ROOM is now called UPLOAD_QUOTA',
    expect.stringContaining('PORT is "x"'),
  ])
})

test('the upload quota is in MiB or GiB; missing parts keep their defaults', () => {
  expect(parseConfig({ UPLOAD_QUOTA: 'all=2G,address=3M' }).UPLOAD_QUOTA).toEqual({
    ...DEFAULTS.UPLOAD_QUOTA,
    all: 2048 * MIB,
    address: 3 * MIB,
  })
})

test('retention times are hours or days; missing ones keep their defaults', () => {
  expect(parseConfig({ KEEP_TIMES: 'mails=2h,uploads=0h' }).KEEP_TIMES).toEqual({
    ...DEFAULTS.KEEP_TIMES,
    mails: 2 * HOUR,
    uploads: 0,
  })
})

test('a missing limit keeps its default', () => {
  expect(parseConfig({ RATE_LIMITS: 'forms=5/1m' }).RATE_LIMITS).toEqual({
    ...DEFAULTS.RATE_LIMITS,
    forms: { points: 5, seconds: 60 },
  })
})

test.each([
  'OFF',
  'forms',
  'forms=5',
  'forms=5/1d',
  'forms=-5/1m',
  'forms=5.5/1m',
  'forms=five/1m',
  'forms=5/1m,',
  'mails=5/1m',
  'forms=5/1m uploads=5/1m',
  'forms=5/0m',
  'forms=0/1m',
])('limits of another form are rejected: %s', (text) => {
  const [complaint, ...others] = complaintsAbout({ RATE_LIMITS: text })
  expect(complaint).toMatch(/^RATE_LIMITS is ".*", and takes off, or limits such as forms=40\/10m/)
  expect(others).toEqual([])
})

test('the own origins are those of the settings, each once; without settings there are none', () => {
  expect(ownOrigins(parseConfig({}))).toEqual([])
  expect(ownOrigins(parseConfig({ PUBLIC_URL: 'https://www.example' }))).toEqual(['https://www.example'])
  const EDITION_HOSTS = 'vi=https://a.example,tw=https://b.example,en=https://c.example'
  expect(ownOrigins(parseConfig({ EDITION_HOSTS, PUBLIC_URL: 'https://c.example' }))).toEqual([
    'https://a.example',
    'https://b.example',
    'https://c.example',
  ])
})

test("backups need a key, and the error doesn't repeat a possible private one", () => {
  expect(complaintsAbout({ BACKUP_TO: '/backups' })).toEqual([
    'BACKUP_KEY is not set, and takes the public key for what goes to BACKUP_TO: npm run backup -- key FILE makes one',
  ])
  const complaints = complaintsAbout({ BACKUP_TO: '/backups', BACKUP_KEY: 'AGE-SECRET-KEY-1HIDDEN' })
  expect(complaints).toEqual([expect.stringMatching(/^BACKUP_KEY is a text of 22 characters, and takes public keys/)])
  const keys = ['y6qwxqucwtw5t99p6tt3hn62v9rlcx2sq6jnem8enp08hqplgs9s5hzd9u', 'q'.repeat(58)].map((key) => `age1${key}`)
  const settings = { BACKUP_TO: '/backups', BACKUP_KEY: keys.join(', '), BACKUP_KEEP: 'daily=30,monthly=0' }
  expect(parseConfig(settings)).toMatchObject({ BACKUP_KEY: keys, BACKUP_KEEP: { daily: 30, weekly: 4, monthly: 0 } })
})

test('backups in a bucket need their own prefix, and its keys', () => {
  const BACKUP_KEY = `age1${'q'.repeat(58)}`
  const [complaint] = complaintsAbout({ BACKUP_TO: 's3://bucket', BACKUP_KEY })
  expect(complaint).toMatch(/^BACKUP_TO is a text of 11 characters, and takes a folder, or s3:/)
  expect(complaintsAbout({ BACKUP_TO: 's3://bucket/backups', BACKUP_KEY })).toEqual([
    expect.stringMatching(/^AWS_ACCESS_KEY_ID is not set/),
    expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is not set/),
  ])
})
