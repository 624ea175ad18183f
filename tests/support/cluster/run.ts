/** Shared setup of `npm run test:cluster`: PostgreSQL's pair with its poolers, the databases that tests copy, a bucket, a certificate. */
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeCertificate } from '../certificate.ts'
import { openBucket } from '../s3/bucket.ts'
import { makeDatabases } from '../template-databases.ts'
import type { Cluster } from './instances.ts'
import { addressOf, createPair } from './postgres-pair.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster?: Cluster
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = []
  const pair = await createPair()
  ends.push(pair.remove)
  const bucket = await openBucket((stop) => ends.push(stop))
  const databases = await makeDatabases(addressOf(Number(new URL(pair.primary.url).port), 'postgres'))
  const tlsFolder = mkdtempSync(join(tmpdir(), 'waypoint-tls-'))
  const { certificate } = makeCertificate(tlsFolder)
  ends.push(async () => {
    for (const folder of [databases.folder, tlsFolder]) rmSync(folder, { recursive: true, force: true })
  })
  // the test processes read them at their start
  process.env.NODE_EXTRA_CA_CERTS = join(tlsFolder, 'fullchain.pem')
  process.env.TRUSTED_KEY = keyOf(certificate)
  project.provide('made', databases)
  const pooledPort = ({ pooledPort: port }: { pooledPort: number }) => ({ pooledPort: port })
  project.provide('cluster', {
    primary: pooledPort(pair.primary),
    replica: pooledPort(pair.replica),
    bucketUrl: bucket.url(),
    tlsFolder,
  })
  return async () => {
    for (const end of ends.toReversed()) await end()
  }
}

/** Hash of a certificate's key in the form that Chromium expects. */
const keyOf = (certificate: string): string =>
  createHash('sha256')
    .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
