/** Two instances behind nginx in place of a test's one server, on a database of its own on PostgreSQL's primary and replica. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../databases.ts'
import { startNginx } from '../nginx.ts'
import { freePort } from '../ports.ts'
import { KEYS } from '../s3/bucket.ts'
import { type RunningServer, startInstance } from '../server.ts'
import { addressOfBoth } from './postgres-pair.ts'

export type Cluster = {
  primary: { pooledPort: number }
  replica: { pooledPort: number }
  bucketUrl: string
  /** Path of the certificate that each nginx uses. */
  tlsFolder: string
}

/** The default signing secret of a run's servers. */
const SECRET = 'signed alike by both instances of a cluster'

/** @param environment as a test gives it to its one server; with DATABASE_URL one of the pair's databases, which is not dropped */
export async function startInstances(cluster: Cluster, environment: Record<string, string>): Promise<RunningServer> {
  const ownDatabase = environment.DATABASE_URL ? null : await createDatabase('postgres', 'content')
  const name = new URL(environment.DATABASE_URL ?? ownDatabase?.url ?? '').pathname.slice(1)
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-instances-'))
  const ports = [await freePort(), await freePort()] as const
  const nginx = await startNginx(
    ports.map((port) => `127.0.0.1:${port}`),
    cluster.tlsFolder,
  )
  const origin = `https://localhost:${nginx.port}`
  const settings = {
    SECRET,
    TRUST_PROXY: '1',
    PUBLIC_URL: origin,
    ...environment,
    DATABASE_URL: addressOfBoth(cluster, name),
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    FILES_URL: cluster.bucketUrl.replace('/files?', `/${name}?`),
  }
  // the first one creates the schema and loads missing content
  const one = await startInstance({ ...settings, PORT: String(ports[0]) }, dataDir)
  const instances = [one, await startInstance({ ...settings, PORT: String(ports[1]) }, dataDir)]
  const joinTexts = (method: 'stderrText' | 'logs') => () => instances.map((instance) => instance[method]()).join('')
  const { SECRET: secret, DATABASE_URL, FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = settings
  return {
    origin,
    port: nginx.port,
    dataDir,
    pid: one.pid,
    stderrText: joinTexts('stderrText'),
    logs: joinTexts('logs'),
    data: {
      DATA_DIR: dataDir,
      SECRET: secret,
      DATABASE_URL,
      FILES_URL,
      AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY,
    },
    signal: (signal) => {
      for (const instance of instances) instance.signal(signal)
    },
    async stop(signal) {
      const [status] = await Promise.all(instances.map((instance) => instance.stop(signal)))
      await nginx.stop()
      await ownDatabase?.drop()
      rmSync(dataDir, { recursive: true, force: true })
      return status ?? null
    },
  }
}
