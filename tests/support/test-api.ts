/** The API over a real store, in process or behind the real server's request guard. */

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import pLimit from 'p-limit'
import { expect } from 'vitest'
import { api } from '../../src/api/api.ts'
import type { ApiDeps, Caller } from '../../src/api/context.ts'
import type { ErrorBody } from '../../src/api/errors.ts'
import { createCache, tellTime } from '../../src/db/per-version.ts'
import type { Store } from '../../src/db/store.ts'
import { editionOf } from '../../src/domain/editions.ts'
import { createApp } from '../../src/server/app.ts'
import { calendarPath, hashCalendarSecret } from '../../src/server/calendars/calendar-links.ts'
import { issueCaptcha } from '../../src/server/captcha/captcha.ts'
import { createCaptchas } from '../../src/server/captcha/captchas.ts'
import { tellingCaches } from '../../src/server/cdn/shared-caches.ts'
import { parseConfig } from '../../src/server/config.ts'
import { readCleanSite } from '../../src/server/content/clean-site.ts'
import { columnLabels } from '../../src/server/content/imports/column-labels.ts'
import { readSheet } from '../../src/server/content/imports/read-sheet.ts'
import { runImportJob } from '../../src/server/content/imports/run-job.ts'
import { readSheetInProcess } from '../../src/server/content/imports/sheet-process.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import {
  appointmentToken,
  deliveredPath,
  isPreviewToken,
  openAppointment,
  openReceipt,
  previewToken,
  receiptPath,
} from '../../src/server/file-links.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { createLog } from '../../src/server/http/log.ts'
import { createLimits } from '../../src/server/limits.ts'
import { createMailFiles } from '../../src/server/mail/mail-files.ts'
import { startPictures } from '../../src/server/pictures/pictures-service.ts'
import { drawingsIn } from '../../src/server/production.ts'
import type { RegisterDeps } from '../../src/server/programmes/uploads.ts'
import { watchDisk, watchFiles } from '../../src/server/ready.ts'
import { settingsFacts } from '../../src/server/settings-facts.ts'
import { sign } from '../../src/server/signing.ts'
import { readOrReject, uploadQuota } from '../../src/server/uploads-service.ts'
import { createWebhookPoster } from '../../src/server/webhooks/webhook-poster.ts'
import { createDocumentReader } from '../../src/server/word-files/read-document.ts'
import { chatLinks } from '../../src/services/channels/chat-link.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { clearDemo } from '../../src/services/content/clear-demo.ts'
import { type ContentImporter, noteFailure } from '../../src/services/content/imports/importer.ts'
import type { ImportDeps } from '../../src/services/content/imports/run-import.ts'
import { bodyAs, type Way } from './bodies.ts'
import { buildClock, type Clock, nextNumber } from './builders.ts'
import { buildChannels } from './channels.ts'
import { buildMailIn } from './mail-in.ts'
import { markdownReader } from './markdown-reader.ts'
import { buildStaffDeps } from './staff.ts'

export const SECRET = 'a secret of the tests only'
/** Contains letters that no picture uses, so it never equals the drawn answer. */
export const RIGHT = 'RIGHT'

const readDocument = readOrReject(createDocumentReader())

export type TestApi = {
  deps: ApiDeps
  clock: Clock
  /** Errors passed to `reportError`. */
  reported: { error: unknown; requestId: string }[]
  /** How often the sender was notified of queued email. */
  queuedCount: () => number
  /** A new captcha with the right answer. */
  captcha: () => { key: string; answer: string }
  get: (path: string, caller?: Partial<Caller>) => Promise<Response>
  /** JSON unless `headers` say otherwise; a string is sent unchanged. */
  post: (path: string, body: unknown, caller?: Partial<Caller>, headers?: Record<string, string>) => Promise<Response>
  send: (request: Request, caller?: Partial<Caller>) => Promise<Response>
}

/** Changes content in this process, one change after another. */
function openContentWorker(store: Store): ApiDeps['contentWorker'] {
  const [read, inTurn] = [readerOf(), pLimit(1)]
  return {
    change: (request) => inTurn(() => changeEntries(store, read, request)),
    clearDemo: (options) => inTurn(() => clearDemo(store, read, options)),
  }
}

/** Works on sheets in this process, one after another. */
export function openImporter(deps: ImportDeps & RegisterDeps): ContentImporter {
  const inTurn = pLimit(1)
  const run = (id: string, act: () => Promise<void>) =>
    void inTurn(act).catch(() => noteFailure(deps.store, id, deps.now()))
  return {
    compare: (id, bytes, by) => run(id, () => runImportJob(deps, { id, bytes, by })),
    apply: (id, by) => run(id, () => runImportJob(deps, { id, by })),
  }
}

/**
 * The API in process over a real store. Only the clock and the captcha's answer are fakes. @param way transfer mode of bodies; suites on
 * two databases use one mode on each
 */
export function buildApi(
  store: Store,
  overrides: Partial<ApiDeps> = {},
  way: Way = store.engine === 'sqlite' ? 'with a length' : 'chunked',
): TestApi {
  const clock = buildClock()
  tellTime(store.read, clock.now)
  const settings = { secret: SECRET, now: clock.now, testAnswer: RIGHT }
  const captchas = createCaptchas(settings)
  const reported: TestApi['reported'] = []
  let queuedCount = 0
  const leads = {
    store,
    now: clock.now,
    randomBytes,
    leadsTo: null,
    pageAddress: (path: string) => `https://site.example${path}`,
    onMailQueued: () => {
      queuedCount++
    },
  }
  const folder = join(tmpdir(), `waypoint-uploads-${process.pid}-${nextNumber()}`)
  const files = createFolderFiles(folder)
  const uploads: ApiDeps['uploads'] = {
    store,
    now: clock.now,
    randomBytes,
    files,
    readDocument,
    quota: uploadQuota(parseConfig({}).UPLOAD_QUOTA, tmpdir(), SECRET, () => undefined),
  }
  const staff = buildStaffDeps(store, clock.now)
  const channels = buildChannels(store, files, clock.now)
  const deps: ApiDeps = {
    store,
    answers: createCache(),
    booking: {
      ...leads,
      readCaptcha: captchas.read,
      chatLinks: (reference) => chatLinks(deps.channels, reference, 'mail'),
      leadAddress: (id) => `https://console.example/console/leads/${id}`,
      sendingAddress: 'no-reply@waypoint.example',
      appointmentToken: (id) => appointmentToken(SECRET, id),
      openAppointment: (token) => openAppointment(SECRET, token),
      readCalendars: async () => undefined,
      hashNetwork: (address) => address,
      hashSecret: hashCalendarSecret,
      calendarAddress: (calendarSecret) => `https://console.example${calendarPath(calendarSecret)}`,
    },
    orders: {
      ...leads,
      readCaptcha: captchas.read,
      chatLinks: (reference) => chatLinks(deps.channels, reference, 'mail'),
      fileAddress: (id) => `https://files.example/${id}`,
      receiptAddress: (reference) => `https://site.example${receiptPath(SECRET, reference, clock.now())}`,
    },
    staff,
    webhooks: {
      store,
      now: clock.now,
      randomBytes,
      secrets: staff.secrets,
      poster: createWebhookPoster([]),
      consoleAddress: (path) => `https://console.example/console/${path}`,
      onQueued: () => undefined,
    },
    contentWorker: openContentWorker(store),
    launch: {
      settings: settingsFacts(parseConfig({})),
      settingsFile: '/srv/waypoint/.env',
      addresses: () => ['https://site.example/'],
      sendTestMail: async () => null,
      clearDemo: (by) => clearDemo(store, readerOf(), { site: readCleanSite(), now: clock.now(), by }),
    },
    imports: openImporter({
      store,
      read: readerOf(),
      readSheet,
      labels: columnLabels,
      now: clock.now,
      registers: 'content',
    }),
    readSheet: readSheetInProcess,
    uploads,
    pictures: startPictures(uploads, files, createLog('silent')).deps,
    privacy: {
      store,
      now: clock.now,
      files: createFolderFiles(join(tmpdir(), `waypoint-rights-${process.pid}`)),
      mailFiles: createMailFiles(join(tmpdir(), `waypoint-mails-${process.pid}`)),
      mark: (text) => sign(SECRET, 'erased', text).toString('base64url'),
    },
    mailIn: buildMailIn(store, files, clock.now),
    channels,
    issueCaptcha: captchas.issue,
    openReceipt: (token) => openReceipt(SECRET, token, clock.now()),
    deliveredPath: (id) => deliveredPath(SECRET, id, clock.now()),
    // anchored: the whole word, nothing after it
    site: {
      pageFrom: async (_, locale, path) => ({ status: 200, html: `${locale} ${path}` }),
      fixedPaths: async () => ['/', '/about', '/search'],
      statusOf: async (_, path) => (/^\/(about|schools|faq|search)/.test(path) ? 200 : 404),
      editionOf: (origin) => (origin === 'https://site.example' ? null : undefined),
    },
    mayPreview: (id, token) => isPreviewToken(SECRET, id, token, clock.now()),
    previewToken: (id) => previewToken(SECRET, id, clock.now()),
    markdown: markdownReader,
    takeLimit: createLimits(null),
    createRandom: () => Math.random,
    imageHost: '',
    drawnArticles: drawingsIn('content/pictures/articles'),
    drawnGuides: drawingsIn('content/pictures/guides'),
    drawnServices: drawingsIn('content/pictures/services'),
    reportError: (error, requestId) => reported.push({ error, requestId }),
    ...overrides,
  }
  const sendBody = throughRequestGuard(deps, way)
  const send: TestApi['send'] = async (request, callerOptions) => {
    const caller = buildCaller(callerOptions)
    return request.body ? sendBody(request, caller) : api.fetch(request, { deps, caller })
  }
  return {
    deps,
    clock,
    reported,
    queuedCount: () => queuedCount,
    captcha: () => ({ key: issueCaptcha(settings).key, answer: RIGHT }),
    send,
    get: (path, caller) => send(new Request(`http://in.process${path}`), caller),
    post: (path, body, caller, headers = { 'Content-Type': 'application/json' }) =>
      send(
        new Request(`http://in.process${path}`, {
          method: 'POST',
          headers,
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
        caller,
      ),
  }
}

export const buildCaller = (caller: Partial<Caller> = {}): Caller => ({
  locale: 'en',
  address: '203.0.113.7',
  requestId: 'request-of-the-test',
  isSite: false,
  ...caller,
})

/** Bodies pass the real server's request guard. */
function throughRequestGuard(deps: ApiDeps, way: Way): (request: Request, caller: Caller) => Promise<Response> {
  let opened: ReturnType<typeof startApi> | undefined
  return async (request, caller) => {
    opened ??= startApi(deps, { trustedProxies: 1 })
    const { origin } = await opened
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.delete('Content-Length')
    headers.set('X-Forwarded-For', caller.address)
    headers.set('X-Request-Id', caller.requestId)
    if (!headers.has('Lang')) headers.set('Lang', editionOf(caller.locale).langHeader)
    const bytes = new Uint8Array(await request.arrayBuffer())
    return fetch(origin + pathname + search, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...bodyAs(way, bytes),
    })
  }
}

/** The same API behind the real server's request guard, which reads host, `Lang` header and client address. */
export async function startApi(
  deps: ApiDeps,
  {
    defaultLocale = 'en' as const,
    trustedProxies = 0,
  }: { defaultLocale?: Caller['locale']; trustedProxies?: number } = {},
): Promise<{ origin: string; port: number; close: () => Promise<void> }> {
  const app = createApp({
    deps,
    policy: { editionOrigins: null, defaultLocale },
    site: () => Promise.reject(new Error('no page was requested')),
    console: () => Promise.reject(new Error('no page was requested')),
    redirects: { wayOf: () => null, hasInstead: () => false, isEmpty: () => false, noteEmpty: () => undefined },
    secret: SECRET,
    publicUrl: 'http://localhost',
    looks: { readDisk: watchDisk(deps.store, tmpdir()), readFiles: watchFiles(createFolderFiles(tmpdir())) },
    pages: null,
    tellCaches: tellingCaches(false),
    origins: { trustedProxies, ownOrigins: [] },
    log: createLog('silent'),
    isStopping: () => false,
    line: null,
    metrics: null,
  })
  const listener = getRequestListener((request, env) => app.fetch(request, env as never), {
    overrideGlobalObjects: false,
  })
  const server = createServer((req, res) => {
    const requestId = req.headers['x-request-id']
    if (requestId) res.setHeader('X-Request-Id', requestId)
    void listener(req, res)
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Checks the contract's error shape. @returns the body */
export async function expectError(
  response: Response,
  status: number,
  code: ErrorBody['code'],
  fields?: readonly string[],
): Promise<ErrorBody> {
  const body = (await response.json()) as ErrorBody
  expect({ status: response.status, code: body.code, body }).toMatchObject({ status, code })
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(Object.keys(body).sort()).toEqual(
    ['code', ...(fields || body.errors ? ['errors'] : []), 'message', 'request_id'].sort(),
  )
  expect(body.message).not.toBe('')
  expect(body.request_id).not.toBe('')
  expect(response.headers.get('X-Request-Id')).toBe(body.request_id)
  if (fields) expect(Object.keys(body.errors ?? {}).sort()).toEqual([...fields].sort())
  for (const sentences of Object.values(body.errors ?? {})) {
    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence).not.toBe('')
  }
  return body
}
