/** Pictures made by sharp, and uploads as staff make them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import type { Store } from '../../src/db/store.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import type { StoredFiles } from '../../src/server/files/stored-files.ts'
import { type Pictures, startPictures } from '../../src/server/pictures/pictures-service.ts'
import { temporaryFolder } from './backups.ts'
import { buildPrincipal } from './staff.ts'
import { buildApi, buildCaller, type TestApi } from './test-api.ts'

/** A photograph of one colour, as a camera's JPEG; each colour gives a different file. */
export const photograph = (background: string, { width = 800, height = 600 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Large enough for two widths only. */
export const SMALL = { width: 320, height: 240 }

export const asFile = (bytes: Uint8Array, name: string): File => new File([new Uint8Array(bytes)], name)

export const WORDS = { en: 'Our office', vi: 'Văn phòng của chúng tôi', tw: '我們的辦公室' }

export type PictureEditor = {
  api: TestApi
  staff: StaffClient
  editor: Principal
  folder: string
  pictures: Pictures
  logged: object[]
  read: (file: string) => Buffer
}

/** An editor's content worker over a store, with a folder and a process of its own. */
export async function openPictureEditor(
  store: Store,
  folder = join(temporaryFolder(), 'files'),
  files: StoredFiles = createFolderFiles(folder),
): Promise<PictureEditor> {
  const api = buildApi(store)
  const logged: object[] = []
  const log = { error: (what: object) => logged.push(what), info: () => undefined }
  const uploads = { ...api.deps.uploads, files }
  const pictures = startPictures(uploads, files, log as never)
  onTestFinished(() => pictures.stop())
  Object.assign(api.deps, { uploads, pictures: pictures.deps })
  const editor = buildPrincipal('editor-id', { roles: ['editor'] })
  const staff = inProcessStaffClient(api.deps, buildCaller({ principal: editor, isSite: true }))
  return { api, staff, editor, folder, pictures, logged, read: (file) => readFileSync(join(folder, file)) }
}

/** Uploads a photograph and describes it. @returns its code */
export async function addReadyPicture(
  { staff }: PictureEditor,
  background: string,
  name = 'Office.jpg',
  size = SMALL,
): Promise<string> {
  const { code } = await staff.addPicture({ file: asFile(await photograph(background, size), name) })
  await staff.changePicture({ code, version: 1, alt: WORDS, focus_x: 50, focus_y: 50 })
  return code
}
