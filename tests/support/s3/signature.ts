/** An independent implementation of Signature Version 4 from Amazon's description, so that tests do not check the code with itself. */
import { createHash, createHmac } from 'node:crypto'

export type Received = { method: string; url: string; headers: Record<string, string> }
type Keys = { accessKeyId: string; secretAccessKey: string }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** The expected signature of a request, and its actual one. @throws Error if it is not signed in this way */
export function signaturesOf({ method, url, headers }: Received, keys: Keys, region: string) {
  const [, id, day = '', place, names = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (id !== keys.accessKeyId || place !== region) throw new Error('signed with another key, or for another region')
  const { pathname, searchParams } = new URL(url, 'http://any.example')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const path = pathname.split('/').map((part) => encoded(decodeURIComponent(part)))
  const signed = names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
  const body = headers['x-amz-content-sha256'] ?? ''
  const canonical = [method, path.join('/'), query, signed.join(''), names, body].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashOf(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${keys.secretAccessKey}`, day))
  return { due: hmac(key, text).toString('hex'), signature, names: names.split(';') }
}

const lateMs = 15 * 60_000

/** The error of a request in a bucket's format; null for none. */
export function signatureErrorOf(
  received: Received,
  body: Buffer,
  keys: Keys,
  region: string,
  now: number,
): string | null {
  try {
    const { due, signature, names } = signaturesOf(received, keys, region)
    const demanded = Object.keys(received.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
    if (due !== signature || !demanded.every((name) => names.includes(name))) return 'SignatureDoesNotMatch'
  } catch {
    return 'InvalidAccessKeyId'
  }
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(received.headers['x-amz-date'] ?? '') ?? []
  const [year = 0, month = 0, ...rest] = parts.map(Number)
  if (!(Math.abs(Date.UTC(year, month - 1, ...rest) - now) < lateMs)) return 'RequestTimeTooSkewed'
  const sum = createHash('sha256').update(body).digest('hex')
  return received.headers['x-amz-content-sha256'] === sum ? null : 'XAmzContentSHA256Mismatch'
}
