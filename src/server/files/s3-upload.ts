/** An object of any length, sent in parts while it is made: it is there when all of it is, or not at all. */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { elementText } from './s3-objects.ts'
import { Passing, type S3Client } from './s3-requests.ts'

/** Ten thousand of them are the most that a bucket takes: 160 GB. */
const partBytes = 16 * 1024 * 1024
const markHeader = 'x-amz-meta-upload'
const [ok, noContent, notFound] = [200, 204, 404]

export type Upload = {
  /** Takes the bytes, and has sent them all when it is finished. */
  stream: Writable
  /** Puts what was sent in its place. @throws FilesAway unless it stands there, as long as it was */
  keep: () => Promise<void>
  /** Gives up: what was sent goes. */
  drop: () => Promise<void>
}

/** @throws FilesAway */
export async function startUpload(client: S3Client, key: string): Promise<Upload> {
  const { once, retried, textOf, tell, away } = client
  // tells this upload from whatever had its name before
  const mark = randomUUID()
  const begun = await retried(async () =>
    textOf(await once({ method: 'POST', key, query: { uploads: '' }, headers: { [markHeader]: mark }, fine: [ok] })),
  )
  const uploadId = elementText(begun, 'UploadId') ?? ''
  if (!uploadId) throw away('begins no upload')
  const tags: string[] = []
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let count = 0

  async function sendPart(): Promise<void> {
    const body = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    count += body.byteLength
    const query = { partNumber: String(tags.length + 1), uploadId }
    const { headers } = await tell({ method: 'PUT', key, query, body, fine: [ok] })
    tags.push(headers.get('etag') ?? '')
  }

  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      if (waitingBytes < partBytes) done()
      else sendPart().then(() => done(), done)
    },
    final(done) {
      sendPart().then(() => done(), done)
    },
  })

  async function complete(): Promise<void> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    await retried(async () => {
      const said = await textOf(await once({ method: 'POST', key, query: { uploadId }, body, fine: [ok] }))
      // a 200 may be the beginning of a failure
      if (!said.includes('CompleteMultipartUploadResult')) throw new Passing('puts no upload together')
    })
  }

  return {
    stream,
    keep: async () => {
      const failure = await complete().then(
        () => null,
        (error: unknown) => error,
      )
      // an answer that was lost may have been a yes
      const { status, headers } = await tell({ method: 'HEAD', key, fine: [ok, notFound] })
      if (status === ok && headers.get(markHeader) === mark && Number(headers.get('content-length')) === count) return
      throw failure ?? away('keeps other bytes than were sent')
    },
    drop: async () => {
      stream.destroy()
      await tell({ method: 'DELETE', key, query: { uploadId }, fine: [ok, noContent, notFound] })
    },
  }
}
