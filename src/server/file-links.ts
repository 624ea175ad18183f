/** Signed links by which staff open what a visitor uploaded; they stand in the office's mail and nowhere else. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { findUploads } from '../store/queries/uploads.ts'
import type { Store } from '../store/store.ts'
import type { Log } from './http/log.ts'
import { openSigned, signed } from './signing.ts'

const PURPOSE = 'upload'

/** Path of an upload for who holds the link. */
export const filePath = (secret: string, uploadId: string): string => `/files/${signed(secret, PURPOSE, uploadId)}`

/** `/files/{token}`: the document as it was uploaded, to be saved and never to be shown. */
export async function answerFile(
  c: Context,
  store: Store,
  folder: string,
  secret: string,
  log: Log,
): Promise<Response> {
  const id = openSigned(secret, PURPOSE, c.req.param('token') ?? '')
  const [upload] = id === null ? [] : await findUploads(store.read, [id], Date.now())
  if (!upload) return c.body(null, 404)
  const bytes = await readOrNull(join(folder, upload.id))
  if (!bytes) {
    log.error({ upload: upload.id, order: upload.order_reference }, 'an upload has no file on the disk')
    return c.body(null, 404)
  }
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(upload.name)}`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
}

/** Null for a file that isn't there; a disk that can't be read is an error. */
async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
