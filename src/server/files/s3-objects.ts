/** Objects of a bucket: lists, and verified reads. */
import { createHash } from 'node:crypto'
import { Passing, type S3Client } from './s3-requests.ts'

const [ok, notFound] = [200, 404]

type Listed = { key: string; writtenAt: number }

/** All objects below a prefix. @throws FilesUnavailable */
export async function listObjects({ retried, textOf, once }: S3Client, prefix: string): Promise<Listed[]> {
  const objects: Listed[] = []
  for (let token: string | null = ''; token !== null; ) {
    const query: Record<string, string> = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const page = await retried(async () => readListPage(await textOf(await once({ method: 'GET', query, fine: [ok] }))))
    objects.push(...page.objects)
    token = page.next
  }
  return objects
}

/** A page of a list (ListObjectsV2), and its continuation token. @throws Passing for another document */
export function readListPage(xml: string): { objects: Listed[]; next: string | null } {
  if (!/<\/ListBucketResult>\s*$/.test(xml)) throw new Passing('did not return a list of objects')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: elementText(object, 'Key') ?? '',
    writtenAt: Date.parse(elementText(object, 'LastModified') ?? ''),
  }))
  return { objects, next: elementText(xml, 'NextContinuationToken') }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function elementText(xml: string, element: string): string | null {
  const [, text = null] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? []
  return (
    text?.replace(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (_, hex: string, code: string, name: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)) : (ENTITIES[name] ?? ''),
    ) ?? null
  )
}

export type OpenObject = { size: number; chunks: () => AsyncGenerator<Uint8Array>; close: () => Promise<void> }

/**
 * Opens an object as a stream; null for a missing one. The last chunk follows only after the checksum is verified, so
 * that an altered object is never complete.
 * @param sumHeader header of the SHA-256 of objects that we wrote
 * @throws FilesUnavailable, also while streaming
 */
export async function openObject(client: S3Client, key: string, sumHeader = ''): Promise<OpenObject | null> {
  const object = await begin(client, key, sumHeader)
  if (!object) return null
  async function* chunks() {
    try {
      yield* (object as OpenObject).chunks()
    } catch (error) {
      throw error instanceof Passing ? client.away(error.message, error) : error
    }
  }
  return { ...object, chunks }
}

/** As `openObject`; the chunks throw Passing. */
async function begin(client: S3Client, key: string, sumHeader = ''): Promise<OpenObject | null> {
  const { once, retried, chunksOf, textOf, away } = client
  const answer = await retried(() => once({ method: 'GET', key, fine: [ok, notFound] }))
  if (answer.status === notFound) {
    const text = await textOf(answer)
    if (text.includes('NoSuchKey')) return null
    const isBucket = text.includes('NoSuchBucket')
    throw away(isBucket ? 'returned 404 NoSuchBucket: the bucket does not exist' : 'answers 404 to GET')
  }
  const size = Number(answer.headers.get('content-length') ?? Number.NaN)
  const sum = sumHeader && answer.headers.get(sumHeader)
  if (!Number.isSafeInteger(size)) throw away('returned an object without its length')

  async function* chunks(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let pending: Uint8Array | null = null
    let count = 0
    for await (const chunk of chunksOf(answer)) {
      if (pending) yield pending
      pending = chunk
      count += chunk.byteLength
      hash.update(chunk)
    }
    if (count !== size || (sum && hash.digest('hex') !== sum))
      throw new Passing('returned other bytes than were written')
    if (pending) yield pending
  }
  return { size, chunks, close: async () => void (await answer.body?.cancel().catch(() => null)) }
}

/** Reads a whole object, with retries; null for a missing one. @throws FilesUnavailable */
export const readObject = (client: S3Client, key: string, sumHeader = ''): Promise<Buffer | null> =>
  client.retried(async () => {
    const object = await begin(client, key, sumHeader)
    return object && Buffer.concat(await Array.fromAsync(object.chunks()))
  })
