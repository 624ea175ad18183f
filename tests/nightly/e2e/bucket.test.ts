/** Two instances on different machines share a database and a bucket, which becomes unavailable and recovers. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { filePath } from '../../../src/server/file-links.ts'
import { open, openTab } from '../../support/chromium.ts'
import { EDITIONS, LOCALES } from '../../support/demo-editions.ts'
import { prefixOf } from '../../support/journey.ts'
import { type Bucket, KEYS, openBucket } from '../../support/s3/bucket.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { madeFile } from '../../support/template-databases.ts'
import { buildDocx, w } from '../../support/word-documents.ts'

const SECRET = 'a secret that both instances share'
const folder = mkdtempSync(join(tmpdir(), 'waypoint-bucket-'))
const file = { name: 'draft.docx', mimeType: 'application/msword' }
const buffer = buildDocx({ body: w.p('', w.run('Seven words stand in this small file.')) })

let bucket: Bucket
let one: RunningServer
let other: RunningServer
beforeAll(async () => {
  bucket = await openBucket((stop) => afterAll(stop))
  const database = join(folder, 'waypoint.db')
  copyFileSync(madeFile(inject('made').folder, 'content'), database)
  const settings = {
    SECRET,
    DATABASE_URL: database,
    FILES_URL: bucket.url(),
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  }
  one = await startServer(settings, join(folder, 'one'))
  other = await startServer(settings, join(folder, 'other'))
})
afterAll(async () => {
  await one?.stop()
  await other?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const isAway = () => bucket.fail(() => '503 SlowDown')
const isBack = () => bucket.fail(() => null)

test('a document sent to one is opened at the other, and is stored on neither machine', async () => {
  isBack()
  const body = new FormData()
  body.set('file', new File([new Uint8Array(buffer)], file.name))
  const upload = (await (await fetch(`${one.origin}/api/Home/upload_file`, { method: 'POST', body })).json()) as {
    file: { id: string }
  }
  const answer = await fetch(other.origin + filePath(SECRET, upload.file.id, Date.now()))
  expect(Buffer.from(await answer.arrayBuffer()).equals(buffer)).toBe(true)
  for (const { dataDir } of [one, other])
    expect(existsSync(join(dataDir, 'files')) ? readdirSync(join(dataDir, 'files')) : []).toEqual([])
})

test.each(LOCALES)(
  'while it is unavailable a form says in %s what to do, keeps the input, and works afterwards',
  async (locale) => {
    const { document } = JSON.parse(
      readFileSync(`src/messages/${EDITIONS[locale].language}/domain.json`, 'utf8'),
    ).validation
    const { page, close } = await openTab()
    isAway()
    await open(page, `${one.origin}${prefixOf(locale)}/service_select/refine?service=essay&mode=polishing`)
    await page.locator('input[name=source][value=file]').check()
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer })
    const fileError = page.locator('#f-file-error')
    await fileError.waitFor()
    expect(await fileError.textContent()).toContain(document.no_room)
    expect(await page.locator('input[name=service][value=essay]').isChecked()).toBe(true)
    isBack()
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer })
    await page.locator('[data-words="7"]').waitFor()
    await close()
  },
)

test('without script as well', async () => {
  const { page, close } = await openTab({ javaScript: false })
  isAway()
  await page.goto(`${one.origin}/vi/service_select/refine?service=rl&mode=revision`)
  await page.locator('input[name=source][value=file]').check()
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer })
  const next = page.locator('main button[type=submit]:visible').last()
  await next.click()
  await page.locator('#f-file-error').waitFor()
  expect(await page.locator('input[name=mode][value=revision]').isChecked()).toBe(true)
  isBack()
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer })
  await next.click()
  await page.locator('[data-total]').waitFor()
  await close()
})

test('a server that starts while the bucket is unavailable serves its pages, and logs the outage, never a key', async () => {
  isAway()
  const third = await startServer({
    SECRET,
    DATABASE_URL: join(folder, 'waypoint.db'),
    FILES_URL: bucket.url(),
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'a wrong key of this bucket',
  })
  try {
    expect((await fetch(`${third.origin}/`)).status).toBe(200)
    await expect.poll(() => third.logs()).toContain('File storage is unreachable: see FILES_URL')
    for (const server of [one, other, third])
      expect(server.logs() + server.stderrText()).not.toMatch(/wrong key|"S3RVER"|Signature=/)
  } finally {
    isBack()
    await third.stop()
  }
})
