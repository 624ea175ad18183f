import { randomBytes } from 'node:crypto'
import { type Config, s3Keys } from '../config.ts'
import type { S3Address } from '../files/s3-address.ts'
import { createS3Client, type S3Keys } from '../files/s3-requests.ts'
import { type Finding, finding, wordsOf } from './finding.ts'

const [ok, noContent, notFound] = [200, 204, 404]
/** Whoever waits for the doctor wants no second try. */
const PACE = { waitMs: 10_000, leastRate: 256 * 1024, tries: 1, pauseMs: 0, patienceMs: 0, doubtMs: 10_000 }

type Step = { does: string; needs: string; run: () => Promise<void> }

/** Writes a small object beside the files, reads it, finds it in a list and deletes it again. Without FILES_URL there is nothing to look at. */
export async function checkBucket(
  config: Pick<Config, 'FILES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>,
): Promise<Finding[]> {
  const { FILES_URL: address } = config
  const keys = s3Keys(config as Config)
  return address && keys ? [await tryBucket(finding('bucket'), address, keys)] : []
}

/** One finding on all that is done with what a bucket holds below a prefix. */
export async function tryBucket(found: ReturnType<typeof finding>, address: S3Address, keys: S3Keys): Promise<Finding> {
  const name = `${address.bucket}/${address.prefix}`
  for (const { does, needs, run } of stepsOf(address, keys)) {
    const error = await run().then(
      () => null,
      (failure: unknown) => failure,
    )
    if (error) return found('wrong', `${name} can’t be ${does} (${wordsOf(error)}); ${needs}`)
  }
  return found('well', `${name} is written, read, listed and deleted from`)
}

function stepsOf(address: S3Address, keys: S3Keys): Step[] {
  const client = createS3Client(address, keys, PACE)
  const key = `${address.prefix}waypoint-doctor-${randomBytes(8).toString('hex')}`
  const body = Buffer.from('Written by npm run doctor, and deleted again.\n')
  const named = address.url.replace(/^https?:\/\//, '')
  return [
    {
      does: 'written',
      needs: `see that ${named} is the bucket (endpoint, region and style in the setting), that AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are its keys and may put objects, and that the clock is right`,
      run: async () => void (await client.tell({ method: 'PUT', key, body, fine: [ok] })),
    },
    {
      does: 'read',
      needs: 'let its keys get objects',
      async run() {
        const text = await client.retried(async () =>
          client.textOf(await client.once({ method: 'GET', key, fine: [ok] })),
        )
        if (text !== String(body)) throw new Error('other bytes come back than were written')
      },
    },
    {
      does: 'listed',
      needs: 'let its keys list the bucket, or nothing that nobody ordered is ever removed',
      run: async () =>
        void (await client.tell({
          method: 'GET',
          query: { 'list-type': '2', prefix: key, 'max-keys': '1' },
          fine: [ok],
        })),
    },
    {
      does: 'deleted from',
      needs: `let its keys delete objects, or nothing of who is erased goes; delete ${key} by hand`,
      run: async () => void (await client.tell({ method: 'DELETE', key, fine: [ok, noContent, notFound] })),
    },
  ]
}
