/** One object's bytes, as they were written: what breaks off goes on where it stopped, and nothing is whole before its sum is. */
import { createHash } from 'node:crypto'
import type { S3Client } from './s3-requests.ts'

export type OpenObject = { size: number; chunks: () => AsyncGenerator<Uint8Array>; close: () => Promise<void> }

const breaksMax = 5
const [ok, partial, notFound] = [200, 206, 404]

/** Null for an object that isn't there. @param sumHeader where its SHA-256 stands, if it was written by us @throws FilesAway */
export async function openObject(client: S3Client, key: string, sumHeader = ''): Promise<OpenObject | null> {
  const { once, retried, chunksOf, textOf, away } = client
  const first = await retried(() => once({ method: 'GET', key, fine: [ok, notFound] }))
  if (first.status === notFound) {
    const said = await textOf(first)
    if (said.includes('NoSuchKey')) return null
    throw away(
      said.includes('NoSuchBucket') ? 'answers 404 NoSuchBucket: there is no such bucket' : 'answers 404 to GET',
    )
  }
  const size = Number(first.headers.get('content-length') ?? Number.NaN)
  const sum = sumHeader && first.headers.get(sumHeader)
  if (!Number.isSafeInteger(size)) throw away('says of an object not how long it is')

  /** Again from a byte on. */
  const from = (start: number) =>
    retried(() => once({ method: 'GET', key, headers: { Range: `bytes=${start}-` }, fine: [partial] }))

  /** The last piece waits until the sum of all is known. */
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let held: Uint8Array | null = null
    let count = 0
    let answer = first
    for (let breaks = 0; count < size; breaks++) {
      if (breaks > 0) answer = await from(count)
      try {
        for await (const chunk of chunksOf(answer)) {
          if (held) yield held
          held = chunk
          count += chunk.byteLength
          hash.update(chunk)
        }
      } catch (error) {
        if (breaks >= breaksMax) throw away(`broke off at byte ${count} of ${size}`, error)
        continue
      }
      if (count < size && breaks >= breaksMax) throw away(`ended at byte ${count} of ${size}`)
    }
    if (count !== size || (sum && hash.digest('hex') !== sum)) throw away(`answers other bytes than were written`)
    if (held) yield held
  }
  return { size, chunks, close: async () => void (await first.body?.cancel().catch(() => null)) }
}
