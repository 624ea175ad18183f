/** Settings are environment variables, read once at start. */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { serversIn } from '../db/postgres/servers.ts'
import { isKeyOf, recordOf } from '../domain/collections.ts'
import { PUSH_SERVICES } from '../domain/staff/push.ts'
import { messageOf } from '../domain/thrown.ts'
import type { LineSettings } from './channels/line-api.ts'
import { isS3, parseS3Address, s3Form } from './files/s3-address.ts'
import type { S3Keys } from './files/s3-requests.ts'
import { defaultLocale, editionOrigins } from './locale-policy.ts'
import { parseMailboxes } from './mail-in/mailboxes.ts'

const expecting = (expected: string) => ({ error: expected })

const origin = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text),
    'an origin such as https://www.example.com, without a path',
  )
  .transform((text) => new URL(text).origin)

const LIMIT_PATTERN = /^(\d+)\/(\d*)([smh])$/
const SECONDS = { s: 1, m: 60, h: 3600 } as const
/** Twenty days. Node fires timers beyond 24.8 days at once, and the count would restart with each request. */
const longestSeconds = 20 * 24 * 3600

export type Limit = { points: number; seconds: number }
const limitNames = ['forms', 'uploads', 'posts', 'api', 'keys', 'pages', 'images'] as const
const LIMIT_DEFAULTS = 'forms=40/10m,uploads=40/10m,posts=300/10m,api=600/1m,keys=120/1m,pages=1200/1m,images=6000/1m'

function parsePairs(text: string): [string, string][] {
  return text.split(',').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
}

const editionHosts = z.string().transform((text, context) => {
  if (text === '') return null
  const { data: hosts } = z
    .record(z.string().regex(/^[a-z]{2,12}$/), origin)
    .safeParse(Object.fromEntries(parsePairs(text)))
  const count = parsePairs(text).length
  if (hosts && new Set(Object.values(hosts)).size === count) return hosts
  context.addIssue({
    code: 'custom',
    message:
      'an origin for each edition, such as vi=https://a.example,tw=https://b.example,en=https://c.example, or nothing',
  })
  return z.NEVER
})

const rateLimits = z.string().transform((text, context) => {
  if (text === 'off') return null
  const { data: limits } = LimitsSchema.safeParse({ ...readLimits(LIMIT_DEFAULTS), ...readLimits(text) })
  if (limits) return limits
  context.addIssue({ code: 'custom', message: `off, or limits such as ${LIMIT_DEFAULTS}; a period has at most 480h` })
  return z.NEVER
})

const LimitsSchema = z.strictObject(
  recordOf(limitNames, () => z.object({ points: z.int().positive(), seconds: z.int().positive().max(longestSeconds) })),
)

function readLimits(text: string): Record<string, Limit> {
  return Object.fromEntries(
    parsePairs(text).map(([name, rule]) => {
      const [, points, count, unit = ''] = LIMIT_PATTERN.exec(rule) ?? []
      const seconds = Number(count || 1) * (isKeyOf(SECONDS, unit) ? SECONDS[unit] : Number.NaN)
      return [name, { points: Number(points), seconds }]
    }),
  )
}

const pushServices = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (services) => services.every((service) => /^(\.?[a-z\d.-]+|https?:\/\/[^/]+)$/.test(service)),
    `hosts such as ${PUSH_SERVICES.join(',')}, a domain after a dot, or origins such as https://push.example.com`,
  )

const webhookOrigins = z.string().transform((text, context) => {
  const { data: origins } = z.array(origin).safeParse(text.split(/[\s,]+/).filter(Boolean))
  if (origins) return origins
  context.addIssue({ code: 'custom', message: 'origins such as http://crm.internal:8080, without paths, or nothing' })
  return z.NEVER
})

const KEEP_PATTERN = /^(\d+)([hd])$/
const KEEP_DEFAULTS = 'mails=30d,misses=365d,captchas=1h,uploads=1h,inbox=180d'
const hourMs = 3600_000
/** In milliseconds: sent mails; search words; used captchas and unclaimed uploads after their expiry; received mail without a lead. */
const KeepTimesSchema = z.strictObject(recordOf(['mails', 'misses', 'captchas', 'uploads', 'inbox'], () => z.int()))
export type KeepTimes = z.infer<typeof KeepTimesSchema>

const keepTimes = z.string().transform((text, context) => {
  const read = [...parsePairs(KEEP_DEFAULTS), ...parsePairs(text)].map(([name, time]) => {
    const [, count, unit] = KEEP_PATTERN.exec(time) ?? []
    return [name, unit ? Number(count) * (unit === 'd' ? 24 : 1) * hourMs : Number.NaN] as const
  })
  const { data: times } = KeepTimesSchema.safeParse(Object.fromEntries(read))
  if (times && read.every(([, ms]) => Number.isSafeInteger(ms))) return times
  context.addIssue({ code: 'custom', message: `periods such as ${KEEP_DEFAULTS}` })
  return z.NEVER
})

const ROOM_PATTERN = /^(\d+)([MG])$/
const QUOTA_DEFAULTS = 'address=100M,all=10G,free=1G'
const mebibyte = 1024 * 1024
/** In bytes: unordered uploads of one client subnet, all uploads, and the space that uploads leave free on the disk. */
const UploadQuotaSchema = z.strictObject(recordOf(['address', 'all', 'free'], () => z.int()))
export type UploadQuotaSizes = z.infer<typeof UploadQuotaSchema>

const quotaSizes = z.string().transform((text, context) => {
  const read = [...parsePairs(QUOTA_DEFAULTS), ...parsePairs(text)].map(([name, size]) => {
    const [, count, unit] = ROOM_PATTERN.exec(size) ?? []
    return [name, unit ? Number(count) * (unit === 'G' ? 1024 : 1) * mebibyte : Number.NaN] as const
  })
  const { data: sizes } = UploadQuotaSchema.safeParse(Object.fromEntries(read))
  if (sizes && read.every(([, bytes]) => Number.isSafeInteger(bytes))) return sizes
  context.addIssue({ code: 'custom', message: `sizes such as ${QUOTA_DEFAULTS}` })
  return z.NEVER
})

const KEPT_PATTERN = /^\d{1,4}$/
const KEPT_DEFAULTS = 'daily=7,weekly=4,monthly=6'

const KeepRuleSchema = z.strictObject(recordOf(['daily', 'weekly', 'monthly'], () => z.coerce.number()))

const keepRule = z.string().transform((text, context) => {
  const pairs = [...parsePairs(KEPT_DEFAULTS), ...parsePairs(text)]
  const { data: counts } = KeepRuleSchema.safeParse(Object.fromEntries(pairs))
  if (counts && pairs.every(([, count]) => KEPT_PATTERN.test(count)) && pairs.some(([, count]) => Number(count) > 0))
    return counts
  context.addIssue({ code: 'custom', message: `counts such as ${KEPT_DEFAULTS}, not all of them 0` })
  return z.NEVER
})

/** The checksum is verified on use: the server doesn't load that library. */
const PUBLIC_KEY = /^age1[02-9ac-hj-np-z]{50,}$/
const publicKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((key) => key.trim())
  if (keys.every((key) => PUBLIC_KEY.test(key))) return keys
  context.addIssue({ code: 'custom', message: 'public keys such as age1…, which npm run backup -- key FILE makes' })
  return z.NEVER
})

const backupPlace = z
  .string()
  .refine((text) => !isS3(text) || parseS3Address(text)?.prefix, expecting(`a folder, or ${s3Form}`))

const mailboxes = z.string().transform((text, context) => {
  const boxes = parseMailboxes(text)
  if (boxes) return boxes
  context.addIssue({
    code: 'custom',
    message:
      'one or more mailboxes such as imaps://user:password@imap.example.com/INBOX, between blanks, with characters such as % or @ in user and password escaped',
  })
  return z.NEVER
})

const mailSize = z.string().transform((text, context) => {
  const [, count, unit] = ROOM_PATTERN.exec(text) ?? []
  const bytes = Number(count) * (unit === 'G' ? 1024 : 1) * mebibyte
  if (bytes > 0 && bytes <= mailSizeMax) return bytes
  context.addIssue({ code: 'custom', message: 'a size from 1M to 100M' })
  return z.NEVER
})
const mailSizeMax = 100 * mebibyte

const port = expecting('a port from 0 to 65535')
const hours = expecting('hours from 1 to 720')
const drain = expecting('seconds from 0 to 300')
const connections = expecting('a number from 2 to 200')
const proxies = expecting('a number from 0 to 10')

/** Whether the URL names a host (or a socket's path) under one of these schemes, with a readable user and password. */
function isAddress(text: string, schemes: RegExp): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password, search } = new URL(text)
  try {
    return schemes.test(protocol) && (host !== '' || search !== '') && decodeURIComponent(username + password) !== null
  } catch {
    return false
  }
}

const bucket = z.string().transform((text, context) => {
  const address = parseS3Address(text)
  if (address) return address
  context.addIssue({ code: 'custom', message: `${s3Form}, or nothing for DATA_DIR/files` })
  return z.NEVER
})

/** With several hosts the writable one is used, as with libpq's `target_session_attrs`. */
function isDatabase(text: string): boolean {
  const attributes = (server: string) => new URL(server).searchParams.getAll('target_session_attrs')
  return serversIn(text).every(
    (server) =>
      isAddress(server, /^postgres(ql)?:$/) &&
      attributes(server).every((each) => each === 'read-write' || each === 'primary'),
  )
}

const SettingsSchema = z.object({
  PORT: z.coerce.number(port).int(port).min(0, port).max(65535, port).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.nullable().default(null),
  EDITION_HOSTS: editionHosts.default(null),
  DEFAULT_LOCALE: z
    .string()
    .regex(/^[a-z]{2,12}$/, expecting('the code of an edition, such as en'))
    .nullable()
    .default(null),
  TRUST_PROXY: z.coerce.number(proxies).int(proxies).min(0, proxies).max(10, proxies).default(0),
  DRAIN_SECONDS: z.coerce.number(drain).int(drain).min(0, drain).max(300, drain).default(0),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => /^(file:|\.?\/)/.test(text) || isDatabase(text),
      expecting(
        'postgres://… (several hosts as one:5432,two:5432, of which the writable one is used) or a path to a SQLite file',
      ),
    )
    .nullable()
    .default(null),
  DATABASE_CONNECTIONS: z.coerce
    .number(connections)
    .int(connections)
    .min(2, connections)
    .max(200, connections)
    .default(10),
  FILES_URL: bucket.nullable().default(null),
  AWS_ACCESS_KEY_ID: z.string().nullable().default(null),
  AWS_SECRET_ACCESS_KEY: z.string().nullable().default(null),
  BACKUP_TO: backupPlace.nullable().default(null),
  BACKUP_KEY: publicKeys.nullable().default(null),
  BACKUP_EVERY_HOURS: z.coerce.number(hours).int(hours).min(1, hours).max(720, hours).default(24),
  BACKUP_KEEP: keepRule.prefault(KEPT_DEFAULTS),
  REGISTERS: z.enum(['on', 'off'], expecting('on or off')).default('on'),
  CDN_PURGE_URL: z
    .string()
    .refine(
      (text) => isAddress(text, /^https?:$/) && new URL(text).username + new URL(text).password === '',
      expecting('an http or https URL without user and password'),
    )
    .nullable()
    .default(null),
  DASHBOARD_HOST: z.string().default(''),
  SECRET: z.string().min(16, expecting('at least 16 characters')).nullable().default(null),
  SMTP_URL: z
    .string()
    .refine(
      (text) => isAddress(text, /^smtps?:$/),
      expecting('smtp://user:password@host:port, with characters such as % or @ in the password escaped'),
    )
    .nullable()
    .default(null),
  MAIL_FROM: z.string().min(3, expecting('a sender such as Waypoint <no-reply@example.com>')).nullable().default(null),
  LEADS_TO: z.email(expecting('an email address')).nullable().default(null),
  MAIL_IN: mailboxes.nullable().default(null),
  PUSH_SERVICES: pushServices.prefault(PUSH_SERVICES.join(',')),
  WEBHOOK_ORIGINS: webhookOrigins.prefault(''),
  LINE_CHANNEL_SECRET: z.string().min(16, expecting('the channel secret of LINE')).nullable().default(null),
  LINE_CHANNEL_ACCESS_TOKEN: z.string().min(16, expecting('a channel access token of LINE')).nullable().default(null),
  LINE_API_URL: origin.nullable().default(null),
  MAIL_IN_MAX: mailSize.prefault('25M'),
  MAIL_REPLY_ADDRESS: z
    .email(expecting('an email address such as reply@example.com'))
    .refine((address) => !address.includes('+'), expecting('an email address without +, such as reply@example.com'))
    .transform((address) => address.toLowerCase())
    .nullable()
    .default(null),
  RATE_LIMITS: rateLimits.prefault(LIMIT_DEFAULTS),
  UPLOAD_QUOTA: quotaSizes.prefault(QUOTA_DEFAULTS),
  KEEP_TIMES: keepTimes.prefault(KEEP_DEFAULTS),
  CAPTCHA_TEST_ANSWER: z.string().min(1).nullable().default(null),
  METRICS_TOKEN: z.string().min(16, expecting('at least 16 characters')).nullable().default(null),
  ERRORS_URL: z
    .string()
    .refine((text) => isAddress(text, /^https?:$/), expecting('an http or https URL'))
    .nullable()
    .default(null),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      expecting('trace, debug, info, warn, error, fatal or silent'),
    )
    .default('info'),
})

/** Buckets need keys, and backups must be encrypted because they contain personal details. */
const ConfigSchema = SettingsSchema.superRefine((config, context) => {
  const wants = (name: keyof typeof config, what: string) =>
    !config[name] && context.addIssue({ code: 'custom', path: [name], message: what })
  const inBucket = config.FILES_URL ? 'FILES_URL' : isS3(config.BACKUP_TO ?? '') ? 'BACKUP_TO' : null
  if (inBucket)
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      wants(name, `a key of the bucket in ${inBucket}`)
  if (config.LINE_CHANNEL_SECRET)
    wants('LINE_CHANNEL_ACCESS_TOKEN', 'the channel access token that belongs to LINE_CHANNEL_SECRET')
  if (config.LINE_CHANNEL_ACCESS_TOKEN)
    wants('LINE_CHANNEL_SECRET', 'the channel secret that belongs to LINE_CHANNEL_ACCESS_TOKEN')
  if (config.MAIL_REPLY_ADDRESS) wants('MAIL_IN', 'the mailbox that receives MAIL_REPLY_ADDRESS')
  if (config.BACKUP_TO)
    wants('BACKUP_KEY', 'the public key for what goes to BACKUP_TO: npm run backup -- key FILE makes one')
})

export type Config = z.output<typeof ConfigSchema>

/** Earlier names of settings: a start that ignored one would silently use the default. */
const RENAMED = { UPLOAD_ROOM: 'UPLOAD_QUOTA' }

/** Reads settings from an environment. @throws Error of one line for each invalid variable: its name, its value, the accepted form */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const set = withoutEmpty(environment)
  const parsed = ConfigSchema.safeParse(set)
  const renamed = Object.entries(RENAMED).flatMap(([old, name]) => (set[old] ? [`${old} is now called ${name}`] : []))
  if (parsed.success && renamed.length === 0) return parsed.data
  const invalid = parsed.error?.issues.map(
    ({ path: [name], message }) =>
      `${String(name)} is ${shown(String(name), environment)}, and takes ${message.replace(/^Invalid input: expected /, '')}`,
  )
  throw new Error([...renamed, ...(invalid ?? [])].join('\n'))
}

/** Values that may contain a password are not repeated in error messages. */
const SECRETS = [
  'SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_IN',
  'LINE_CHANNEL_SECRET',
  'LINE_CHANNEL_ACCESS_TOKEN',
  'CDN_PURGE_URL',
  'ERRORS_URL',
  'FILES_URL',
  'BACKUP_TO',
  'BACKUP_KEY',
]
const shown = (name: string, environment: Record<string, string | undefined>) =>
  environment[name] === undefined
    ? 'not set'
    : SECRETS.includes(name)
      ? `a text of ${environment[name]?.length} characters`
      : JSON.stringify(environment[name])

/** An empty or blank variable is treated as missing. */
const withoutEmpty = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))

/** In the folder that the process was started in. */
export const SETTINGS_FILE = resolve('.env')

/** Adds the settings of `.env` to the environment; existing variables win. */
export function loadEnvironment(): void {
  if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE)
}

/** Settings of this process; `.env` is read if present, and existing variables win. Ends the process on an invalid value. */
export function loadConfig(): Config {
  loadEnvironment()
  try {
    return parseConfig(process.env)
  } catch (error) {
    process.stderr.write(`waypoint: ${messageOf(error)}\n`)
    process.exit(1)
  }
}

/** The argument of `openStore`. */
export const databaseUrl = ({ DATABASE_URL, DATA_DIR }: Config): string => DATABASE_URL ?? join(DATA_DIR, 'waypoint.db')
/** Path of the SQLite file; empty for PostgreSQL. */
export const databaseFile = (config: Config): string =>
  /^postgres/.test(databaseUrl(config)) ? '' : databaseUrl(config).replace(/^file:(\/\/)?|\?.*$/g, '')
/** Folder of uploads; with FILES_URL, for temporary copies on the way to and from the bucket. */
export const filesFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'files')
/** The keys for buckets; null when missing. */
export const s3Keys = ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: Config): S3Keys | null => (accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null)
/** Folder of mails while there is no mail server. */
export const mailFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'mail')
/** The LINE Official Account; null without one. */
export const lineSettings = ({
  LINE_CHANNEL_SECRET: channelSecret,
  LINE_CHANNEL_ACCESS_TOKEN: accessToken,
  LINE_API_URL: apiUrl,
}: Config): LineSettings | null => (channelSecret && accessToken ? { channelSecret, accessToken, apiUrl } : null)
/** The configured origins of the site; none without edition hosts and a public URL. */
export const ownOrigins = ({ EDITION_HOSTS, PUBLIC_URL }: Config): string[] => [
  ...new Set([...Object.values(editionOrigins({ EDITION_HOSTS }) ?? {}), ...(PUBLIC_URL ? [PUBLIC_URL] : [])]),
]

/** Origin of the console: the office's mails link to it, and passkeys belong to its host. @param port that the server listens on */
export const consoleOrigin = ({ PUBLIC_URL, EDITION_HOSTS, DEFAULT_LOCALE }: Config, port: number): string =>
  PUBLIC_URL ?? editionOrigins({ EDITION_HOSTS })?.[defaultLocale({ DEFAULT_LOCALE })] ?? `http://localhost:${port}`
