/** `/media/{code}/{file}/{width}.{format}`: a form of a picture, directly from storage; an existing form needs no database query. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import type { Store } from '../../db/store.ts'
import { formFile, formPath, type PictureFormat } from '../../domain/pictures/picture.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { readHead } from '../http/request-head.ts'
import { nothingPolicy, setCommonHeaders } from '../http/security-headers.ts'

/** Ids of uploads have another length and no suffix: no such URL opens an upload or an original. */
const ADDRESS = /^\/media\/([a-z0-9-]{1,48})\/([A-Za-z0-9_-]{16})\/([1-9]\d{1,3})\.(avif|webp|jpg)(?:\?|$)/
const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
/** A changed file has another URL. */
const forEver = 'public, max-age=31536000, immutable'

type Next = () => void

/** @param files storage of the forms and their originals @param onFailure receives the error of a form that could not be sent */
export function serveMedia(
  files: Pick<StoredFiles, 'open'>,
  store: Pick<Store, 'read'>,
  onFailure: (error: unknown) => void,
) {
  return (req: IncomingMessage, res: ServerResponse, next: Next): void => {
    const { method, url = '' } = req
    if (!url.startsWith('/media/') || (method !== 'GET' && method !== 'HEAD')) {
      next()
      return
    }
    const [, code = '', fileId = '', width = '', format] = ADDRESS.exec(url) ?? []
    const { hasBody, ifNoneMatch } = readHead(req.rawHeaders)
    if (hasBody || format === undefined) {
      if (hasBody) next()
      else leave(res, 404)
      return
    }
    const requested = { code, fileId, width: Number(width), format: format as PictureFormat }
    const etag = `"${fileId}-${width}"`
    if (ifNoneMatch?.includes(etag)) leave(res, 304, { ETag: etag, 'Cache-Control': forEver })
    else
      send(files, store, requested, etag, req, res).catch((error) => {
        onFailure(error)
        fail(res)
      })
  }
}

type Asked = { code: string; fileId: string; width: number; format: PictureFormat }

async function send(
  files: Pick<StoredFiles, 'open'>,
  store: Pick<Store, 'read'>,
  requested: Asked,
  etag: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const file = await files.open(formFile(requested.fileId, requested))
  if (!file) return leadOn(store, requested, res)
  try {
    setHeaders(res, {
      'Content-Type': TYPES[requested.format],
      'Content-Length': String(file.size),
      'Cache-Control': forEver,
      ETag: etag,
    })
    res.writeHead(200)
    if (req.method === 'HEAD') return void res.end()
    // a client's disconnect is not an error
    await pipeline(file.stream(), res).catch(() => res.destroy())
  } finally {
    await file.close()
  }
}

/** A cached page may still name an earlier file: redirects to its replacement. */
async function leadOn(store: Pick<Store, 'read'>, { code, width, format }: Asked, res: ServerResponse): Promise<void> {
  const picture = (await picturesByCode(store.read)).get(code)
  const forms = picture?.forms.filter((form) => form.format === format) ?? []
  const form = forms.find((one) => one.width >= width) ?? forms.at(-1)
  if (!picture || !form) return leave(res, 404)
  leave(res, 302, { Location: formPath(picture, form), 'Cache-Control': 'no-store' })
}

function setHeaders(res: ServerResponse, headers: Record<string, string>): void {
  setCommonHeaders((name, value) => res.setHeader(name, value), '')
  res.setHeader('Content-Security-Policy', nothingPolicy)
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}

function leave(
  res: ServerResponse,
  status: number,
  headers: Record<string, string> = { 'Cache-Control': 'no-store' },
): void {
  setHeaders(res, status === 304 ? headers : { ...headers, 'Content-Length': '0' })
  res.writeHead(status).end()
}

/** A failed read must not end the process. */
function fail(res: ServerResponse): void {
  if (res.headersSent) return void res.destroy()
  res.setHeader('Retry-After', '1')
  leave(res, 503)
}
