/** Starts the server: settings, database, content, mail, then the HTTP server. */

import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { ApiDeps } from '../api/context.ts'
import { inProcessClient } from '../api/in-process.ts'
import { figuresOfDay, findBlock } from '../db/queries/blocks.ts'
import { prepareTexts } from '../db/search/texts.ts'
import type { Store } from '../db/store.ts'
import { defaultEdition, editionCodes, type Locale, shownEditions } from '../domain/editions.ts'
import { listExpiring } from '../domain/figures/figure.ts'
import { addressInEdition, editionOfOrigin, type LocalePolicy, prefixed } from '../domain/locale.ts'
import { localize } from '../domain/localized.ts'
import { noteFailure, noteWork } from '../services/content/imports/importer.ts'
import type { FileKeeper } from '../services/file-keeper.ts'
import { offerFirstAdmin } from '../services/staff/first-admin.ts'
import { apiDeps } from './api-deps.ts'
import { type AppDeps, createApp, pageStatus, renderFrom } from './app.ts'
import { createCachedPages } from './cached-pages.ts'
import { createCalendarReader } from './calendars/calendar-reader.ts'
import { purgeJob } from './cdn/purges.ts'
import { tellingCaches } from './cdn/shared-caches.ts'
import { type ChannelJobs, startChannels } from './channels/channel-jobs.ts'
import { joinCodes } from './channels/join-codes.ts'
import { openLine } from './channels/line-api.ts'
import {
  type Config,
  consoleOrigin,
  databaseUrl,
  filesFolder,
  lineSettings,
  loadConfig,
  mailFolder,
  ownOrigins,
} from './config.ts'
import { createConsole } from './console/mount.ts'
import { createContentWorker } from './content/content-worker.ts'
import { loadEditions } from './content/editions.ts'
import { createImporter } from './content/imports/importer.ts'
import { createMarkdownReader } from './content/markdown-process.ts'
import { openDevelopment } from './development.ts'
import { reportErrors } from './errors/report-errors.ts'
import { filePath, receiptPath } from './file-links.ts'
import { openStoredFiles } from './files/open-stored-files.ts'
import { boundConnections, oneAtATime, rejectTwoHosts } from './http/connections.ts'
import { createLog, createTally, type Log, logRequest } from './http/log.ts'
import { cleanupJobs } from './jobs/cleanup.ts'
import { periodicJobs } from './jobs/periodic-jobs.ts'
import { createJobs, type Jobs } from './jobs/runner.ts'
import { launchDeps } from './launch-deps.ts'
import { checkEditionSettings, localePolicy } from './locale-policy.ts'
import { LEASE } from './mail/lease.ts'
import { startMailSender } from './mail/sender.ts'
import { DEFAULT_SENDER } from './mail/test-mail.ts'
import { createMailTransport, RFC_5321, withSenderName } from './mail/transport.ts'
import { type MailIn, startMailIn } from './mail-in/mail-in.ts'
import { createMailReader } from './mail-in/mail-reader.ts'
import { replyTokens } from './mail-in/reply-address.ts'
import { openDatabase } from './open-database.ts'
import { watchContent } from './page-cache/content-watch.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { startPictures } from './pictures/pictures-service.ts'
import { serveMedia } from './pictures/serve-media.ts'
import { privacyDeps } from './privacy-deps.ts'
import { keepPrivate } from './private-files.ts'
import { openProduction } from './production.ts'
import { registerLoads } from './programmes/register-loads.ts'
import { createPushSender } from './push-sender.ts'
import { readState, watchDisk, watchFiles } from './ready.ts'
import { watchRedirects } from './redirects.ts'
import { loadSecret } from './secret.ts'
import { createSite, fixedPathsOf } from './site.ts'
import { staffDeps } from './staff-deps.ts'
import { startFailure } from './start-failure.ts'
import { stopOnSignal } from './stop.ts'
import { startUploads } from './uploads-service.ts'
import { createWebhookPoster } from './webhooks/webhook-poster.ts'
import { startWebhookSender, type WebhookSender } from './webhooks/webhook-sender.ts'

/** Twice Node's default: the site's longest URL has some 4 KB. A client may take 20 s for an incomplete head. */
const maxHeaderSize = 32 * 1024

/** Forty browsers behind one IP address open six connections each. Sixteen addresses can still use all connections. */
const CONNECTIONS = { connectionsMax: 4096, ofOneMax: 256, stalledMs: 30_000 }

/** Time limit of a request's head; http/bodies.ts limits bodies. */
const TIMEOUTS = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5000,
  // longer than a proxy keeps one (deploy/nginx: 3 s), also when this process is slow: else the proxy may send a request just as it closes
  keepAliveTimeout: 15_000,
}

type Print = (text: string) => void

const print: Print = (text) => process.stderr.write(`waypoint: ${text}\n`)

/** The process's functions for a server; tests that run several servers in one process pass their own. */
export type Surroundings = {
  print: Print
  openLog: (level: string) => Log
  endWith: typeof stopOnSignal
  /** Whether an empty database gets the content without the demonstration. */
  isClean?: boolean
}

/** The content of a first start: with the demonstration (the default), or without. */
const START_OPTIONS = ['--demo', '--clean']

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const unknown = args.find((arg) => !START_OPTIONS.includes(arg))
  if (unknown !== undefined || args.length > 1) throw new Error(`usage: npm start [-- --demo | --clean]`)
  await startServer(loadConfig(), { print, openLog: createLog, endWith: stopOnSignal, isClean: args[0] === '--clean' })
}

/** Starts a server in this process. It is listening once it prints `ready`. */
export async function startServer(config: Config, { print, openLog, endWith, isClean }: Surroundings): Promise<void> {
  // loaded first, so that its listeners see everything
  const metrics = config.METRICS_TOKEN ? (await import('./metrics.ts')).openMetrics(config.METRICS_TOKEN) : null
  const stopTelling = config.ERRORS_URL ? reportErrors(config.ERRORS_URL) : async () => undefined
  const log = openLog(config.LOG_LEVEL)
  keepPrivate(config, print)
  const store = await openDatabase(config, log, print, isClean)
  await loadEditions(store.read)
  checkEditionSettings(config)
  const secret = loadSecret(config.SECRET, config.DATA_DIR)
  const jobs = createJobs(log)
  const files = openStoredFiles(config, store, (err) =>
    log.error({ err }, 'A file could not be removed; the next cleanup retries'),
  )
  const sender = openMail(config, { store, files, log, print, jobs })
  // the server starts all the same: only requests that need a file fail
  files.look().catch((err: unknown) => log.error({ err }, 'File storage is unreachable: see FILES_URL'))
  const folder = config.FILES_URL ? null : filesFolder(config)
  const uploads = startUploads(store, { files, folder, secret, sizes: config.UPLOAD_QUOTA }, log)
  const pictures = startPictures(uploads.deps, files, log, { jobs })
  pictures.wake()
  const privacy = privacyDeps(store, config, files)
  const mailboxes = config.MAIL_IN ?? []
  const mailReader = createMailReader()
  const mailInDeps = {
    store,
    now: Date.now,
    randomBytes,
    files,
    reader: mailReader,
    mark: privacy.mark,
    replies: replyTokens(secret, config.MAIL_REPLY_ADDRESS),
    mailboxes: mailboxes.map(({ id }) => id),
    hasFree: uploads.deps.quota.hasFree,
  }
  const lineAccount = lineSettings(config)
  const line = lineAccount && (await openLine(lineAccount))
  // set once the server listens
  let channelJobs: ChannelJobs | null = null
  const channels = {
    store,
    now: Date.now,
    randomBytes,
    files,
    hasFree: uploads.deps.quota.hasFree,
    apis: line ? [line.api] : [],
    codes: joinCodes(secret),
    maxBytes: config.MAIL_IN_MAX,
    onReceived: () => channelJobs?.onReceived(),
    onQueued: () => channelJobs?.onQueued(),
  }
  for (const job of cleanupJobs(uploads.deps, filesFolder(config), config.KEEP_TIMES, privacy)) jobs.add(job)
  // set once the port is known: links in mails are absolute
  let publicUrl = config.PUBLIC_URL ?? ''
  const officeOrigin = () => consoleOrigin(config, (server.address() as AddressInfo).port)
  const fileAddress = (id: string) => officeOrigin() + filePath(secret, id, Date.now())
  const policy = localePolicy(config)
  const pageAddress = (path: string, locale: Locale) => {
    const address = addressInEdition(locale, path, '', policy)
    return address.startsWith('/') ? publicUrl + address : address
  }
  const receiptAddress = (reference: string, locale: Locale) =>
    pageAddress(receiptPath(secret, reference, Date.now()), locale)
  const links = { fileAddress, pageAddress, receiptAddress }
  // not called before the server listens
  let statusOf: ApiDeps['site']['statusOf'] = async () => 503
  let pageFrom: ApiDeps['site']['pageFrom'] = async () => ({ status: 503, html: '' })
  const siteOfAddress: ApiDeps['site'] = {
    fixedPaths: async () => fixedPathsOf(await front.loadBuild()),
    statusOf: (locale, path) => statusOf(locale, path),
    pageFrom: (db, locale, path) => pageFrom(db, locale, path),
    editionOf: (origin) => editionOfOrigin(origin, policy, [publicUrl, ...ownOrigins(config)]),
  }
  const push = createPushSender({
    secret,
    services: config.PUSH_SERVICES,
    onError: (err) => log.warn({ err }, 'Notification to a browser failed'),
  })
  const staff = staffDeps({
    sendsMail: config.SMTP_URL !== null,
    push,
    store,
    secret,
    origin: officeOrigin,
    onMailQueued: sender.wake,
  })
  const delivery = {
    store,
    now: Date.now,
    secrets: staff.secrets,
    poster: createWebhookPoster(config.WEBHOOK_ORIGINS),
    consoleAddress: (path: string) => `${officeOrigin()}/console/${path}`,
  }
  // set once the server listens: payloads have links
  let webhookSender: WebhookSender | null = null
  const webhooks = { ...delivery, randomBytes, onQueued: () => webhookSender?.wake() }
  const contentWorker = createContentWorker(databaseUrl(config))
  const imports = createImporter(databaseUrl(config), {
    onFailure(id, error) {
      log.error({ err: error, import: id }, 'Import of a spreadsheet failed')
      noteFailure(store, id, Date.now()).catch((err: unknown) =>
        log.error({ err }, 'End of an import could not be stored'),
      )
    },
    onWork: (ids) =>
      void noteWork(store, ids, Date.now()).catch((err: unknown) =>
        log.warn({ err }, 'Progress of an import could not be stored'),
      ),
  })
  const markdown = createMarkdownReader()
  const launch = launchDeps({
    config,
    store,
    files,
    contentWorker,
    addresses: () => addressesOf(policy, publicUrl).map(([, address]) => address),
  })
  const parts = {
    store,
    secret,
    launch,
    uploads: uploads.deps,
    pictures: pictures.deps,
    privacy,
    mailIn: mailInDeps,
    channels,
    contentWorker,
    imports,
    markdown,
    staff,
    webhooks,
    site: siteOfAddress,
  }
  const isDevelopment = process.env.NODE_ENV === 'development'
  const server = createServer({ maxHeaderSize, ...TIMEOUTS, optimizeEmptyRequests: true })
  boundConnections(server, { ...CONNECTIONS, ...(config.TRUST_PROXY > 0 && { ofOneMax: null }) })
  const front = isDevelopment ? await openDevelopment(server) : await openProduction()
  const { drawnArticles, drawnGuides, drawnServices } = front
  const calendars = createCalendarReader({ store, now: Date.now })
  const deps = apiDeps(config, {
    ...parts,
    readCalendars: calendars.readForBooking,
    ...links,
    drawnArticles,
    drawnGuides,
    drawnServices,
    onMailQueued: sender.wake,
    log,
  })
  const site = createSite(front.loadBuild, isDevelopment ? 'development' : 'production', ownOrigins(config))
  const watch = await watchContent(store)
  const registers = registerLoads({
    store,
    version: watch.version,
    onLine: (line) => log.info({ job: 'load of registers' }, line),
  })
  let mailIn: MailIn | null = null
  const isStopping = endWith(server, {
    drainSeconds: config.DRAIN_SECONDS,
    rest() {
      registers.stop()
      return Promise.allSettled([jobs.stop(), sender.stop(), webhookSender?.stop(), mailIn?.stop()])
    },
    async flush() {
      await Promise.allSettled([
        uploads.stop(),
        contentWorker.close(),
        imports.close(),
        markdown.close(),
        mailReader.close(),
        calendars.close(),
        pictures.stop(),
      ])
      watch.stop()
      await store.close()
      await stopTelling()
    },
  })
  await readForms(deps)
  // `content -- check` finds it otherwise
  await logExpiring(store, log).catch(() => undefined)
  const setupPath = await offerFirstAdmin(staff)
  const redirects = await watchRedirects(store, watch, (error) => deps.reportError(error, 'redirects'))
  const cache = isDevelopment ? null : createPageCache(watch, (error) => deps.reportError(error, 'page cache'))
  const open = () => {
    publicUrl ||= `http://localhost:${(server.address() as AddressInfo).port}`
    const origins = {
      trustedProxies: config.TRUST_PROXY,
      get ownOrigins() {
        return ownOrigins(config)
      },
    }
    const tellCaches = tellingCaches(config.CDN_PURGE_URL !== null)
    const pages = cache && createCachedPages({ cache, policy, origins, publicUrl, tellCaches, redirects })
    const looks = { readDisk: watchDisk(store, config.DATA_DIR), readFiles: watchFiles(files) }
    const parts: AppDeps = {
      deps,
      policy,
      site,
      secret,
      publicUrl,
      pages,
      tellCaches,
      console: createConsole(front.loadConsole),
      origins,
      log,
      redirects,
      isStopping,
      line,
      metrics: metrics?.answer ?? null,
      looks,
    }
    metrics?.watch(server, {
      store,
      cache,
      isStopping,
      folder: config.DATA_DIR,
      readState: () => readState(store, looks),
      hasBucket: config.FILES_URL !== null,
      backupEveryHours: config.BACKUP_TO ? config.BACKUP_EVERY_HOURS : null,
      jobs,
    })
    const app = createApp(parts)
    statusOf = (locale, path) => pageStatus(parts, locale, path)
    pageFrom = (db, locale, path) => renderFrom(parts, db, locale, path)
    const answer = getRequestListener((request, env) => app.fetch(request, env), {
      overrideGlobalObjects: false,
    })
    const countKept = createTally(log)
    const answerRest = (req: IncomingMessage, res: ServerResponse) => {
      // cached pages are sent before any other work
      if (pages?.answer(req, res)) return countKept()
      const requestId = randomUUID()
      logRequest(log, req, res, requestId)
      res.setHeader('X-Request-Id', requestId)
      answer(req, res)
    }
    const media = serveMedia(files, store, (error) => deps.reportError(error, 'media'))
    const answerAny = (req: IncomingMessage, res: ServerResponse) =>
      front.serveFile(req, res, () => media(req, res, () => answerRest(req, res)))
    server.on('request', oneAtATime(rejectTwoHosts(answerAny)))
    const backupEveryHours = config.BACKUP_TO ? config.BACKUP_EVERY_HOURS : null
    const periodic = {
      store,
      contentWorker,
      markdown,
      officeOrigin: officeOrigin(),
      backupEveryHours,
      isStopping,
      contentVersion: watch.version,
      onMailQueued: sender.wake,
      push,
      answers: { ...mailInDeps, ...deps.booking },
      appointments: deps.booking,
      calendars,
    }
    for (const job of periodicJobs(periodic)) jobs.add(job)
    webhookSender = startWebhookSender(delivery, jobs, log)
    channelJobs = startChannels(channels, jobs, { log, isStopping })
    mailIn = startMailIn(mailInDeps, mailboxes, { jobs, log, limits: { maxBytes: config.MAIL_IN_MAX } })
    if (config.REGISTERS === 'on') jobs.add(registers.job)
    const prepareSearch = () =>
      void prepareTexts(store.read).catch((err: unknown) => log.warn({ err }, 'Search could not be prepared'))
    prepareSearch()
    watch.onChange(prepareSearch)
    const siteOrigins = origins.ownOrigins.length > 0 ? [...origins.ownOrigins] : [officeOrigin()]
    const purge = { store, watch, origins: siteOrigins, secret, build: front.version, log }
    if (config.CDN_PURGE_URL) jobs.add(purgeJob({ ...purge, url: config.CDN_PURGE_URL }))
    const { address, port } = server.address() as AddressInfo
    print(`listening on ${address}, port ${port}`)
    const printSetup = () => setupPath && print(`create the first admin at ${staff.origin()}${setupPath}`)
    printSetup()
    printAddresses(policy, publicUrl, print)
    printSetup()
  }
  server.once('error', failToStart)
  // the port may be 0, and its number is part of every canonical URL
  server.listen(config.PORT, config.HOST, open)
}

type MailParts = { store: Store; files: FileKeeper; log: Log; print: Print; jobs: Jobs }

function openMail(config: Config, { store, files, log, print, jobs }: MailParts) {
  const folder = mailFolder(config)
  if (!config.SMTP_URL) print(`no SMTP_URL: each mail is written as a file in ${folder}`)
  if (config.CAPTCHA_TEST_ANSWER)
    print('WARNING: CAPTCHA_TEST_ANSWER is set: it solves every captcha, without proof of work')
  const configured = config.MAIL_FROM ?? DEFAULT_SENDER
  const sender = async () => {
    const site = await findBlock(store.read, 'site', 'site')
    return withSenderName(configured, site?.branding?.sender_name, site && localize(site.name, defaultEdition()).text)
  }
  const transport = createMailTransport(config.SMTP_URL, sender, folder, RFC_5321, files)
  return startMailSender(store, transport, log, Date.now, LEASE, jobs)
}

/** Reads the data of every page and form before the server listens, so that not even the first form needs the database. */
async function readForms(deps: ApiDeps): Promise<void> {
  for (const locale of editionCodes()) {
    const { firm, countries, schools, consultations, orders } = inProcessClient(deps, {
      locale,
      address: '',
      requestId: 'start',
      isSite: true,
    })
    const reads = [firm.site, firm.offices, firm.serviceCopy, countries.list, schools.enrollments, schools.colleges]
    const forms = [consultations.options, consultations.copy, orders.prices]
    // a failed read is retried on demand
    for (const read of [...reads, ...forms]) await read().catch(() => undefined)
    for (const kind of ['refine', 'apply']) await orders.prices({ kind }).catch(() => undefined)
  }
}

/** Logs the figures to check again, before or after readers see that they have expired. */
async function logExpiring(store: Store, log: Log): Promise<void> {
  const { figures, day } = await figuresOfDay(store.read)
  const { expired, expiring } = listExpiring(figures.values(), day)
  const keysOf = (several: typeof expired) => several.map(({ key, valid_until }) => `${key} until ${valid_until}`)
  if (expired.length > 0)
    log.warn({ figures: keysOf(expired) }, 'Figures have expired, and the site marks them as being checked')
  if (expiring.length > 0) log.warn({ figures: keysOf(expiring) }, 'Figures expire within sixty days')
}

/** The URL of each edition. The default edition's bare URL negotiates; the others have a prefix. */
const addressesOf = (policy: LocalePolicy, publicUrl: string): [Locale, string][] =>
  shownEditions().map((locale) => [
    locale,
    policy.editionOrigins?.[locale] ?? publicUrl + prefixed(locale, '/', policy.defaultLocale),
  ])

function printAddresses(policy: LocalePolicy, publicUrl: string, print: Print): void {
  for (const [locale, address] of addressesOf(policy, publicUrl)) print(`${locale.padEnd(4)} ${address}`)
  print('ready')
}

function failToStart(error: NodeJS.ErrnoException): never {
  print(startFailure(error))
  process.exit(1)
}

if (import.meta.main) main().catch(failToStart)
