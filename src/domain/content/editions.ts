/** The site's editions: each has a language, a home country and a URL prefix. */
import { z } from 'zod'
import { CHAT_CHANNELS } from '../chat-channels.ts'
import { CURRENCIES } from '../currencies.ts'
import { LANGUAGE_CODES } from '../languages/index.ts'
import { PAGES } from '../pages.ts'
import { isTimeZone } from '../staff/time-zone.ts'
import { homeCountry } from './fields.ts'

export const editionsMax = 12

/** First parts of paths that no edition may take. */
const RESERVED = new Set([
  'api',
  'assets',
  'captcha',
  'console',
  'files',
  'fonts',
  'locale',
  'logos',
  'media',
  'metrics',
  'pictures',
  'qr',
  'webhooks',
  ...PAGES.map(({ path }) => path.split('/')[0] ?? ''),
])

export const editionCode = z.string().regex(/^[a-z]{2,12}$/)
const code = editionCode.refine((text) => !RESERVED.has(text), 'a code that no page’s address begins with')

export const langHeader = z.string().regex(/^[a-z]{2,12}([_-][a-z]{2,8})?$/)
/** Scheme and host, without a path; a typed one such as `WWW.Example.org/` is read as `https://www.example.org`. */
export const origin = z
  .string()
  .overwrite(originOf)
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/)

function originOf(input: string): string {
  const url = URL.parse(/^https?:/i.test(input) ? input : `https://${input}`)
  return url && url.href === `${url.origin}/` ? url.origin : input
}

export const EditionSchema = z.strictObject({
  id: z.int(),
  code,
  /** In the language menu, the lowest first. */
  order: z.int().positive().max(99),
  /** One with messages: docs/languages.md. */
  language: z.enum(LANGUAGE_CODES),
  own_name: z.string().trim().min(1).max(40),
  home_country: homeCountry,
  time_zone: z.string().refine(isTimeZone, 'a time zone such as Asia/Taipei'),
  home_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  currency: z.enum(CURRENCIES),
  chat: z.enum(CHAT_CHANNELS),
  fallback: editionCode.optional(),
  lang_header: langHeader.optional(),
  host: origin.optional(),
  footer_email: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
  default: z.literal(true).optional(),
})
export type EditionContent = z.output<typeof EditionSchema>
