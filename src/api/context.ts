/** What the API needs from the outside, handed to it with every request. */

import type { Cache } from '../db/per-version.ts'
import type { Database, Store } from '../db/store.ts'
import type { CaptchaChallenge } from '../domain/captcha.ts'
import type { Locale } from '../domain/editions.ts'
import type { EditionOf } from '../domain/redirects/address.ts'
import type { Sheet, SheetLimits } from '../domain/spreadsheets/spreadsheet.ts'
import type { Principal } from '../domain/staff/principal.ts'
import type { MarkdownReader } from '../services/articles/deps.ts'
import type { BookingDeps } from '../services/book-consultation.ts'
import type { ChannelDeps } from '../services/channels/deps.ts'
import type { WebhookDeps } from '../services/connections/webhooks.ts'
import type { ContentImporter } from '../services/content/imports/importer.ts'
import type { ContentWorker } from '../services/content/worker.ts'
import type { UploadDeps } from '../services/keep-upload.ts'
import type { LaunchDeps } from '../services/launch-deps.ts'
import type { MailInDeps } from '../services/mail-in/deps.ts'
import type { PictureDeps } from '../services/pictures/deps.ts'
import type { OrderDeps } from '../services/place-order.ts'
import type { PrivacyDeps } from '../services/privacy/deps.ts'
import type { StaffDeps, Visit } from '../services/staff/deps.ts'

/** `forms` are bookings and orders, `posts` the posted forms of pages with all their steps, `keys` the requests of one API key. */
export type LimitName = 'forms' | 'keys' | 'uploads' | 'posts' | 'api' | 'pages' | 'images'

export type PageText = { status: number; html: string }

export type ApiDeps = {
  store: Store
  answers: Cache
  booking: BookingDeps
  orders: OrderDeps
  uploads: UploadDeps
  pictures: PictureDeps
  /** Received mail. */
  mailIn: MailInDeps
  /** Chat apps. */
  channels: ChannelDeps
  /** What is known of a person, and how it goes. */
  privacy: PrivacyDeps
  /** Where content is changed. */
  contentWorker: ContentWorker
  /** Who compares and applies sheets. */
  imports: ContentImporter
  /** Reads a CSV or XLSX file in a process of its own. @throws SheetError */
  readSheet: (bytes: Uint8Array, limits: SheetLimits) => Promise<Sheet>
  /** The people of the console. */
  staff: StaffDeps
  webhooks: WebhookDeps
  launch: LaunchDeps
  /** What URLs of the site lead to. */
  site: {
    /** Paths of the pages that every edition has, whatever its content, below the edition's address. */
    fixedPaths: () => Promise<readonly string[]>
    /** The status that a page answers with, path and query below its edition's address. */
    statusOf: (locale: Locale, path: string) => Promise<number>
    /** A page as readers would have it from another database, path and query below its edition's address. */
    pageFrom: (db: Database, locale: Locale, path: string) => Promise<PageText>
    /** The edition at an origin of the site, null where editions share it; undefined for an origin of others. */
    editionOf: EditionOf
  }
  /** A fresh captcha for an address: its key, the picture as a PNG data URI, and the proof-of-work way in (a challenge of ALTCHA, version 2). */
  issueCaptcha: () => Promise<{ key: string; image: string; challenge: CaptchaChallenge }>
  /** The reference of the order whose receipt a token opens, or null. */
  openReceipt: (token: string) => string | null
  /** Path at which who sees a receipt fetches a file that was made for them, for a day. */
  deliveredPath: (fileId: string) => string
  /** Whether a token lets its holder see the draft of an article. */
  mayPreview: (articleId: number, token: string) => boolean
  /** A token that lets its holder see it, for a week. */
  previewToken: (articleId: number) => string
  /** Reads Markdown as the site does. */
  markdown: MarkdownReader
  /** Counts one use; answers the seconds to wait when that was one too many, else 0. */
  takeLimit: (limit: LimitName, address: string) => Promise<number>
  /** Lots to draw, each from 0 to below 1: the same ones within a quarter of an hour. */
  createRandom: () => () => number
  /** Put in front of image paths that don't start with http. */
  imageHost: string
  /** Names of the drawings that articles may show, and codes of countries and services with a drawing of their own. */
  drawnArticles: ReadonlySet<string>
  drawnGuides: ReadonlySet<string>
  drawnServices: ReadonlySet<string>
  reportError: (error: unknown, requestId: string) => void
}

/** Who asks: set by the server for every request, never read from the request's own words. */
export type Caller = {
  locale: Locale
  /** Client address. */
  address: string
  requestId: string
  /** The site's own server side, whose reads are not counted against its visitors. */
  isSite: boolean
  /** Who is signed in to the console; never anybody on the site. */
  principal?: Principal | null
  /** Of the console: from where somebody comes, and the tokens in their browser's cookies. */
  visit?: Visit
  /** Of the console: sets or ends a cookie with this answer; `null` ends it. @param seconds how long it is kept */
  setCookie?: (name: StaffCookie, value: string | null, seconds?: number) => void
}

/** What the console keeps in a browser: who is signed in, and that somebody was before. */
export type StaffCookie = 'session' | 'device'

export type ApiEnv = { Bindings: { deps: ApiDeps; caller: Caller } }
