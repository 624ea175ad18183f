/** `npm run doctor` against real services: a bucket, a mail server, a time server, both databases. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/db/store.ts'
import { makeKeyFile } from '../../../src/server/backup/encryption.ts'
import { createDatabase } from '../../support/databases.ts'
import { ACCESS_TOKEN, CHANNEL_SECRET, openLineServer } from '../../support/line-server.ts'
import { freePort } from '../../support/ports.ts'
import { programEnvironment } from '../../support/programs.ts'
import { type Bucket, KEYS, openBucket } from '../../support/s3/bucket.ts'
import { openMailbox } from '../../support/smtp.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function consult(environment: Record<string, string>, ...options: string[]) {
  const args = ['--disable-warning=ExperimentalWarning', 'src/cli/doctor.ts', ...options]
  const env = { ...programEnvironment(), NODE_ENV: 'production', DATA_DIR: makeFolder(), ...environment }
  const child = spawn(process.execPath, args, { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += String(piece)
    })
  const [code] = await once(child, 'close')
  return { code, output, lines: output.trim().split('\n') }
}

/** A web server whose clock is this many seconds behind. */
async function openTimeServer(behindSeconds = 0): Promise<string> {
  const server = createServer((_, res) => {
    res.setHeader('Date', new Date(Date.now() - behindSeconds * 1000).toUTCString()).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a healthy site is reported part by part, the requested email is sent, and it ends with 0', async () => {
  const database = await createDatabase('postgres', 'content')
  const mailbox = await openMailbox()
  const environment = {
    PUBLIC_URL: 'https://firm.example',
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    SECRET: 'a secret for tests only',
    LEADS_TO: 'leads@firm.example',
    BACKUP_TO: makeFolder(),
    BACKUP_KEY: await makeKeyFile(join(makeFolder(), 'key'), new Date()),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Firm <no-reply@firm.example>',
    ...inBucket(await openBucket()),
  }
  const time = await openTimeServer()
  const { code, lines, output } = await consult(environment, 'mail', 'me@firm.example', '--time-server', time)
  const findings = lines.filter((line) => !line.startsWith('well '))
  // the database has the demonstration
  expect(
    findings.filter((line) => !/^CAREFUL content /.test(line)),
    output,
  ).toEqual([])
  expect(findings.join()).toContain('the organisation has the name of the demonstration')
  expect(code).toBe(0)
  expect(output).toMatch(/database +PostgreSQL \d+.*up to date/)
  expect(output).toMatch(/files +bucket can be written, read and deleted from/)
  const [mail] = await mailbox.receive(1)
  expect(mail?.to?.[0]?.address).toBe('me@firm.example')
  await mailbox.close()
  await database.drop()
})

test('each faulty part is named with advice, and it ends with 1', async () => {
  const unusedPort = await freePort()
  const { code, output } = await consult(
    {
      PUBLIC_URL: 'https://firm.example',
      DATABASE_URL: `postgres://user:password@127.0.0.1:${unusedPort}/none`,
      SMTP_URL: `smtp://127.0.0.1:${unusedPort}`,
      MAIL_IN: `imap://info:password@127.0.0.1:${unusedPort}/INBOX`,
      CAPTCHA_TEST_ANSWER: 'x',
    },
    '--time-server',
    await openTimeServer(90),
  )
  expect(code).toBe(1)
  for (const faulty of [
    /WRONG +settings +.*TRUST_PROXY=1/,
    /WRONG +settings +.*MAIL_FROM/,
    /WRONG +settings +CAPTCHA_TEST_ANSWER/,
    /WRONG +database +.*ECONNREFUSED.*see DATABASE_URL/,
    /WRONG +mail +.*ECONNREFUSED.*SMTP_URL/,
    /WRONG +mail in +info\/INBOX at 127\.0\.0\.1: .*ECONNREFUSED.*MAIL_IN/,
    /WRONG +time +(89|90|91) seconds ahead of/,
  ])
    expect(output).toMatch(faulty)
  expect(output).not.toMatch(/password@|:password/)
})

test('a read-only database is an error', async () => {
  const database = await createDatabase('postgres', 'content')
  const readOnly = new URL(database.url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const { code, output } = await consult({ DATABASE_URL: String(readOnly) }, '--time-server', await openTimeServer())
  expect(output).toMatch(/WRONG +database +PostgreSQL.* rejects writes \(.*read-only/)
  expect(code).toBe(1)
  await database.drop()
})

test('an invalid setting is an error, and so is a database of a newer version', async () => {
  expect(await consult({ PORT: 'x' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('WRONG   settings  PORT is "x"'),
  })
  const database = await createDatabase('sqlite', 'schema')
  const store = openStore(database.url)
  await store.transaction((tx) =>
    tx
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-later', timestamp: '2030' } as never)
      .execute(),
  )
  await store.close()
  const { code, output } = await consult({ DATABASE_URL: database.url }, '--time-server', await openTimeServer())
  expect(output).toMatch(/WRONG +database +.*newer version of Waypoint \(9999-later\)/)
  expect(code).toBe(1)
  await database.drop()
})

test('an empty folder is no error: the first start creates the missing files', async () => {
  const { code, output } = await consult({}, '--time-server', await openTimeServer())
  expect(output).toMatch(/CAREFUL +database +.* does not exist yet; the first start creates it/)
  expect(code).toBe(0)
})

const inBucket = (bucket: Bucket) => ({
  FILES_URL: bucket.url(),
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
})

test.each(['PUT', 'GET', 'DELETE'])('a bucket that rejects %s is an error, with advice', async (rejectedMethod) => {
  const bucket = await openBucket()
  bucket.fail(({ method }) => (method === rejectedMethod ? '403 AccessDenied' : null))
  const { code, output } = await consult(inBucket(bucket), '--time-server', await openTimeServer())
  expect(output).toMatch(/WRONG +files +.*403 AccessDenied.*; see FILES_URL/)
  expect(output).not.toContain(KEYS.secretAccessKey)
  expect(code).toBe(1)
})

test('unknown arguments are rejected', async () => {
  expect(await consult({}, 'post', 'me@firm.example')).toMatchObject({
    code: 1,
    output: expect.stringContaining('usage'),
  })
  expect((await consult({}, 'mail')).code).toBe(1)
})

test('the LINE Official Account is reported, with what is to be corrected', async () => {
  const line = await openLineServer()
  onTestFinished(line.close)
  const timeServer = await openTimeServer()
  const settings = { LINE_CHANNEL_SECRET: CHANNEL_SECRET, LINE_API_URL: line.origin }
  const consultWith = (token: string) =>
    consult({ ...settings, LINE_CHANNEL_ACCESS_TOKEN: token }, '--time-server', timeServer)
  const well = await consultWith(ACCESS_TOKEN)
  expect(well.output).toContain('signed in as Waypoint Taipei (@waypoint), 200 messages left this month')
  line.webhook = { endpoint: 'https://elsewhere.example/hook', active: true }
  expect((await consultWith(ACCESS_TOKEN)).output).toContain('LINE sends events to https://elsewhere.example/hook')
  line.webhook = { endpoint: 'https://site.example/webhooks/line', active: false }
  expect((await consultWith(ACCESS_TOKEN)).output).toContain('webhooks are off')
  const rejected = await consultWith('an unknown access token')
  expect(rejected.output).toContain('LINE rejects the access token')
  expect([well.code, rejected.code]).toEqual([0, 1])
})
