/** Builds the API's dependencies from the parts of a running server. */
import { randomBytes } from 'node:crypto'
import type { ApiDeps } from '../api/context.ts'
import { createCache } from '../db/per-version.ts'
import type { Store } from '../db/store.ts'
import type { Locale } from '../domain/editions.ts'
import { randomOfQuarter } from '../domain/random.ts'
import { chatLinks } from '../services/channels/chat-link.ts'
import type { ContentImporter } from '../services/content/imports/importer.ts'
import type { ContentWorker } from '../services/content/worker.ts'
import type { UploadDeps } from '../services/keep-upload.ts'
import type { LaunchDeps } from '../services/launch-deps.ts'
import type { StaffDeps } from '../services/staff/deps.ts'
import { calendarPath, hashCalendarSecret } from './calendars/calendar-links.ts'
import { createCaptchas } from './captcha/captchas.ts'
import type { Config } from './config.ts'
import { readSheetInProcess } from './content/imports/sheet-process.ts'
import { createReport } from './failures.ts'
import {
  appointmentToken,
  deliveredPath,
  isPreviewToken,
  openAppointment,
  openReceipt,
  previewToken,
} from './file-links.ts'
import type { Log } from './http/log.ts'
import { createLimits, hashNetwork, sharedCounts } from './limits.ts'
import { DEFAULT_SENDER } from './mail/test-mail.ts'
import { addressIn } from './mail/transport.ts'
import type { Pictures } from './pictures/pictures-service.ts'

type Parts = {
  store: Store
  contentWorker: ContentWorker
  imports: ContentImporter
  markdown: ApiDeps['markdown']
  secret: string
  uploads: UploadDeps
  pictures: Pictures['deps']
  privacy: ApiDeps['privacy']
  mailIn: ApiDeps['mailIn']
  channels: ApiDeps['channels']
  staff: StaffDeps
  webhooks: ApiDeps['webhooks']
  launch: LaunchDeps
  fileAddress: (uploadId: string) => string
  pageAddress: (path: string, locale: Locale) => string
  receiptAddress: (reference: string, locale: Locale) => string
  drawnArticles: ReadonlySet<string>
  drawnGuides: ReadonlySet<string>
  drawnServices: ReadonlySet<string>
  site: ApiDeps['site']
  readCalendars: (staffIds: readonly string[]) => Promise<void>
  onMailQueued: () => void
  log: Log
}

/** Number of cached answers of 20 to 40 KB. */
const answersMax = 300

/** @param config settings; the other parameters are running parts */
export function apiDeps(
  config: Config,
  {
    store,
    contentWorker,
    imports,
    markdown,
    secret,
    uploads,
    pictures,
    privacy,
    mailIn,
    channels,
    staff,
    webhooks,
    launch,
    site,
    fileAddress,
    pageAddress,
    receiptAddress,
    drawnArticles,
    drawnGuides,
    drawnServices,
    readCalendars,
    onMailQueued,
    log,
  }: Parts,
): ApiDeps {
  const captchas = createCaptchas({ secret, now: Date.now, testAnswer: config.CAPTCHA_TEST_ANSWER })
  const leads = { store, now: Date.now, randomBytes, leadsTo: config.LEADS_TO, pageAddress, onMailQueued }
  return {
    store,
    contentWorker,
    imports,
    readSheet: readSheetInProcess,
    answers: createCache(answersMax),
    booking: {
      ...leads,
      readCaptcha: captchas.read,
      chatLinks: (reference) => chatLinks(channels, reference, 'mail'),
      leadAddress: (id) => `${staff.origin()}/console/leads/${id}`,
      sendingAddress: addressIn(config.MAIL_FROM ?? DEFAULT_SENDER),
      appointmentToken: (id) => appointmentToken(secret, id),
      openAppointment: (token) => openAppointment(secret, token),
      readCalendars,
      hashNetwork: (address) => hashNetwork(secret, address),
      hashSecret: hashCalendarSecret,
      calendarAddress: (calendarSecret) => `${staff.origin()}${calendarPath(calendarSecret)}`,
    },
    orders: {
      ...leads,
      readCaptcha: captchas.read,
      chatLinks: (reference) => chatLinks(channels, reference, 'mail'),
      fileAddress,
      receiptAddress,
    },
    uploads,
    pictures,
    privacy,
    mailIn,
    channels,
    staff,
    webhooks,
    launch,
    site,
    issueCaptcha: captchas.issue,
    openReceipt: (token) => openReceipt(secret, token, Date.now()),
    deliveredPath: (id) => deliveredPath(secret, id, Date.now()),
    mayPreview: (id, token) => isPreviewToken(secret, id, token, Date.now()),
    previewToken: (id) => previewToken(secret, id, Date.now()),
    markdown,
    takeLimit: createLimits(config.RATE_LIMITS, sharedCounts(store, secret)),
    createRandom: () => randomOfQuarter(Date.now()),
    imageHost: config.DASHBOARD_HOST,
    drawnArticles,
    drawnGuides,
    drawnServices,
    reportError: createReport(log),
  }
}
