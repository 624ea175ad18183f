/**
 * Amazon's published examples (S3 user guide, “Signature calculations for the Authorization header”), against the test's check and the
 * project's requests.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseS3Address, type S3Address } from '../../src/server/files/s3-address.ts'
import { createS3Client } from '../../src/server/files/s3-requests.ts'
import { signatureErrorOf, signaturesOf } from '../support/s3/signature.ts'

const KEYS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const REGION = 'us-east-1'
const NOW = Date.UTC(2013, 4, 24)
const HOST = 'examplebucket.s3.amazonaws.com'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const EXAMPLES = [
  {
    method: 'GET',
    path: '/test.txt',
    body: '',
    more: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test%24file.text',
    body: 'Welcome to Amazon S3.',
    more: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    path: '/?lifecycle',
    body: '',
    more: {},
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    body: '',
    more: {},
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
] as const

const exampleOf = ({ method, path, body, more, signature }: (typeof EXAMPLES)[number]) => {
  const headers: Record<string, string> = {
    host: HOST,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': '20130524T000000Z',
    ...more,
  }
  const names = Object.keys(headers).sort().join(';')
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${KEYS.accessKeyId}/20130524/${REGION}/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
  return { method, url: path, headers }
}

test.each(EXAMPLES)('the test’s check accepts the signature of $method $path, and no other', (example) => {
  const received = exampleOf(example)
  const body = Buffer.from(example.body)
  expect(signaturesOf(received, KEYS, REGION).due).toBe(example.signature)
  expect(signatureErrorOf(received, body, KEYS, REGION, NOW)).toBeNull()
  const errorFor = (changed: Partial<Parameters<typeof signatureErrorOf>[0]>, bytes = body, now = NOW) =>
    signatureErrorOf({ ...received, ...changed }, bytes, KEYS, REGION, now)
  expect(errorFor({ url: '/other' })).toBe('SignatureDoesNotMatch')
  expect(errorFor({ method: 'DELETE' })).toBe('SignatureDoesNotMatch')
  expect(errorFor({ headers: { ...received.headers, 'x-amz-meta-sha256': 'unsigned' } })).toBe('SignatureDoesNotMatch')
  expect(errorFor({ headers: { ...received.headers, host: 'other.example' } })).toBe('SignatureDoesNotMatch')
  expect(errorFor({}, Buffer.from('other bytes'))).toBe('XAmzContentSHA256Mismatch')
  expect(errorFor({}, body, NOW + 3600_000)).toBe('RequestTimeTooSkewed')
})

const address = { ...(parseS3Address('s3://examplebucket') as S3Address), url: `https://${HOST}` }

test.each([
  [{ lifecycle: '' }, EXAMPLES[2].signature],
  [{ prefix: 'J', 'max-keys': '2' }, EXAMPLES[3].signature],
])('the request for %o is signed as Amazon specifies', async (query, signature) => {
  const client = createS3Client(address, KEYS, undefined, () => NOW)
  const { headers, url } = await client.signed({ method: 'GET', query, fine: [] })
  expect(headers.get('authorization')).toContain(`Signature=${signature}`)
  expect(url.host).toBe(HOST)
})
