/** Pictures from upload to page, on both databases. */

import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { ApiFailure } from '../../src/api/client.ts'
import { filesOf, findPicture, formsOf, picturesByCode } from '../../src/db/queries/pictures/pictures.ts'
import { raiseContentVersion, readContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import { type EditionEntry, setEditions } from '../../src/domain/editions.ts'
import { missingSentence } from '../../src/server/backup/write-backup.ts'
import { editionsFile, shippedEditions } from '../../src/server/content/editions.ts'
import { renderMarkdown } from '../../src/server/content/markdown.ts'
import { parseFiles } from '../../src/server/content/parse-files.ts'
import { removeExpiredUploads } from '../../src/services/keep-upload.ts'
import { type Json, readJson } from '../support/api.ts'
import { backUp, putBack, temporaryFolder } from '../support/backups.ts'
import { buildArticle, buildContent } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import type { Locale } from '../support/demo-editions.ts'
import { loadContent, saveBlock } from '../support/load-content.ts'
import { nightlyTest } from '../support/nightly.ts'
import {
  addReadyPicture,
  asFile,
  openPictureEditor,
  type PictureEditor,
  photograph,
  SMALL,
  WORDS,
} from '../support/pictures.ts'
import { openTestStore } from '../support/stores.ts'

const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiFailure ? error.body : error),
  )

const office = { id: 1, code: 'taipei', edition: 'tw', locale: 'tw', phone: '1', email: '' } as const
const texts = { name: { en: 'Taipei' }, address: { en: 'A street' }, hours: { en: 'Mo' } }

/** An office with or without a picture. */
const saveOffice = (store: Store, photo?: string) =>
  store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    await saveBlock(tx, 'offices', { ...office, ...texts, ...(photo && { photo }) } as never, 0)
  })

async function officeOf({ api }: PictureEditor, locale: Locale): Promise<Json> {
  const { offices } = await readJson(await api.get('/api/Home/offices', { locale }))
  return (offices as Json[])[0] as Json
}

describe.each(ENGINES)('pictures (%s)', (engine) => {
  test('a picture is available at once, its widths are added later; the original is stored unchanged', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    const bytes = await photograph('#b03030')
    const { code, is_known } = await editor.staff.addPicture({ file: asFile(bytes, 'Văn phòng Hà Nội.JPEG') })
    expect({ code, is_known }).toEqual({ code: 'van-phong-ha-noi', is_known: false })
    const { picture } = await editor.staff.showPicture({ code })
    expect(picture).toMatchObject({
      reference: 'picture:van-phong-ha-noi',
      name: 'Văn phòng Hà Nội.jpg',
      type: 'jpeg',
      width: 800,
      height: 600,
      byte_size: bytes.length,
      missing: ['vi', 'tw', 'en'],
      is_ready: false,
      uses: 0,
    })
    expect(picture.thumbnail).toMatch(/^\/media\/van-phong-ha-noi\/[\w-]{16}\/320\.webp$/)
    await editor.pictures.rested()
    const row = (await findPicture(store.read, code))!
    expect(formsOf(row).map(({ format, width }) => `${format} ${width}`)).toEqual([
      'webp 160',
      'webp 320',
      'webp 640',
      'webp 800',
      'jpg 800',
      'avif 160',
      'avif 320',
      'avif 640',
      'avif 800',
    ])
    expect([row.is_waiting, row.claimed_until]).toEqual([0, null])
    expect(editor.read(row.file_id).equals(bytes)).toBe(true)
    for (const form of formsOf(row))
      expect(editor.read(`${row.file_id}-${form.width}-${form.format}`).length).toBe(form.bytes)
    expect(editor.logged).toEqual([])
  })

  nightlyTest('an existing file isn’t stored twice, also when two editors upload it at one moment', async () => {
    const editor = await openPictureEditor(await openTestStore(engine))
    const bytes = await photograph('#30b030', SMALL)
    const added = await Promise.all([
      editor.staff.addPicture({ file: asFile(bytes, 'one.jpg') }),
      editor.staff.addPicture({ file: asFile(bytes, 'two.jpg') }),
    ])
    expect(new Set(added.map(({ code }) => code)).size).toBe(1)
    expect(added.map(({ is_known }) => is_known).sort()).toEqual([false, true])
    const other = await editor.staff.addPicture({ file: asFile(await photograph('#3030b0', SMALL), added[0]!.code) })
    expect(other).toEqual({ code: `${added[0]!.code}-2`, is_known: false })
    await editor.pictures.rested()
    expect((await editor.staff.listPictures({})).total).toBe(2)
    expect(readdirSync(editor.folder).length).toBe(2 * (1 + 2 + 1 + 2))
  })

  test('a file that is no picture is rejected with advice, and leaves nothing', async () => {
    const editor = await openPictureEditor(await openTestStore(engine))
    const jpeg = await photograph('#777777', { width: 2000, height: 1500 })
    const ftyp = (brands: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brands}`)])
    const gif = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#777' } })
      .gif()
      .toBuffer()
    const files: [Buffer, string, RegExp][] = [
      [ftyp('heic\0\0\0\0mif1heic'), 'IMG_0001.HEIC', /HEIC.*JPEG/],
      [ftyp('heic\0\0\0\0mif1heic'), 'IMG_0001.jpg', /HEIC.*JPEG/],
      [
        Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'a.png',
        /SVG.*PNG/,
      ],
      [gif, 'a.gif', /^Animated/],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'holiday.jpg', /not a JPEG/],
      [Buffer.from('%PDF-1.7 nothing'), 'a.webp', /not a JPEG/],
      [jpeg.subarray(0, jpeg.length / 2), 'cut.jpg', /damaged or incomplete/],
      [Buffer.alloc(0), '', /Choose/],
    ]
    for (const [bytes, name, sentence] of files) {
      const rejection = (await rejectionOf(editor.staff.addPicture({ file: asFile(bytes, name) }))) as Json
      expect(rejection).toMatchObject({ code: 'invalid' })
      expect((rejection.errors as { file: string[] }).file[0]).toMatch(sentence)
    }
    const large = asFile(new Uint8Array(21 * 1024 * 1024), 'large.jpg')
    expect(await rejectionOf(editor.staff.addPicture({ file: large }))).toMatchObject({ code: 'too_large' })
    expect((await editor.staff.listPictures({})).total).toBe(0)
    expect(existsSync(editor.folder) ? readdirSync(editor.folder) : []).toEqual([])
  })

  test('a picture needs no description in an edition that visitors don’t see', async () => {
    const editor = await openPictureEditor(await openTestStore(engine))
    const { code } = await editor.staff.addPicture({ file: asFile(await photograph('#b0b030'), 'Office.jpg') })
    const editions = (parse(shippedEditions()) as EditionEntry[]).map((edition) =>
      edition.code === 'vi' ? { ...edition, hidden: true as const } : edition,
    )
    setEditions(editions)
    onTestFinished(() => void parseFiles(new Map([[editionsFile, shippedEditions()]])))
    const words = { code, version: 1, alt: { ...WORDS, vi: '' }, focus_x: 50, focus_y: 50 }
    expect(await editor.staff.changePicture(words)).toEqual({ version: 2 })
  })

  test('a picture is published once it is described in every language, with the description in the reader’s', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    const { code } = await editor.staff.addPicture({ file: asFile(await photograph('#b0b030'), 'Office.jpg') })
    await saveOffice(store, `picture:${code}`)
    expect(await officeOf(editor, 'en')).toEqual(expect.not.objectContaining({ picture: expect.anything() }))
    const half = { code, version: 1, alt: { ...WORDS, vi: ' ' }, focus_x: 30, focus_y: 80 }
    const rejection = (await rejectionOf(editor.staff.changePicture(half))) as Json
    expect((rejection.errors as Json)['alt.vi']).toEqual([expect.stringMatching(/^Describe the picture/)])
    expect(await editor.staff.changePicture({ ...half, alt: WORDS })).toEqual({ version: 2 })
    const officeSeen = await officeOf(editor, 'tw')
    expect(officeSeen.path_image).toMatch(/^\/media\/office\/[\w-]{16}\/800\.jpg$/)
    expect(officeSeen.picture).toMatchObject({ alt: WORDS.tw, width: 800, height: 600, focus_x: 30, focus_y: 80 })
    expect((officeSeen.picture as Json).webp).toMatch(
      /^\S+\/160\.webp 160w, \S+\/320\.webp 320w, \S+\/640\.webp 640w, \S+\/800\.webp 800w$/,
    )
    await editor.pictures.rested()
    expect(((await officeOf(editor, 'en')).picture as Json).avif).toMatch(/640\.avif 640w/)
  })

  nightlyTest('a change of an older version gets a conflict with the current one', async () => {
    const editor = await openPictureEditor(await openTestStore(engine))
    const code = await addReadyPicture(editor, '#204060')
    const old = { code, version: 1, alt: { ...WORDS, en: 'Another' }, focus_x: 1, focus_y: 2 }
    expect(await rejectionOf(editor.staff.changePicture(old))).toMatchObject({
      code: 'conflict',
      current: { version: 2, alt: WORDS, focus_x: 50 },
    })
    const file = asFile(await photograph('#204061', SMALL), 'a.jpg')
    expect(await rejectionOf(editor.staff.replacePicture({ code, version: 1, file }))).toMatchObject({
      code: 'conflict',
    })
    expect(await rejectionOf(editor.staff.removePicture({ code, version: 1 }))).toMatchObject({ code: 'conflict' })
    expect((await editor.staff.showPicture({ code })).picture).toMatchObject({ version: 2, alt: WORDS, focus_x: 50 })
  })

  test('a replacement file keeps code and description, and every page shows it at its next request', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    const code = await addReadyPicture(editor, '#602040')
    await saveOffice(store, `picture:${code}`)
    const before = await officeOf(editor, 'en')
    await editor.pictures.rested()
    const version = await readContentVersion(store.read)
    const file = asFile(await photograph('#602041', { width: 500, height: 900 }), 'new.png')
    await editor.staff.replacePicture({ code, version: 2, file })
    const after = await officeOf(editor, 'en')
    expect(await readContentVersion(store.read)).toBeGreaterThan(version)
    expect(after.path_image).not.toBe(before.path_image)
    expect(after.picture).toMatchObject({ alt: WORDS.en, width: 500, height: 900 })
    await editor.pictures.rested()
    // nothing of the previous file is left
    const { file_id } = (await findPicture(store.read, code))!
    expect(readdirSync(editor.folder).filter((name) => !name.startsWith(file_id))).toEqual([])
  })

  nightlyTest('an unused picture is deleted with all its files; a used one lists its uses', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    const code = await addReadyPicture(editor, '#402060')
    await saveOffice(store, `picture:${code}`)
    const uses = [{ kind: 'offices', key: 'taipei', label: 'Taipei' }]
    expect((await editor.staff.showPicture({ code })).uses).toEqual(uses)
    expect(await rejectionOf(editor.staff.removePicture({ code, version: 2 }))).toMatchObject({
      code: 'conflict',
      current: { uses },
    })
    await saveOffice(store)
    await editor.pictures.rested()
    expect(await editor.staff.removePicture({ code, version: 2 })).toEqual({ done: true })
    expect(await rejectionOf(editor.staff.showPicture({ code }))).toMatchObject({ code: 'not_found' })
    expect(readdirSync(editor.folder)).toEqual([])
    const acts = await store.read
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `picture:${code}`)
      .orderBy('at')
      .execute()
    expect(acts.map(({ action }) => action).sort()).toEqual(['picture.added', 'picture.changed', 'picture.removed'])
  })

  test('the list is searched in every language and filtered by use', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    const used = await addReadyPicture(editor, '#101010', 'Hà Nội.jpg')
    const { code: bare } = await editor.staff.addPicture({
      file: asFile(await photograph('#202020', SMALL), '校園.jpg'),
    })
    await saveOffice(store, `picture:${used}`)
    const search = async (filter: object) => (await editor.staff.listPictures(filter)).pictures.map(({ code }) => code)
    expect(bare).toBe('picture')
    expect((await search({})).sort()).toEqual([used, bare].sort())
    expect(await search({ q: 'văn phong' })).toEqual([used])
    expect(await search({ q: '校園' })).toEqual([bare])
    expect(await search({ view: 'used' })).toEqual([used])
    expect(await search({ view: 'unused' })).toEqual([bare])
    expect(await search({ view: 'incomplete' })).toEqual([bare])
    expect(await search({ view: 'ready', q: 'our office' })).toEqual([used])
    // the article editor offers publishable pictures
    const offered = async (q: string) => (await editor.staff.findForText({ kind: 'picture', locale: 'vi', q })).results
    expect(await offered('')).toEqual([{ title: WORDS.vi, detail: used, value: used }])
    expect(await offered('our office')).toHaveLength(1)
    expect(await offered('校園')).toEqual([])
  })

  test('an article shows a picture above and in its text, in every width, and nothing for a missing one', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    const code = await addReadyPicture(editor, '#106010', 'Office.jpg', { width: 800, height: 600 })
    const markdown = (alt: string, more = '') => `Words.\n\n![${alt}](picture:${code})\n\n${more}`
    const text = (content: string) => ({ title: 'T', abstract: 'A', content: renderMarkdown(content) })
    const article = buildArticle({
      id: 7,
      slug: 'a-b',
      picture: `picture:${code}`,
      texts: {
        en: {
          seo_slug: 'a',
          ...text(markdown('A "house" <b>', '![gone](picture:not-there)\n\n<img src="https://x.example/a.png">')),
        },
        vi: { seo_slug: 'b', ...text(markdown('')) },
      },
    })
    await loadContent(store, buildContent({ articles: [article] }))
    await editor.pictures.rested()
    const read = async (locale: Locale) =>
      (await readJson(await editor.api.get('/api/Home/articles_one/7', { locale }))).article as Json
    const en = await read('en')
    const html = String(en.content)
    expect(html).toContain('alt="A &quot;house&quot; &lt;b&gt;"')
    expect(html).toMatch(
      /<picture><source type="image\/avif" srcset="\/media\/office\/\S+ 160w, [^"]+" sizes="[^"]+"\/><source type="image\/webp"/,
    )
    expect(html).toMatch(
      /<img src="\/media\/office\/[\w-]{16}\/800\.jpg" width="800" height="600" alt="[^"]+" loading="lazy"\/>/,
    )
    expect(html).not.toMatch(/not-there|x\.example|picture:|<p><\/p>/)
    expect(String((await read('vi')).content)).toContain(`alt="${WORDS.vi}"`)
    expect(en.path_article_image).toMatch(/^\/media\/office\//)
    expect(en.picture).toMatchObject({ alt: WORDS.en })
    const { uses } = await editor.staff.showPicture({ code })
    expect(uses).toEqual([{ kind: 'articles', key: 'a-b', label: 'T' }])
  })

  nightlyTest('work of a dead instance is done by another after its lease', async () => {
    const store = await openTestStore(engine)
    const first = await openPictureEditor(store)
    const { code } = await first.staff.addPicture({ file: asFile(await photograph('#601010', SMALL), 'a.jpg') })
    await first.pictures.rested()
    // the state after a kill in the middle of its work
    const until = first.api.clock.now() + 60_000
    await store.transaction((tx) =>
      tx
        .updateTable('picture')
        .set({ is_waiting: 1, claimed_until: until, forms: '[]' })
        .where('code', '=', code)
        .execute(),
    )
    const second = await openPictureEditor(store, first.folder)
    second.pictures.wake()
    await second.pictures.rested()
    expect((await findPicture(store.read, code))?.is_waiting).toBe(1)
    second.api.clock.advance(61_000)
    second.pictures.wake()
    await second.pictures.rested()
    const row = (await findPicture(store.read, code))!
    expect([row.is_waiting, formsOf(row).length]).toEqual([0, 5])
    expect((await picturesByCode(store.read)).get(code)?.forms.length).toBe(5)
  })

  test('the cleanup job keeps files of pictures, and deletes those without one', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    await addReadyPicture(editor, '#106060')
    await editor.pictures.rested()
    const files = readdirSync(editor.folder).sort()
    await editor.pictures.deps.files.write('left-over-000016-640-avif', new Uint8Array(9))
    for (const name of readdirSync(editor.folder)) utimesSync(join(editor.folder, name), new Date(0), new Date(0))
    expect(await removeExpiredUploads(editor.api.deps.uploads)).toBe(1)
    expect(readdirSync(editor.folder).sort()).toEqual(files)
  })

  test('a picture whose widths can’t be made is given up after some attempts, and is still shown', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    const { code } = await editor.staff.addPicture({ file: asFile(await photograph('#606010', SMALL), 'a.jpg') })
    await editor.pictures.rested()
    const row = (await findPicture(store.read, code))!
    await editor.pictures.deps.files.remove(row.file_id)
    await store.transaction((tx) => tx.updateTable('picture').set({ is_waiting: 1, tries: 0 }).execute())
    editor.pictures.wake()
    await editor.pictures.rested()
    expect(await findPicture(store.read, code)).toMatchObject({ is_waiting: 0, tries: 3, forms: row.forms })
    expect(editor.logged.length).toBe(3)
  })

  nightlyTest(
    'a backup contains originals and widths; after a restore they appear at once, and missing widths are made again',
    async () => {
      const store = await openTestStore(engine)
      const editor = await openPictureEditor(store)
      const code = await addReadyPicture(editor, '#223344')
      const other = await addReadyPicture(editor, '#443322', 'Other.jpg')
      await editor.pictures.rested()
      const { file_id } = (await findPicture(store.read, other))!
      await editor.pictures.deps.files.remove(`${file_id}-320-avif`)
      const [path, folder] = [join(temporaryFolder(), 'all.tar.gz'), join(temporaryFolder(), 'files')]
      // a missing width is made again, and not reported as a loss
      expect(await backUp(store, editor.folder, path)).toEqual([])
      const target = await openTestStore(engine === 'sqlite' ? 'postgres' : 'sqlite')
      expect(await putBack(target, folder, path)).toEqual([])
      const restored = await openPictureEditor(target, folder)
      const list = async (from: PictureEditor) => (await from.staff.listPictures({})).pictures
      expect((await list(restored)).find((one) => one.code === code)).toEqual(
        (await list(editor)).find((one) => one.code === code),
      )
      expect((await findPicture(target.read, other))?.is_waiting).toBe(1)
      restored.pictures.wake()
      await restored.pictures.rested()
      expect(await list(restored)).toEqual(await list(editor))
      const names = async (of: Store) =>
        new Set((await of.read.selectFrom('picture').selectAll().execute()).flatMap(filesOf))
      expect(new Set(readdirSync(folder))).toEqual(await names(target))
      for (const name of readdirSync(folder)) expect(restored.read(name).length).toBeGreaterThan(0)
    },
  )

  test('a backup reports a missing original', async () => {
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store)
    const code = await addReadyPicture(editor, '#556677')
    await editor.pictures.rested()
    const { file_id } = (await findPicture(store.read, code))!
    await editor.pictures.deps.files.remove(file_id)
    const missing = await backUp(store, editor.folder, join(temporaryFolder(), 'all.tar.gz'))
    expect(missing.map(missingSentence)).toEqual([
      `the file of “Office.jpg” (picture office) is missing: files/${file_id}`,
    ])
  })
})
