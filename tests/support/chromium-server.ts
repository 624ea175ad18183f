/** One Chromium for all browser tests of a run; each tab is a context of its own in it. */
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { FLAGS } from './chromium-flags.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({
    // `scripts/find-chromium.ts` has found or installed it
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    // Chromium trusts the certificate of the cluster's nginx; with merely ignored certificate errors it rejects passkeys
    args: process.env.TRUSTED_KEY
      ? [...FLAGS, `--ignore-certificate-errors-spki-list=${process.env.TRUSTED_KEY}`]
      : FLAGS,
    timeout: 120_000,
  })
  project.provide('browserUrl', server.wsEndpoint())
  return () => server.close()
}
