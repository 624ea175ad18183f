/** Checks settings, database, files, mail and time, prints each fault with its remedy, and then exits with 1. */

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { countSwitchedOff } from '../db/queries/connections/webhooks.ts'
import { readContentFacts } from '../db/queries/launch.ts'
import { writeProbe } from '../db/queries/settings.ts'
import { readStanding } from '../db/queries/standing.ts'
import { openStore, type Store } from '../db/store.ts'
import { contentChecks, type LaunchCheck, type LaunchItem, settingsChecks } from '../domain/launch.ts'
import { messageOf, partsOf } from '../domain/thrown.ts'
import { openLine } from '../server/channels/line-api.ts'
import {
  type Config,
  databaseFile,
  databaseUrl,
  filesFolder,
  lineSettings,
  loadEnvironment,
  mailFolder,
  parseConfig,
  s3Keys,
} from '../server/config.ts'
import { createFolderFiles } from '../server/files/folder-files.ts'
import { createS3Client } from '../server/files/s3-requests.ts'
import { tryMailServer } from '../server/mail/test-mail.ts'
import { boxErrorOf, tryMailbox } from '../server/mail-in/imap-client.ts'
import { LINE_WEBHOOK_PATH } from '../server/page-forms.ts'
import { settingsFacts } from '../server/settings-facts.ts'
import { readArguments } from './arguments.ts'
import { print } from './open.ts'

type State = 'well' | 'CAREFUL' | 'WRONG'

/** `WRONG` breaks a function of the site, `CAREFUL` may. @param finding the finding, and after a semicolon the remedy */
function report(what: string, state: State, finding: string): void {
  process.stdout.write(`${state.padEnd(8)}${what.padEnd(10)}${finding}\n`)
  if (state === 'WRONG') process.exitCode = 1
}

/** The message of a system or server in one line. */
function errorText(error: unknown): string {
  const { message, code, cause } = partsOf(error)
  // the message of `fetch` is only "fetch failed"
  if (cause instanceof Error) return errorText(cause)
  const text = [message, String(message).includes(String(code)) ? '' : code].filter(Boolean).join(' ')
  return (text || 'no reason was given').replaceAll(/\s+/g, ' ')
}

/** Reports an error of a check as `WRONG`. @param advice the remedy */
async function check(what: string, advice: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => report(what, 'WRONG', `${errorText(error)}; ${advice}`))
}

/** Null when a setting can't be read; the server would not start either. */
function checkSettings(): Config | null {
  try {
    const config = parseConfig(process.env)
    // the mail server has a check of its own
    const advice = findingsOf(settingsChecks(settingsFacts(config)).filter(({ check }) => check !== 'email'))
    for (const [state, finding] of advice) report('settings', state, finding)
    if (advice.length === 0) report('settings', 'well', 'all settings are valid')
    return config
  } catch (error) {
    for (const line of messageOf(error).split('\n'))
      report('settings', 'WRONG', `${line}; change it in .env or the environment`)
    return null
  }
}

/** What to do where a check is not done. */
const REMEDIES: Record<LaunchCheck, string> = {
  name: 'the organisation has the name of the demonstration; change it in the console',
  logo: 'no logo of your own; upload it to the pictures in the console, and choose it beside the name',
  editions:
    'an edition has the country and time zone that it came with, and its offices get them; change or confirm them in the console',
  offices: 'no office of your own; add one in the console',
  team: 'nobody but the first admin can sign in; invite people in the console',
  tagline: 'the tagline is the one of the demonstration; write your own in the console',
  headline: 'the headline of the home page is the one of the demonstration; write your own in the console',
  about: 'the About page speaks for the invented organisation; write your own in the console',
  promises: 'pages make the promises of the sample, such as what is free; edit at least one in the console',
  readers:
    'country guides speak to readers of another home country than that of your editions, or articles and questions are hidden for that reason; write your own in the console',
  translations:
    'entries lack texts of an edition that visitors see, and show those of another; the console lists them by kind',
  legal: 'the privacy page or the contract is the sample; have your own text read by a lawyer',
  prices:
    'the prices of documents or of application services are the sample, and visitors can order at them; enter your own in the console',
  demo: 'content of the demonstration is on the site; npm run content -- clear-demo removes it',
  rates: 'the exchange rates are more than 60 days old; npm run rates -- import FILE, or change them in the console',
  email: 'no SMTP_URL: mails are written to files and not sent; set it',
  email_tested: 'no test mail was sent; send one from the launch checklist',
  sender: 'mails come from waypoint.example; set MAIL_FROM',
  leads_to:
    'leads of an office without an email address go to that of the demonstration; change the organisation’s in the console, or set LEADS_TO',
  addresses: 'links in mails lead to localhost; set EDITION_HOSTS or PUBLIC_URL',
  tls: 'no proxy is trusted before https; set TRUST_PROXY=1',
  backups: 'no backups are scheduled; set BACKUP_TO and BACKUP_KEY',
  secret: 'this instance generated its own SECRET; with several instances, set one for all',
  captcha: 'CAPTCHA_TEST_ANSWER solves every captcha; remove it',
  limits: 'RATE_LIMITS is off and forms are unlimited; remove it',
}

const STATES = { missing: 'CAREFUL', unsafe: 'WRONG' } as const

/** What isn't done, with its remedy. */
const findingsOf = (items: readonly LaunchItem[]): [State, string][] =>
  items.flatMap(({ check, state }) => (state === 'done' ? [] : [[STATES[state], REMEDIES[check]]]))

/** Reads only: the next start migrates. */
async function checkDatabase(config: Config): Promise<void> {
  const reportDatabase = (state: State, finding: string) => report('database', state, finding)
  const file = databaseFile(config)
  if (file && !existsSync(file))
    return reportDatabase('CAREFUL', `${file} does not exist yet; the first start creates it`)
  const store = openStore(databaseUrl(config))
  try {
    const { version, missing, unknown } = await readStanding(store)
    const name = store.engine === 'postgres' ? `PostgreSQL ${version}` : `SQLite ${version}, ${file}`
    if (unknown.length > 0)
      return reportDatabase(
        'WRONG',
        `${name} was used by a newer version of Waypoint (${unknown.join(', ')}); run that version`,
      )
    if (missing.length > 0)
      return reportDatabase('CAREFUL', `${name} is older than this version; make a backup, the next start migrates it`)
    const reason = await writeError(store)
    if (reason)
      return reportDatabase(
        'WRONG',
        `${name} rejects writes (${reason}); check the user's privileges, and whether it is a standby`,
      )
    reportDatabase('well', `${name} is up to date`)
    const switchedOff = await countSwitchedOff(store.read)
    if (switchedOff > 0)
      report(
        'webhooks',
        'CAREFUL',
        `${switchedOff} were switched off after failures; see /console/settings/connections`,
      )
    for (const [state, finding] of findingsOf(contentChecks(await readContentFacts(store.read), settingsFacts(config))))
      report('content', state, finding)
  } finally {
    await store.close().catch(() => undefined)
  }
}

const rolledBack = new Error('written by npm run doctor, and rolled back')

/** @returns the reason that a row can't be written; null when it can */
async function writeError(store: Store): Promise<string | null> {
  const write = store.transaction(async (tx) => {
    await writeProbe(tx, Date.now())
    throw rolledBack
  })
  return write.then(
    () => null,
    (error) => (error === rolledBack ? null : errorText(error)),
  )
}

const mebibyte = 1024 * 1024

/** Writes, reads and deletes a small file in the storage of uploads; checks the free space on the disk. */
async function checkFiles(config: Config): Promise<void> {
  const [address, keys] = [config.FILES_URL, s3Keys(config)]
  const id = `doctor-${randomBytes(12).toString('hex')}`
  const text = Buffer.from('written by npm run doctor')
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  if (address && keys) {
    const client = createS3Client(address, keys)
    const key = address.prefix + id
    await client.tell({ method: 'PUT', key, body: text, fine: [200] })
    await client.tell({ method: 'GET', key, fine: [200] })
    await client.tell({ method: 'GET', query: { 'list-type': '2', prefix: key }, fine: [200] })
    await client.tell({ method: 'DELETE', key, fine: [200, 204] })
  } else {
    const files = createFolderFiles(filesFolder(config))
    await files.write(id, text)
    await files.remove(id)
  }
  report('files', 'well', `${address?.bucket ?? filesFolder(config)} can be written, read and deleted from`)
  const { bavail, bsize } = await statfs(config.DATA_DIR)
  const free = Math.floor((bavail * bsize) / mebibyte)
  if (free * mebibyte < config.UPLOAD_QUOTA.free)
    report(
      'files',
      'CAREFUL',
      `${free} MiB free in ${config.DATA_DIR}, so the server rejects uploads (UPLOAD_QUOTA); free some space`,
    )
}

const waitMs = 15_000

/** Connects and signs in to the mail server; with an address, sends one mail to it. */
async function checkMail(config: Config, to: string | undefined): Promise<void> {
  if (!config.SMTP_URL)
    return report(
      'mail',
      'CAREFUL',
      `no SMTP_URL: no test was sent, the server writes mails to ${mailFolder(config)}; set it`,
    )
  await tryMailServer(config, to ?? null)
  if (!to) return report('mail', 'well', 'signed in; npm run doctor -- mail you@your.domain sends you a test mail')
  report('mail', 'well', `the server accepted a mail to ${to}; check that it arrives, and not as spam`)
}

const BOX_ADVICE = {
  credentials: 'the mail server rejects user or password; correct MAIL_IN (many providers want an app password)',
  folder: 'the folder can’t be opened; correct its name in MAIL_IN',
  network: 'the mail server can’t be reached; check host and port in MAIL_IN, and the firewall',
  disk: 'the disk is full; free some space',
  server: 'the mail server is busy or has an error; try again later',
}

/** Signs in to each mailbox of `MAIL_IN`, and opens its folder read-only. */
async function checkMailboxes(config: Config): Promise<void> {
  for (const mailbox of config.MAIL_IN ?? []) {
    try {
      const { messages } = await tryMailbox(mailbox)
      report('mail in', 'well', `${mailbox.id} can be read, and has ${messages} messages`)
    } catch (error) {
      report('mail in', 'WRONG', `${mailbox.id}: ${errorText(error)}; ${BOX_ADVICE[boxErrorOf(error)]}`)
    }
  }
}

const LINE_ADVICE = {
  credentials:
    'LINE rejects the access token; issue a new one in the LINE Developers Console, and set LINE_CHANNEL_ACCESS_TOKEN',
  unreachable: 'LINE gives no answer; check that the server can reach api.line.me',
}

/** Reads the account of the LINE Official Account, its messages of the month, and where LINE sends events. */
async function checkLine(config: Config): Promise<void> {
  const settings = lineSettings(config)
  if (!settings) return
  const { api } = await openLine(settings)
  const setup = await api.readSetup()
  if (typeof setup === 'string') return report('line', 'WRONG', LINE_ADVICE[setup])
  const { account, quota, webhook } = setup
  const left = quota?.limit == null ? '' : `, ${Math.max(0, quota.limit - quota.used)} messages left this month`
  report('line', 'well', `signed in as ${account.name} (${account.handle})${left}`)
  const path = LINE_WEBHOOK_PATH
  if (!webhook?.url.endsWith(path))
    report(
      'line',
      'WRONG',
      `LINE sends events to ${webhook?.url ?? 'no URL'}; enter that of this site, which ends in ${path}`,
    )
  else if (!webhook.isActive)
    report('line', 'WRONG', 'webhooks are off; switch “Use webhook” on in the LINE Developers Console')
}

/** Compares the clock with the `Date` header of a web server. */
async function checkTime(server: string): Promise<void> {
  const answer = await fetch(server, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(waitMs) })
  const seconds = Math.round((Date.now() - Date.parse(answer.headers.get('Date') ?? '')) / 1000)
  const offset = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ${server}`
  if (Math.abs(seconds) <= 5) report('time', 'well', `right by ${server}`)
  else report('time', 'WRONG', `${offset}, so the server rejects codes and links; see timedatectl set-ntp true`)
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2), { most: 2, values: ['time-server'] })
  const [action, to] = given?.args ?? []
  if (action !== undefined && !(action === 'mail' && to))
    throw new Error('usage: npm run doctor, or npm run doctor -- mail you@your.domain')
  loadEnvironment()
  const config = checkSettings()
  if (!config) return
  const timeServer = given?.given('time-server') ?? 'https://www.cloudflare.com'
  await check('database', 'see DATABASE_URL, and check that the database is running', () => checkDatabase(config))
  await check('files', 'see FILES_URL and the permissions of its keys, or the owner of DATA_DIR', () =>
    checkFiles(config),
  )
  await check('mail', 'see SMTP_URL and MAIL_FROM', () => checkMail(config, to))
  await checkMailboxes(config)
  await check('line', 'see docs/line.md', () => checkLine(config))
  await checkTime(timeServer).catch((error: unknown) =>
    report(
      'time',
      'CAREFUL',
      `${timeServer} can’t be reached (${errorText(error)}); check that the system sets its clock`,
    ),
  )
}

await main().catch((error) => {
  print(messageOf(error))
  process.exitCode = 1
})
