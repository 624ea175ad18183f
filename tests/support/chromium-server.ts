/** One Chromium for all browser tests of a run; each tab is a context of its own in it. */
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { FLAGS } from './chromium-flags.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserUrl: string
  }
}

const launch = () =>
  chromium.launchServer({
    // `scripts/find-chromium.ts` has found or installed it
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    // Chromium trusts the certificate of the cluster's nginx; with merely ignored certificate errors it rejects passkeys
    args: process.env.TRUSTED_KEY
      ? [...FLAGS, `--ignore-certificate-errors-spki-list=${process.env.TRUSTED_KEY}`]
      : FLAGS,
    timeout: 120_000,
  })

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Debian's Chromium sometimes crashes while it starts, before any test
  const server = await launch().catch(launch)
  project.provide('browserUrl', server.wsEndpoint())
  return () => server.close()
}
