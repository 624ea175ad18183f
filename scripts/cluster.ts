/** `npm run test:cluster`: two instances behind nginx with a PostgreSQL pair and a bucket, and the losses when one of these dies. */

import { ONE_SERVER_JOURNEYS } from '../tests/support/cluster/one-server-tests.ts'
import { missingForPatroni } from '../tests/support/cluster/patroni-pair.ts'
import { missingPrograms } from '../tests/support/cluster/postgres-pair.ts'
import { hasNginx } from '../tests/support/nginx.ts'
import { log, runCheck, vitest } from './checks.ts'
import { requireChromium } from './find-chromium.ts'

const missing = [...missingPrograms(), ...(hasNginx ? [] : ['nginx'])]
const install = (names: string[]) => `on Debian: apt-get install -y --no-install-recommends ${names.join(' ')}`
const missingOfPatroni = missingForPatroni()

if (missing.length > 0) {
  log(`missing programs: ${install(missing)}`)
  process.exitCode = 1
} else {
  if (missingOfPatroni.length > 0)
    log(
      `${missingOfPatroni.join(' and ')} not found: the Patroni fail-over test is left out; ${install(missingOfPatroni)}`,
    )
  for (const [name, reason] of Object.entries(ONE_SERVER_JOURNEYS))
    log(`left out: the end-to-end test ${name}, ${reason}`)
  const check = vitest([], '--config', 'vitest.cluster.config.ts', ...process.argv.slice(2))
  process.exitCode = (await runCheck(check, { CHROMIUM_PATH: requireChromium(log) })) ? 0 : 1
}
