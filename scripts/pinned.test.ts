/** CI and deployment pin their actions and images, so that a moved tag changes nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const composeFile = 'deploy/docker/compose.yaml'

test.each(readdirSync(new URL('../.github/workflows', import.meta.url)))('%s names actions by commit', (file) => {
  const used = [...read(`.github/workflows/${file}`).matchAll(/uses: (\S+)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(0)
  for (const name of used) expect(name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
})

test.each(['Dockerfile', composeFile])('%s names images by digest', (file) => {
  const images = [...read(file).matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, name]) => name)
  const fetched = images.filter((name) => name !== 'waypoint')
  expect(fetched.length).toBeGreaterThan(1)
  for (const name of fetched) expect(name).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('the instances have their own key for the bucket, not the administrator’s', () => {
  const { services } = parse(read(composeFile), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  const root = services.s3?.environment
  const environment = services['waypoint-1']?.environment
  expect(environment?.AWS_ACCESS_KEY_ID).toBeDefined()
  expect(environment?.AWS_ACCESS_KEY_ID).not.toBe(root?.MINIO_ROOT_USER)
  expect(environment?.AWS_SECRET_ACCESS_KEY).not.toBe(root?.MINIO_ROOT_PASSWORD)
})
