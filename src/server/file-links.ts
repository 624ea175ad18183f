/** Signed links by which staff open what a visitor uploaded; they stand in the office's mail and nowhere else. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { findUploads } from '../store/queries/uploads.ts'
import type { Store } from '../store/store.ts'
import { openSigned, signed } from './signing.ts'

const PURPOSE = 'upload'

/** Path of an upload for who holds the link. */
export const filePath = (secret: string, uploadId: string): string => `/files/${signed(secret, PURPOSE, uploadId)}`

/** `/files/{token}`: the document as it was uploaded, to be saved and never to be shown. */
export async function answerFile(c: Context, store: Store, folder: string, secret: string): Promise<Response> {
  const id = openSigned(secret, PURPOSE, c.req.param('token') ?? '')
  const [upload] = id === null ? [] : await findUploads(store.read, [id], Date.now())
  if (!upload) return c.body(null, 404)
  const bytes = await readFile(join(folder, upload.id))
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(upload.name)}`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
}
