/** Uploaded files: counted, stored, rejected, served and deleted. */
import { type ReadStream, readFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { filePath } from '../../src/server/file-links.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { signed } from '../../src/server/signing.ts'
import { removeExpiredUploads } from '../../src/services/keep-upload.ts'
import { WAYS } from '../support/bodies.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import {
  breakInserts,
  buildOrder,
  COUNT_FILE,
  DAY,
  document,
  docx,
  FILE_PATHS,
  form,
  HOUR,
  KEEP_FILE,
  MIB,
  type OrderApi,
  openTestApi,
  order,
  placedBy,
  quoteOf,
  REFINE_QUOTE,
  send,
  storedIn,
  upload,
  useRejecting,
} from '../support/orders.ts'
import { sendRaw } from '../support/raw-http.ts'
import { sampled } from '../support/scope.ts'
import { expectError, SECRET, startApi } from '../support/test-api.ts'
import { buildDocx, buildZip, docxEntries, w } from '../support/word-documents.ts'
import { readDocSample } from '../support/word-samples.ts'

describe.each(ENGINES)('an upload on %s', (engine) => {
  test.each([
    [COUNT_FILE, DAY],
    [KEEP_FILE, 7 * DAY],
  ])('at %s is counted and stored under a random name', async (path, ttl) => {
    const api = await openTestApi(engine)
    const bytes = docx(7)
    const file = await upload(api, bytes, 'My plan.docx', path)
    expect(file).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      name: 'My plan.docx',
      word_count: 7,
      expires_at: new Date(api.clock.now() + ttl).toISOString(),
      text: expect.stringContaining('word word'),
    })
    expect((await storedIn(api.store)).uploads).toEqual([
      {
        id: file.id,
        name: 'My plan.docx',
        byte_size: bytes.length,
        word_count: 7,
        created_at: api.clock.now(),
        expires_at: api.clock.now() + ttl,
        order_reference: null,
        address_hash: expect.any(String),
        provider_hash: expect.any(String),
      },
    ])
    expect(api.files()).toEqual([file.id])
    expect(readFileSync(join(api.folder, file.id)).equals(bytes)).toBe(true)
    const { items } = await quoteOf(api, REFINE_QUOTE, [document({ word_count: undefined, file_id: file.id })])
    expect(items).toEqual([
      expect.objectContaining({ word_count: 7, file_id: file.id, file_name: 'My plan.docx', price_minor: 3500 }),
    ])
    // the same bytes again are another upload
    expect((await upload(api, bytes, 'My plan.docx', path)).id).not.toBe(file.id)
  })

  test('is named without folders, controls, direction marks and excess letters', async () => {
    const api = await openTestApi(engine)
    const bytes = docx(2)
    const nameOf = async (name: string) => (await upload(api, bytes, name)).name
    expect(await nameOf('../../etc/passwd.docx')).toBe('passwd.docx')
    expect(await nameOf('C:\\Users\\Ada\\plan.docx')).toBe('plan.docx')
    expect(await nameOf('/')).toBe('document.docx')
    expect(await nameOf('a\u202Excod.docx\u2066')).toBe('axcod.docx')
    expect(await nameOf('\u0007\u200bplan\u007f.docx')).toBe('plan.docx')
    expect(await nameOf('Đơn xin học 計畫 <b>.docx')).toBe('Đơn xin học 計畫 <b>.docx')
    expect(await nameOf('Đơn.docx'.normalize('NFD'))).toBe('Đơn.docx'.normalize('NFC'))
    const long = await nameOf(`${'x'.repeat(300)}.docx`)
    expect([...long].length).toBeLessThanOrEqual(120)
    expect(long).toMatch(/^x+….docx$/)
    const wide = await nameOf('𠮷'.repeat(300))
    expect([...wide].length).toBeLessThanOrEqual(120)
    expect(wide.isWellFormed()).toBe(true)
    expect(wide).toMatch(/^𠮷+….docx$/u)
    for (const name of [' ', '\u202e', '..', '.', '.docx']) expect(await nameOf(name)).toBe('document.docx')
    // a form without a chosen file sends one without a name
    await expectError(await send(api, COUNT_FILE, form(bytes, '')), 422, 'invalid', ['file'])
    const { uploads } = await storedIn(api.store)
    expect(uploads.map(({ id }) => id).sort()).toEqual(api.files())
    for (const { name } of uploads) expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
  })

  test('has the extension of its content, whatever its name', async () => {
    const api = await openTestApi(engine)
    const nameOf = async (bytes: Uint8Array, name: string) => (await upload(api, bytes, name)).name
    for (const [name, storedName] of [
      ['plan.exe', 'plan.exe.docx'],
      ['plan', 'plan.docx'],
      ['plan.doc', 'plan.docx'],
      ['PLAN.DOCX', 'PLAN.docx'],
      ['plan v1.2', 'plan v1.2.docx'],
    ] as const)
      expect(await nameOf(docx(), name)).toBe(storedName)
    expect(await nameOf(readDocSample('plain English'), 'plan.docx')).toBe('plan.doc')
  })

  test('whose row can’t be written leaves no file', async () => {
    const api = await openTestApi(engine)
    await breakInserts(api.store, 'upload')
    for (const path of FILE_PATHS) await expectError(await send(api, path, form(docx())), 500, 'internal')
    expect(api.files()).toEqual([])
    expect(api.reported).toHaveLength(2)
  })
})

// only the quota check before the file may query
describe.each(WAYS)('a rejected upload, sent %s,', (way) => {
  const rejectingApi = useRejecting('sqlite', way)
  const macro = docxEntries({
    body: w.text('words'),
    mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  })

  test.each<[name: string, bytes: Uint8Array, messages: Record<Locale, string>]>([
    [
      'text under a name of Word',
      Buffer.from('just words'),
      {
        vi: 'Đây không phải tệp Word. Vui lòng tải lên tệp doc hoặc docx.',
        tw: '這不是 Word 檔，請上傳 doc 或 docx 檔案。',
        en: 'This is not a Word file. Upload a doc or docx file.',
      },
    ],
    [
      'macros',
      buildZip(macro),
      {
        vi: expect.stringContaining('macro'),
        tw: '這個檔案含有巨集，請另存成一般 docx 檔再上傳。',
        en: 'This file contains macros. Save it as a plain docx file and upload it again.',
      },
    ],
    [
      'no words',
      buildDocx({ body: w.p() }),
      { vi: expect.any(String), tw: '這個檔案裡沒有文字。', en: 'This file contains no words.' },
    ],
  ])('for %s gets the reason, in each language', async (_, bytes, messages) => {
    for (const locale of LOCALES) {
      for (const path of FILE_PATHS) {
        const response = await send(rejectingApi(), path, form(bytes), { locale })
        const { errors } = await expectError(response, 422, 'invalid', ['file'])
        expect(errors?.file).toEqual([messages[locale]])
      }
    }
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['half a docx', docx().subarray(0, 300)],
    ['a zip of something else', buildZip([{ name: 'a.txt', content: 'words' }])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['bytes of no meaning', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ])('for %s gets the name of the file', async (_, bytes) => {
    for (const path of FILE_PATHS)
      await expectError(await send(rejectingApi(), path, form(bytes)), 422, 'invalid', ['file'])
  })

  test.each([
    ['vi', /Word/],
    ['tw', /請選擇 Word 檔/],
    ['en', /Choose a Word file/],
  ] as const)('without a file, or with one in another field, gets an error in %s', async (locale, sentence) => {
    const text = new FormData()
    text.append('file', 'just text')
    const other = new FormData()
    other.append('name', 'x')
    for (const body of [text, other, form(docx(), 'plan.docx', 'document')])
      for (const path of FILE_PATHS) {
        const { errors } = await expectError(await send(rejectingApi(), path, body, { locale }), 422, 'invalid', [
          'file',
        ])
        expect(errors?.file?.join()).toMatch(sentence)
      }
  })

  test.each(FILE_PATHS)('%s accepts a form with a file and nothing else', async (path) => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/msword'])
      await expectError(await send(rejectingApi(), path, '{}', {}, { 'Content-Type': type }), 415, 'wrong_type')
    await expectError(await send(rejectingApi(), path, docx() as unknown as BodyInit), 415, 'wrong_type')
    for (const body of [
      '',
      'no form',
      '--x\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ])
      await expectError(
        await send(rejectingApi(), path, body, {}, { 'Content-Type': 'multipart/form-data; boundary=x' }),
        400,
        'malformed',
      )
    await expectError(await rejectingApi().get(path), 405, 'method_not_allowed')
  })

  // each path in one mode, since ten megabytes take time
  const paths = sampled(FILE_PATHS, way === 'chunked' ? KEEP_FILE : COUNT_FILE)
  test.each(paths)('%s accepts a file up to 10 MiB, and reads no more than that', async (path) => {
    // the maximum size: rejected for its content
    await expectError(await send(rejectingApi(), path, form(Buffer.alloc(10 * MIB, 'x'))), 422, 'invalid', ['file'])
    const above = form(Buffer.alloc(10 * MIB + 1, 'x'))
    await expectError(await send(rejectingApi(), path, above), 413, 'too_large')
    const server = await startApi(rejectingApi().deps)
    onTestFinished(server.close)
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n`
    const { status } = await sendRaw(server.port, `${head}Content-Length: ${40 * MIB}\r\n\r\n--x--`)
    expect(status).toBe(413)
    // endless: a reader of the whole body never answers
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(MIB, 'x')) })
    const init = { method: 'POST', headers: type, body: endless, duplex: 'half' } as RequestInit
    await expectError(await fetch(server.origin + path, init), 413, 'too_large')
  })
})

describe.each(ENGINES)('unclaimed uploads on %s', (engine) => {
  test('are deleted when they expire, row and file; claimed ones stay', async () => {
    const api = await openTestApi(engine)
    const cleanUp = () => removeExpiredUploads(api.deps.uploads)
    const short = await upload(api, docx(600))
    const long = await upload(api, docx(600), 'plan.docx', KEEP_FILE)
    const claimed = await upload(api, docx(600))
    const items = [document({ word_count: undefined, file_id: claimed.id })]
    await placedBy(await order(api, buildOrder({ items })))
    const remaining = async () => {
      const ids = (await storedIn(api.store)).uploads.map(({ id }) => id).sort()
      expect(api.files()).toEqual(ids)
      return ids
    }
    api.clock.advance(DAY - 1)
    expect(await cleanUp()).toBe(0)
    expect(await remaining()).toHaveLength(3)
    api.clock.advance(1)
    expect(await cleanUp()).toBe(1)
    expect(await remaining()).toEqual([long.id, claimed.id].sort())
    expect(await remaining()).not.toContain(short.id)
    api.clock.advance(6 * DAY)
    expect(await cleanUp()).toBe(1)
    expect(await remaining()).toEqual([claimed.id])
    api.clock.advance(1000 * DAY)
    expect(await cleanUp()).toBe(0)
    expect(await remaining()).toEqual([claimed.id])
  })

  test('leave no strays: a file without a row is deleted after an hour, and a file with a row never before its time', async () => {
    const api = await openTestApi(engine)
    const at = (now: number) => removeExpiredUploads({ ...api.deps.uploads, now: () => now })
    const now = Date.now()
    api.deps.uploads = { ...api.deps.uploads, now: () => now }
    const { id } = await upload(api)
    const stray = 's'.repeat(32)
    await api.deps.uploads.files.write(stray, docx())
    expect(await at(now + HOUR / 2)).toBe(0)
    expect(api.files()).toEqual([id, stray].sort())
    expect(await at(now + 2 * HOUR)).toBe(1)
    expect(api.files()).toEqual([id])
    // a row whose file is missing is removed as well
    await api.deps.uploads.files.remove(id)
    expect(await at(now + DAY)).toBe(1)
    expect((await storedIn(api.store)).uploads).toEqual([])
  })
})

describe.each(ENGINES)('the link to an upload on %s', (engine) => {
  async function openGuardedApi(api: OrderApi) {
    // the request guard reads files in the temporary folder
    api.deps.uploads = { ...api.deps.uploads, files: createFolderFiles(tmpdir()), now: Date.now }
    const { origin, close } = await startApi(api.deps)
    onTestFinished(close)
    return (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init)
  }
  async function uploadAt(api: OrderApi, name: string) {
    const file = await upload(api, docx(600), name)
    onTestFinished(() => api.deps.uploads.files.remove(file.id))
    return file
  }

  test('in the office’s email downloads the bytes, as an attachment', async () => {
    const api = await openTestApi(engine)
    const ask = await openGuardedApi(api)
    api.deps.orders = { ...api.deps.orders, now: Date.now, fileAddress: (id) => filePath(SECRET, id, Date.now()) }
    const { id } = await uploadAt(api, 'Kế hoạch "計畫".docx')
    await placedBy(await order(api, buildOrder({ items: [document({ word_count: undefined, file_id: id })] })))
    const [office, visitor] = (await storedIn(api.store)).mails
    const link = /\/files\/\S+/.exec(office?.text ?? '')?.[0] ?? ''
    expect(`${visitor?.text}${visitor?.html}`).not.toContain('/files/')
    const response = await ask(link)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(docx(600))).toBe(true)
    const disposition = response.headers.get('Content-Disposition') ?? ''
    expect(disposition).toMatch(/^attachment;/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('Kế hoạch "計畫".docx')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    })
  })

  test('opens nothing with a changed token, or one signed for another purpose', async () => {
    const api = await openTestApi(engine)
    const ask = await openGuardedApi(api)
    const [one, other] = [await uploadAt(api, 'one.docx'), await uploadAt(api, 'other.docx')]
    const right = filePath(SECRET, one.id, Date.now())
    expect((await ask(right)).status).toBe(200)
    const [, expires = '', signature = ''] = right.slice('/files/'.length).split('.')
    const changeCharacter = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const forged = [
      one.id,
      `${one.id}.`,
      `.${signature}`,
      `${one.id}.${signature}`,
      `${other.id}.${expires}.${signature}`,
      `${one.id}.${Number(expires) + 1}.${signature}`,
      `${one.id}.${expires}.${changeCharacter(signature, 0)}`,
      `${one.id}.${expires}.${changeCharacter(signature, 20)}`,
      `${changeCharacter(one.id, 5)}.${expires}.${signature}`,
      `${one.id}.${expires}.${signature.slice(0, -2)}`,
      signed(SECRET, 'preview', one.id),
      signed(SECRET, 'preview', `${one.id}.${expires}`),
      signed(SECRET, '', one.id),
      signed('another secret', 'upload', `${one.id}.${expires}`),
      signed(SECRET, 'upload', `${'x'.repeat(32)}.${expires}`),
      encodeURIComponent(signed(SECRET, 'upload', `../../etc/passwd.${expires}`)),
      encodeURIComponent(signed(SECRET, 'upload', `../one.${expires}`)),
      '%00',
      'x',
    ]
    for (const token of forged) {
      const response = await ask(`/files/${token}`)
      expect({ token, status: response.status, text: await response.text() }).toEqual({ token, status: 404, text: '' })
    }
  })

  test('sends a file no faster than it is read, and closes it when its reader leaves', async () => {
    const api = await openTestApi(engine)
    const ask = await openGuardedApi(api)
    const { id } = await uploadAt(api, 'plan.docx')
    const size = 64 * MIB
    await truncate(join(tmpdir(), id), size)
    const files = createFolderFiles(tmpdir())
    const streams: ReadStream[] = []
    let closed = 0
    const open: typeof files.open = async (name) => {
      const file = await files.open(name)
      if (!file) return null
      const stream = () => {
        streams.push(file.stream() as ReadStream)
        return streams.at(-1) as ReadStream
      }
      return { ...file, stream, close: () => file.close().then(() => void closed++) }
    }
    api.deps.uploads = { ...api.deps.uploads, files: { ...files, open } }
    const link = filePath(SECRET, id, Date.now())
    expect((await ask(link, { method: 'HEAD' })).headers.get('Content-Length')).toBe(String(size))
    expect([streams.length, closed]).toEqual([0, 1])
    const reader = new AbortController()
    const response = await ask(link, { signal: reader.signal })
    expect(response.headers.get('Content-Length')).toBe(String(size))
    await response.body?.getReader().read()
    expect(streams[0]?.bytesRead).toBeLessThan(size / 2)
    reader.abort()
    await expect.poll(() => closed).toBe(2)
  })

  test('of an upload whose file is missing on the disk is not found', async () => {
    const api = await openTestApi(engine)
    const ask = await openGuardedApi(api)
    const { id } = await uploadAt(api, 'plan.docx')
    expect((await ask(filePath(SECRET, id, Date.now()))).status).toBe(200)
    await api.deps.uploads.files.remove(id)
    expect((await ask(filePath(SECRET, id, Date.now()))).status).toBe(404)
  })

  test('opens for 30 days, and then explains how to get a new one', async () => {
    const api = await openTestApi(engine)
    const ask = await openGuardedApi(api)
    const { id } = await uploadAt(api, 'plan.docx')
    const pathSignedBefore = (daysAgo: number) => filePath(SECRET, id, Date.now() - daysAgo * DAY)
    expect((await ask(pathSignedBefore(29.9))).status).toBe(200)
    // the last one is older than expiring links
    for (const old of [pathSignedBefore(30), pathSignedBefore(3000), `/files/${signed(SECRET, 'upload', id)}`]) {
      const response = await ask(old)
      expect(response.status).toBe(410)
      expect(await response.text()).toContain('npm run leads -- files')
    }
    expect((await ask(filePath(SECRET, id, Date.now()))).status).toBe(200)
  })

  test('of an expired upload opens no more', async () => {
    const api = await openTestApi(engine)
    const ask = await openGuardedApi(api)
    api.deps.uploads = { ...api.deps.uploads, now: () => Date.now() - DAY - 1000 }
    const { id } = await uploadAt(api, 'plan.docx')
    expect((await ask(filePath(SECRET, id, Date.now()))).status).toBe(404)
  })
})
