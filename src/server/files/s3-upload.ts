/** An object of any length, uploaded in parts: it is complete or missing. */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { elementText } from './s3-objects.ts'
import { Passing, type S3Client } from './s3-requests.ts'

/** A bucket takes at most ten thousand parts: 160 GB. */
const partBytes = 16 * 1024 * 1024
const markHeader = 'x-amz-meta-upload'
const [ok, noContent, notFound] = [200, 204, 404]

export type Upload = {
  /** Takes the bytes; finishes when all are sent. */
  stream: Writable
  /** Completes the upload. @throws FilesUnavailable unless the object exists with the sent length */
  keep: () => Promise<void>
  /** Aborts the upload and discards its parts. */
  drop: () => Promise<void>
}

/** @throws FilesUnavailable */
export async function startUpload(client: S3Client, key: string): Promise<Upload> {
  const { once, retried, textOf, tell, away } = client
  // distinguishes this upload from an earlier object of the same name
  const mark = randomUUID()
  const begun = await retried(async () =>
    textOf(await once({ method: 'POST', key, query: { uploads: '' }, headers: { [markHeader]: mark }, fine: [ok] })),
  )
  const uploadId = elementText(begun, 'UploadId') ?? ''
  if (!uploadId) throw away('did not start the upload')
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
      const text = await textOf(await once({ method: 'POST', key, query: { uploadId }, body, fine: [ok] }))
      // a 200 may be the beginning of a failure
      if (!text.includes('CompleteMultipartUploadResult')) throw new Passing('did not complete the upload')
    })
  }

  return {
    stream,
    keep: async () => {
      const failure = await complete().then(
        () => null,
        (error: unknown) => error,
      )
      // the answer to a completed upload may have been lost
      const { status, headers } = await tell({ method: 'HEAD', key, fine: [ok, notFound] })
      if (status === ok && headers.get(markHeader) === mark && Number(headers.get('content-length')) === count) return
      throw failure ?? away('stored other bytes than were sent')
    },
    drop: async () => {
      stream.destroy()
      await tell({ method: 'DELETE', key, query: { uploadId }, fine: [ok, noContent, notFound] })
    },
  }
}
