/** A language that is added by files alone (docs/languages.md): a copy of the program with a few words of Esperanto is built and started. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBookings } from '../support/appointments.ts'
import { expectNoComplaint, open, openTab } from '../support/chromium.ts'
import { makeAdmin } from '../support/console.ts'
import { book, continueForm, fillContact, fillPlans, readReference } from '../support/journey.ts'
import { type RunningServer, startInstance } from '../support/server.ts'
import { inStoreOf } from '../support/server-store.ts'
import { type Mailbox, openMailbox } from '../support/smtp.ts'

const COPIED = [
  'src',
  'scripts',
  'content',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const MESSAGES: Record<string, object> = {
  site: { layout: { bookShort: 'Senpaga konsilado' }, consultation: { title: 'Rezervu senpagan konsiladon' } },
  domain: { validation: { fields: { source: { required: 'Elektu, kiel vi aŭdis pri ni.' } } } },
  services: { visitor: { next: 'Kio sekvas' } },
  console: { nav: { content: 'Enhavo' } },
}
const FILES = ['api', 'console', 'content-fields', 'domain', 'figures', 'pages', 'server', 'services', 'site', 'staff']

let folder: string
let mailbox: Mailbox
let server: RunningServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypoint-language-'))
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  addLanguage()
  await buildCopy()
  mailbox = await openMailbox()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  server = await startInstance({ SMTP_URL: mailbox.url }, dataDir, [], folder)
  await inStoreOf(server, closeBookings)
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
  rmSync(folder, { recursive: true })
})

/** The steps of docs/languages.md. */
function addLanguage(): void {
  const languages = join(folder, 'src/domain/languages')
  const change = (file: string, edit: (text: string) => string) => writeFileSync(file, edit(readFileSync(file, 'utf8')))
  cpSync(join(languages, 'en.ts'), join(languages, 'eo.ts'))
  change(join(languages, 'eo.ts'), (text) =>
    text
      .replace('export const en:', 'export const eo:')
      .replace("htmlLang: 'en'", "htmlLang: 'eo'")
      .replace('/^en\\b/', '/^eo\\b/'),
  )
  change(join(languages, 'index.ts'), (text) =>
    text
      .replace("import { en } from './en.ts'", "import { en } from './en.ts'\nimport { eo } from './eo.ts'")
      .replace(', en,', ', en, eo,'),
  )
  mkdirSync(join(folder, 'src/messages/eo'))
  for (const name of FILES)
    writeFileSync(join(folder, `src/messages/eo/${name}.json`), JSON.stringify(MESSAGES[name] ?? {}))
  change(
    join(folder, 'content/editions.yaml'),
    (text) => `${text}- code: eo
  order: 9
  language: eo
  own_name: Esperanto
  home_country: NL
  time_zone: Europe/Amsterdam
  home_currency: EUR
  currency: USD
  chat: whatsapp
  fallback: en
`,
  )
}

async function buildCopy(): Promise<void> {
  const build = spawn(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [status] = await once(build, 'exit')
  expect(status).toBe(0)
}

const pageOf = async (path: string, init?: RequestInit) => (await fetch(server.origin + path, init)).text()

test('pages have its messages, and English where it has none', async () => {
  const html = await pageOf('/eo')
  expect(html).toContain('<html lang="eo"')
  expect(html).toContain('Senpaga konsilado')
  expect(html).toContain('Skip to content')
})

test('errors of a form are in it', async () => {
  const body = new URLSearchParams({ intent: 'book', email: 'no-address' })
  const html = await pageOf('/eo/consultation', { method: 'POST', body, headers: { Origin: server.origin } })
  expect(html).toContain('Elektu, kiel vi aŭdis pri ni.')
  expect(html).toContain('Enter your name.')
})

test('a hydrated form and its mail are in it', async () => {
  const tab = await openTab({ width: 1440 })
  await open(tab.page, `${server.origin}/eo/consultation`)
  await fillPlans(tab.page)
  await continueForm(tab.page)
  await fillContact(tab.page, { name: 'Ludoviko Zam', email: 'zam@mail.example', phone: '+31 20 794 7000' })
  await book(tab.page)
  const reference = await readReference(tab.page)
  const mails = await mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
  const mail = mails.find(({ to }) => to?.[0]?.address === 'zam@mail.example')
  expect(mail?.text).toContain('Kio sekvas')
  expect(mail?.text).toContain('Your choices')
  expectNoComplaint(tab)
})

test('the console has it', async () => {
  const admin = await makeAdmin(server, 'eo')
  const html = await admin.open('/console/content')
  expect(html).toContain('Enhavo')
  expect(html).toContain('<html lang="eo"')
})
