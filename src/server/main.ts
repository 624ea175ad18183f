/** Starts the server: settings, database, content, mail, then the door. */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { ApiDeps } from '../api/context.ts'
import { inProcessClient } from '../api/in-process.ts'
import { keepAnswers } from '../api/kept-answers.ts'
import type { DueDeps } from '../commands/articles/deps.ts'
import type { ContentDesk } from '../commands/content/desk.ts'
import { type ContentImporter, noteFailure } from '../commands/content/imports/importer.ts'
import type { UploadDeps } from '../commands/keep-upload.ts'
import { adoptLeads } from '../commands/leads/adopt-leads.ts'
import { orderNames } from '../commands/order-names.ts'
import type { StaffDeps } from '../commands/staff/deps.ts'
import { offerFirstAdmin } from '../commands/staff/first-admin.ts'
import { kindsIn } from '../domain/content/shelves.ts'
import { LOCALES, type Locale } from '../domain/editions.ts'
import { listExpiring } from '../domain/figures/expiry.ts'
import { addressInEdition, editionOfOrigin, prefixed } from '../domain/locale.ts'
import { lotsOfQuarter } from '../domain/lots.ts'
import { SERVING } from '../store/postgres/lifeline.ts'
import { figuresOfDay } from '../store/queries/blocks.ts'
import { openReplica, type Replica } from '../store/replica.ts'
import { rebuildOldSearch } from '../store/search/entries.ts'
import { openStore, type Store } from '../store/store.ts'
import { type AppDeps, createApp, pageStatus, renderFrom } from './app.ts'
import { startBackups } from './backup/schedule.ts'
import { createCaptchas } from './captcha/captchas.ts'
import { startPurges } from './cdn/purges.ts'
import { tellingCaches } from './cdn/shared-caches.ts'
import { type Config, consoleOrigin, databaseUrl, filesFolder, loadConfig, mailFolder, ownOrigins } from './config.ts'
import { createConsole } from './console/mount.ts'
import { bringMarkdown } from './content/bring-markdown.ts'
import { createDesk } from './content/desk.ts'
import { loadContentWhenEmpty, loadNewKinds } from './content/first-load.ts'
import { createImporter } from './content/imports/importer.ts'
import { openDevelopment } from './development.ts'
import { watchDisk } from './disk-watch.ts'
import { tellErrors } from './errors/tell-errors.ts'
import { startEscalations } from './escalations.ts'
import { createReport } from './failures.ts'
import { deliveredPath, filePath } from './file-links.ts'
import { openKeptFiles } from './files/open-kept-files.ts'
import { keepHeapSmall, shrinkAfterStart } from './heap.ts'
import { createLog, type Log, logRequest } from './http/log.ts'
import { createTally } from './http/tally.ts'
import { createKeptPages } from './kept-pages.ts'
import { createLastKnown, type LastKnown } from './last-known.ts'
import { createLimits, sharedCounts } from './limits.ts'
import { startMailSender } from './mail/sender.ts'
import { createMailTransport } from './mail/transport.ts'
import { watchContent } from './page-cache/content-watch.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { keepAliveMs } from './page-cache/ready-bytes.ts'
import { turnInHand } from './page-turns.ts'
import { type Pictures, startPictures } from './pictures/pictures-service.ts'
import { serveMedia } from './pictures/serve-media.ts'
import { isPreviewToken, previewToken } from './preview.ts'
import { keepPrivate } from './private-files.ts'
import { openProduction } from './production.ts'
import { startPublications } from './publications.ts'
import { readState } from './ready.ts'
import { openReceipt, receiptPath } from './receipts.ts'
import { watchRedirects } from './redirects.ts'
import { rightsDeps } from './rights-deps.ts'
import { loadSecret } from './secret.ts'
import { createSite } from './site.ts'
import { staffDeps } from './staff/staff-deps.ts'
import { startFailure } from './start-failure.ts'
import { stopOnSignal } from './stop.ts'
import { startSweep, sweepJobs } from './sweep.ts'
import { startUploads } from './uploads-service.ts'

/** 10,000 Chinese characters typed into a search make an address of 90,000 bytes. */
const maxHeaderSize = 128 * 1024

const say = (text: string) => process.stderr.write(`waypoint: ${text}\n`)

async function main(): Promise<void> {
  keepHeapSmall()
  const config = loadConfig()
  // who listens does so before there is anything to hear
  const metrics = config.METRICS_TOKEN ? (await import('./metrics/metrics.ts')).openMetrics(config.METRICS_TOKEN) : null
  const stopTelling = config.ERRORS_URL ? tellErrors(config.ERRORS_URL) : async () => undefined
  const log = createLog(config.LOG_LEVEL)
  keepPrivate(config, say)
  const store = await openDatabase(config, log)
  const replica = openReadReplica(config, log)
  const secret = loadSecret(config.SECRET, config.DATA_DIR)
  const sender = openMail(config, store, log)
  const files = openKeptFiles(config, store, (err) =>
    log.error({ err }, 'a file was not removed, and is left to the sweep'),
  )
  // pages are served all the same: what needs a file says so
  files.look().catch((err: unknown) => log.error({ err }, 'files can’t be reached: see FILES_URL'))
  const folder = config.FILES_URL ? null : filesFolder(config)
  const uploads = startUploads(store, { files, folder, secret, sizes: config.UPLOAD_ROOM }, log)
  const pictures = startPictures(uploads.deps, files, log)
  const rights = rightsDeps(store, config, files)
  const stopSweep = startSweep(
    {
      ...sweepJobs(uploads.deps, filesFolder(config), config.KEEP_TIMES, rights),
      pictures: pictures.look,
    },
    log,
  )
  // known once the port is: links in mails are absolute
  let publicUrl = config.PUBLIC_URL ?? ''
  const fileAddress = (id: string) => publicUrl + filePath(secret, id, Date.now())
  const policy = { editionOrigins: config.EDITION_HOSTS, defaultLocale: config.DEFAULT_LOCALE }
  const pageAddress = (path: string, locale: Locale) => {
    const address = addressInEdition(locale, path, '', policy)
    return address.startsWith('/') ? publicUrl + address : address
  }
  const receiptAddress = (reference: string, locale: Locale) =>
    pageAddress(receiptPath(secret, reference, Date.now()), locale)
  const links = { fileAddress, pageAddress, receiptAddress }
  // until the door is open nobody asks
  let statusOf: ApiDeps['site']['statusOf'] = async () => 503
  let pageFrom: ApiDeps['site']['pageFrom'] = async () => ({ status: 503, html: '' })
  const siteOfAddress: ApiDeps['site'] = {
    statusOf: (locale, path) => statusOf(locale, path),
    pageFrom: (db, locale, path) => pageFrom(db, locale, path),
    editionOf: (origin) => editionOfOrigin(origin, policy, [publicUrl, ...ownOrigins(config)]),
  }
  const staff = staffDeps({
    store,
    secret,
    origin: () => consoleOrigin(config, (server.address() as AddressInfo).port),
    onMailOwed: sender.wake,
  })
  const desk = createDesk(databaseUrl(config))
  const imports = createImporter(databaseUrl(config), (job, error) => {
    log.error({ err: error, import: job.id }, 'a sheet could not be imported')
    noteFailure(store, job.id, Date.now()).catch((err: unknown) =>
      log.error({ err }, 'an import’s end could not be noted'),
    )
  })
  const own = {
    store,
    replica,
    secret,
    uploads: uploads.deps,
    pictures: pictures.deps,
    rights,
    desk,
    imports,
    staff,
    site: siteOfAddress,
  }
  const isDevelopment = process.env.NODE_ENV === 'development'
  const server = createServer({ maxHeaderSize, keepAliveTimeout: keepAliveMs, optimizeEmptyRequests: true })
  const front = isDevelopment ? await openDevelopment(server) : await openProduction()
  const { drawnArticles } = front
  const deps = apiDeps(config, { ...own, ...links, drawnArticles, onMailOwed: sender.wake, log })
  const site = createSite(front.loadBuild, isDevelopment ? 'development' : 'production', ownOrigins(config))
  let stopPurges = async () => {}
  let stopEscalations = async () => {}
  let stopPublications = async () => {}
  let stopBackups = async () => {}
  const isStopping = stopOnSignal(server, {
    drainSeconds: config.DRAIN_SECONDS,
    rest: () =>
      Promise.allSettled([
        stopPurges(),
        stopEscalations(),
        stopPublications(),
        stopBackups(),
        sender.stop(),
        stopSweep(),
      ]),
    async flush() {
      await Promise.allSettled([uploads.stop(), desk.close(), imports.close(), pictures.stop()])
      await store.close()
      await stopTelling()
    },
  })
  const lastKnown = await readLastKnown(deps)
  // what could not be read now is found by `content -- check`
  await logExpiring(store, log).catch(() => undefined)
  const setupPath = await offerFirstAdmin(staff)
  const watch = await watchContent(store)
  const redirects = await watchRedirects(store, watch, (error) => deps.reportError(error, 'redirects'))
  const cache = isDevelopment ? null : createPageCache(watch, (error) => deps.reportError(error, 'page cache'))
  const open = () => {
    publicUrl ||= `http://localhost:${(server.address() as AddressInfo).port}`
    const origins = { trustedProxies: config.TRUST_PROXY, ownOrigins: ownOrigins(config) }
    const tellCaches = tellingCaches(config.CDN_PURGE_URL !== null)
    const pages = cache && createKeptPages({ cache, policy, origins, publicUrl, tellCaches, redirects })
    const parts: AppDeps = {
      deps,
      policy,
      site,
      secret,
      publicUrl,
      filesFolder: filesFolder(config),
      lastKnown,
      pages,
      tellCaches,
      console: createConsole(front.loadConsole, isDevelopment ? 'development' : 'production'),
      origins,
      log,
      redirects,
      isStopping,
      metrics: metrics?.answer ?? null,
    }
    const readDisk = watchDisk(store, config.DATA_DIR)
    const readStanding = () => readState(store, readDisk)
    metrics?.watch(server, { store, cache, isStopping, readState: readStanding, folder: config.DATA_DIR })
    const app = createApp(parts)
    statusOf = (locale, path) => pageStatus(parts, locale, path)
    pageFrom = (db, locale, path) => renderFrom(parts, db, locale, path)
    const answer = getRequestListener((request, env) => app.fetch(request, env as never), {
      overrideGlobalObjects: false,
    })
    const countKept = createTally(log)
    const answerRest = (req: IncomingMessage, res: ServerResponse) => {
      // what is ready leaves before anything is asked, noted or numbered
      if (pages?.answer(req, res)) return countKept()
      const requestId = randomUUID()
      logRequest(log, req, res, requestId)
      res.setHeader('X-Request-Id', requestId)
      answer(req, res)
    }
    const media = serveMedia(files, store, (error) => deps.reportError(error, 'media'))
    server.on('request', (req, res) => front.serveFile(req, res, () => media(req, res, () => answerRest(req, res))))
    const leadAddress = (id: string) => `${publicUrl}/console/leads/${id}`
    const articleAddress = (key: string, locale: string) => `${publicUrl}/console/articles/${key}?lang=${locale}`
    const change: DueDeps['change'] = (request) => desk.change({ ...request, at: Date.now() })
    const contentAddress = (file: string) =>
      `${publicUrl}/console/content/${kindsIn(file).map((kind) => `${kind}/${kind}`)[0] ?? ''}`
    const addresses = { articleAddress, contentAddress }
    const due = { store, now: Date.now, markdown: bringMarkdown, change, ...addresses, onMailOwed: sender.wake }
    stopPublications = startPublications(due, log)
    stopEscalations = startEscalations({ store, now: Date.now, leadAddress, onMailOwed: sender.wake }, log)
    if (config.BACKUP_TO) stopBackups = startBackups(store, config.BACKUP_EVERY_HOURS, log)
    const { CDN_PURGE_URL: url } = config
    const { version: build } = front
    const changed = origins.ownOrigins.length > 0 ? origins.ownOrigins : [publicUrl]
    if (url) stopPurges = startPurges({ store, watch, url, origins: changed, secret, build, log }).stop
    shrinkAfterStart()
    const { address, port } = server.address() as AddressInfo
    say(`listening on ${address}, port ${port}`)
    if (setupPath) say(`make the first admin at ${staff.origin()}${setupPath}`)
    sayAddresses(config, publicUrl)
  }
  server.once('error', failToStart)
  // the port may be 0, and its number is part of every canonical address
  server.listen(config.PORT, config.HOST, open)
}

async function openDatabase(config: Config, log: Log): Promise<Store> {
  const url = databaseUrl(config)
  await prepareDatabase(url)
  return openStore(url, {
    patience: SERVING,
    connectionsMax: config.DATABASE_CONNECTIONS,
    heldBy: turnInHand,
    onAway: (cause) => log.error({ err: cause }, 'the database is away'),
    onBack: (ms, host) => log.warn({ away_ms: ms, host }, 'the database is back'),
  })
}

/** `DATABASE_READ_URL`, if it is set. */
function openReadReplica({ DATABASE_READ_URL: url, DATABASE_CONNECTIONS }: Config, log: Log): Replica | null {
  if (!url) return null
  return openReplica(url, {
    patience: SERVING,
    connectionsMax: DATABASE_CONNECTIONS,
    onAway: (cause) => log.error({ err: cause }, 'the read replica is away: pages are read from the primary'),
    onBack: (ms, host) => log.warn({ away_ms: ms, host }, 'the read replica is back'),
  })
}

/** With the patience that migrations and loads need. */
async function prepareDatabase(url: string): Promise<void> {
  const store = openStore(url)
  const migrated = await store.migrate()
  if (migrated.length > 0) say(`migrated the ${store.engine} database: ${migrated.join(', ')}`)
  if (await loadContentWhenEmpty(store)) say('loaded the demo content into the empty database')
  else await catchUp(store)
  if (await rebuildOldSearch(store)) say('rebuilt the search')
  if ((await orderNames(store)) > 0) say('ordered the schools by their names in each language')
  const adopted = await adoptLeads(store, randomBytes)
  if (adopted > 0) say(`gave ${adopted} bookings and orders the leads that they belong to`)
  await store.close()
}

/** A site that ran before the update runs after it: what is wrong in its files is said, and tried again at the next start. */
async function catchUp(store: Store): Promise<void> {
  try {
    const kinds = await loadNewKinds(store)
    if (kinds.length > 0) say(`loaded content that this database did not know: ${kinds.join(', ')}`)
  } catch (error) {
    say(`WARNING: content that came with the update could not be loaded: ${(error as Error).message}`)
  }
}

function openMail(config: Config, store: Store, log: Log) {
  const folder = mailFolder(config)
  if (!config.SMTP_URL) say(`no SMTP_URL: each mail becomes a file in ${folder}`)
  if (config.CAPTCHA_TEST_ANSWER)
    say('WARNING: CAPTCHA_TEST_ANSWER is set: it answers any captcha, and no work is asked for')
  return startMailSender(
    store,
    createMailTransport(config.SMTP_URL, config.MAIL_FROM ?? 'Waypoint <no-reply@waypoint.example>', folder),
    log,
  )
}

/** Before the door opens, so that not even the first visitor's form needs the database. */
async function readLastKnown(deps: ApiDeps): Promise<LastKnown> {
  const lastKnown = createLastKnown()
  const caller = { address: '', requestId: 'start', isSite: true }
  await lastKnown
    .fill((locale) => inProcessClient(deps, { ...caller, locale }, lastKnown.over(locale)))
    // what could not be read now is kept when it is asked for the first time
    .catch(() => undefined)
  return lastKnown
}

/** For who reads the log: figures to be looked up again, before or after readers see that nobody has. */
async function logExpiring(store: Store, log: Log): Promise<void> {
  const { figures, day } = await figuresOfDay(store.read)
  const { expired, expiring } = listExpiring(figures.values(), day)
  const named = (several: typeof expired) => several.map(({ key, valid_until }) => `${key} until ${valid_until}`)
  if (expired.length > 0) log.warn({ figures: named(expired) }, 'figures have expired, and are shown as being checked')
  if (expiring.length > 0) log.warn({ figures: named(expiring) }, 'figures expire within sixty days')
}

type Parts = {
  store: Store
  replica: Replica | null
  desk: ContentDesk
  imports: ContentImporter
  secret: string
  uploads: UploadDeps
  pictures: Pictures['deps']
  rights: ApiDeps['rights']
  staff: StaffDeps
  fileAddress: (uploadId: string) => string
  pageAddress: (path: string, locale: Locale) => string
  receiptAddress: (reference: string, locale: Locale) => string
  drawnArticles: ReadonlySet<string>
  site: ApiDeps['site']
  onMailOwed: () => void
  log: Log
}

function apiDeps(
  config: Config,
  {
    store,
    replica,
    desk,
    imports,
    secret,
    uploads,
    pictures,
    rights,
    staff,
    site,
    fileAddress,
    pageAddress,
    receiptAddress,
    drawnArticles,
    onMailOwed,
    log,
  }: Parts,
): ApiDeps {
  const captchas = createCaptchas({ secret, now: Date.now, testAnswer: config.CAPTCHA_TEST_ANSWER })
  const leads = { store, now: Date.now, randomBytes, leadsTo: config.LEADS_TO, pageAddress, onMailOwed }
  return {
    store,
    replica,
    desk,
    imports,
    answers: keepAnswers(),
    booking: { ...leads, readCaptcha: captchas.read },
    orders: { ...leads, readCaptcha: captchas.read, fileAddress, receiptAddress },
    uploads,
    pictures,
    rights,
    staff,
    site,
    issueCaptcha: captchas.issue,
    openReceipt: (token) => openReceipt(secret, token, Date.now()),
    deliveredPath: (id) => deliveredPath(secret, id, Date.now()),
    mayPreview: (id, token) => isPreviewToken(secret, id, token, Date.now()),
    previewToken: (id) => previewToken(secret, id, Date.now()),
    markdown: bringMarkdown,
    takeLimit: createLimits(config.RATE_LIMITS, sharedCounts(store, secret)),
    lots: () => lotsOfQuarter(Date.now()),
    imageHost: config.DASHBOARD_HOST,
    drawnArticles,
    reportError: createReport(log),
  }
}

const EDITION_NAMES: Record<Locale, string> = { vi: 'Vietnamese', tw: 'Taiwan', en: 'English' }

function sayAddresses({ EDITION_HOSTS, DEFAULT_LOCALE }: Config, publicUrl: string): void {
  for (const locale of LOCALES) {
    const path = prefixed(locale, '/', DEFAULT_LOCALE)
    // the default edition's bare address negotiates; the others have a prefix
    say(`${EDITION_NAMES[locale].padEnd(11)} ${EDITION_HOSTS ? EDITION_HOSTS[locale] : publicUrl + path}`)
  }
  say('ready')
}

function failToStart(error: NodeJS.ErrnoException): never {
  say(startFailure(error))
  process.exit(1)
}

main().catch(failToStart)
