/** `npm run doctor` against real parts: a server behind TLS, a mail server, a time server, both databases. */
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeKeyFile } from '../../../src/server/backup/encryption.ts'
import { readSiteId } from '../../../src/store/queries/settings.ts'
import { openStore } from '../../../src/store/store.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { createDatabase } from '../../support/databases.ts'
import { freePort } from '../../support/ports.ts'
import { programEnvironment } from '../../support/programs.ts'
import { type Bucket, KEYS, openBucket } from '../../support/s3/bucket.ts'
import { startServer } from '../../support/server.ts'
import { openMailbox } from '../../support/smtp.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function consult(environment: Record<string, string>, ...typed: string[]) {
  const args = ['--disable-warning=ExperimentalWarning', 'src/server/cli/doctor.ts', ...typed]
  const env = { ...programEnvironment(), NODE_ENV: 'production', DATA_DIR: makeFolder(), ...environment }
  const child = spawn(process.execPath, args, { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += String(piece)
    })
  const [code] = await once(child, 'close')
  return { code, said, lines: said.trim().split('\n') }
}

/** A server of time that is so many seconds behind ours. */
async function openTimeServer(behindSeconds = 0): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (_, { port, address }) => {
    const answer = Buffer.alloc(48)
    answer.writeUInt32BE(Math.round(Date.now() / 1000) - behindSeconds + 2_208_988_800, 40)
    socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** A proxy that ends TLS. */
async function openProxy(origin: string, folder: string): Promise<string> {
  const { certificate: cert, key } = makeCertificate(folder)
  const proxy = createServer({ cert, key }, async ({ url }, res) => {
    const answer = await fetch(origin + url)
    res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `https://localhost:${(proxy.address() as AddressInfo).port}`
}

test('where all is well it says so part by part, sends the mail that was asked for, and ends with 0', async () => {
  const database = await createDatabase('postgres', 'content')
  const server = await startServer({ DATABASE_URL: database.url })
  const mailbox = await openMailbox()
  const folder = makeFolder()
  const environment = {
    NODE_EXTRA_CA_CERTS: join(folder, 'fullchain.pem'),
    PUBLIC_URL: await openProxy(server.origin, folder),
    ...{
      TRUST_PROXY: '1',
      DATABASE_URL: database.url,
      DATABASE_READ_URL: database.url,
      SECRET: 'a secret for tests only',
      LEADS_TO: 'leads@firm.example',
      ERRORS_URL: `${server.origin}/errors`,
    },
    ...{ ...inBucket(await openBucket()), BACKUP_TO: (await openBucket()).url('backups') },
    BACKUP_KEY: await makeKeyFile(join(folder, 'key'), new Date()),
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'Firm <no-reply@firm.example>' },
  }
  const time = await openTimeServer()
  const { code, lines, said } = await consult(environment, 'mail', 'me@firm.example', '--time-server', time)
  expect(
    lines.filter((line) => !line.startsWith('well ')),
    said,
  ).toEqual([])
  expect(code).toBe(0)
  expect(said).toMatch(/database +PostgreSQL \d+.*up to date/)
  expect(said).toMatch(/backups +bucket\/backups\/ is written, read, listed and deleted from/)
  expect(said).toMatch(/replica +the replica has what the primary has/)
  expect(said).toMatch(/hooks +ERRORS_URL: localhost:\d+ answers/)
  expect(said).toMatch(/certificate of localhost is valid for (29|30) more days/)
  const [mail] = await mailbox.receive(1)
  expect(mail?.to?.[0]?.address).toBe('me@firm.example')
  await mailbox.close()
  await server.stop()
  await database.drop()
})

test('each part that is wrong is named with what to do, and it ends with 1', async () => {
  const nobody = await freePort()
  const { code, said } = await consult(
    {
      PUBLIC_URL: await openProxy('http://127.0.0.1', makeFolder()),
      DATABASE_URL: `postgres://user:password@127.0.0.1:${nobody}/none`,
      SMTP_URL: `smtp://127.0.0.1:${nobody}`,
      CAPTCHA_TEST_ANSWER: 'x',
    },
    '--time-server',
    await openTimeServer(90),
  )
  expect(code).toBe(1)
  for (const wrong of [
    /WRONG +settings +.*TRUST_PROXY=1/,
    /WRONG +settings +.*MAIL_FROM/,
    /WRONG +settings +CAPTCHA_TEST_ANSWER/,
    /WRONG +database +.*ECONNREFUSED.*see DATABASE_URL/,
    /WRONG +mail +.*ECONNREFUSED.*SMTP_URL/,
    /WRONG +clock +(89|90|91) seconds ahead of/,
    /WRONG +hosts +localhost has no TLS that browsers trust \(.*self-signed certificate/,
  ])
    expect(said).toMatch(wrong)
  expect(said).not.toContain('password@')
})

test('a database that takes no writes, another site’s as a replica, a place for backups and a webhook that are not there', async () => {
  const [own, other] = [await createDatabase('postgres', 'content'), await createDatabase('postgres', 'content')]
  for (const { url } of [own, other]) {
    const store = openStore(url)
    await store.transaction((tx) => readSiteId(tx, url))
    await store.close()
  }
  const readOnly = new URL(own.url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const nobody = `http://127.0.0.1:${await freePort()}/secret`
  const folder = join(makeFolder(), 'unmounted')
  const { code, said } = await consult(
    {
      ...{ DATABASE_URL: String(readOnly), DATABASE_READ_URL: other.url, ERRORS_URL: nobody },
      ...{ BACKUP_TO: folder, BACKUP_KEY: await makeKeyFile(join(makeFolder(), 'key'), new Date()) },
    },
    '--time-server',
    await openTimeServer(),
  )
  expect(said).toMatch(/WRONG +database +PostgreSQL.* takes no writes \(.*read-only/)
  expect(said).toMatch(/WRONG +replica +.*another site/)
  expect(said).toMatch(/WRONG +hooks +ERRORS_URL: 127\.0\.0\.1:\d+ doesn’t answer \(.*ECONNREFUSED/)
  expect(said).not.toContain('/secret')
  expect(said).toMatch(/CAREFUL +backups +there is no .*unmounted yet/)
  expect(code).toBe(1)
  await own.drop()
  await other.drop()
})

test('a bad setting is wrong, and a database of a newer version is', async () => {
  expect(await consult({ PORT: 'x' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('WRONG   settings  PORT is "x"'),
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
  const { code, said } = await consult({ DATABASE_URL: database.url }, '--time-server', await openTimeServer())
  expect(said).toMatch(/WRONG +database +.*newer Waypoint \(9999-later\)/)
  expect(code).toBe(1)
  await database.drop()
})

test('an empty folder is no fault: the first start makes what is missing', async () => {
  const { code, said } = await consult({}, '--time-server', await openTimeServer())
  expect(said).toMatch(/CAREFUL +database +there is no .*the first start makes it/)
  expect(code).toBe(0)
})

const inBucket = (bucket: Bucket) => ({
  FILES_URL: bucket.url(),
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
})

test('a bucket is written, read, listed and deleted from, and nothing is left in it', async () => {
  const bucket = await openBucket()
  const { code, said } = await consult(inBucket(bucket), '--time-server', await openTimeServer())
  expect(said).toMatch(/well +bucket +bucket\/files\/ is written, read, listed and deleted from/)
  expect(code).toBe(0)
  expect(bucket.asked.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'DELETE'])
  expect(await (await bucket.raw('?list-type=2')).text()).not.toContain('<Key>')
})

test.each([
  ['PUT', '403 AccessDenied', /can’t be written \(.*403 AccessDenied to PUT\); see that .* keys/],
  ['GET', '403 AccessDenied', /can’t be read \(.*403 AccessDenied to GET\); let its keys get objects/],
  ['DELETE', '403 AccessDenied', /can’t be deleted from \(.*403 AccessDenied to DELETE\); let its keys delete/],
  ['GET', 'short', /can’t be read \(.*other bytes/],
] as const)('a bucket that answers %s with %s is wrong, with what to do', async (method, fault, says) => {
  const bucket = await openBucket()
  bucket.fail((asked) => (asked.method === method ? fault : null))
  const { code, said } = await consult(inBucket(bucket), '--time-server', await openTimeServer())
  expect(said).toMatch(/WRONG +bucket/)
  expect(said).toMatch(says)
  expect(said).not.toContain(KEYS.secretAccessKey)
  expect(code).toBe(1)
})

test('a bucket that nobody answers for is wrong', async () => {
  const bucket = await openBucket()
  await bucket.goAway()
  const { code, said } = await consult(inBucket(bucket), '--time-server', await openTimeServer())
  expect(said).toMatch(/WRONG +bucket +.*ECONNREFUSED.*see that 127\.0\.0\.1/)
  expect(code).toBe(1)
})

test('what it does not know is not done', async () => {
  expect(await consult({}, 'post', 'me@firm.example')).toMatchObject({
    code: 1,
    said: expect.stringContaining('usage'),
  })
  expect((await consult({}, 'mail')).code).toBe(1)
})
