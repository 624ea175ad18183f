/** `npm run test:cluster`: two instances with everything that stands around them, and what is lost when a part of it dies. */

import { ONE_SERVER_JOURNEYS } from '../tests/support/cluster/one-server-journeys.ts'
import { missingForPatroni } from '../tests/support/cluster/patroni-pair.ts'
import { missingPrograms } from '../tests/support/cluster/postgres-pair.ts'
import { hasNginx } from '../tests/support/nginx.ts'
import { log, runCheck, vitest } from './checks.ts'
import { requireChromium } from './find-chromium.ts'

const missing = [...missingPrograms(), ...(hasNginx ? [] : ['nginx'])]
const install = (names: string[]) => `on Debian: apt-get install -y --no-install-recommends ${names.join(' ')}`
const missingOfPatroni = missingForPatroni()

if (missing.length > 0) {
  log(`this needs programs that are not here; ${install(missing)}`)
  process.exitCode = 1
} else {
  if (missingOfPatroni.length > 0)
    log(
      `${missingOfPatroni.join(' and ')} not here: the fail-over by Patroni is left out; ${install(missingOfPatroni)}`,
    )
  for (const [name, reason] of Object.entries(ONE_SERVER_JOURNEYS)) log(`left out: the journey ${name}, ${reason}`)
  const check = vitest([], '--config', 'vitest.cluster.config.ts', ...process.argv.slice(2))
  process.exitCode = (await runCheck(check, { CHROMIUM_PATH: requireChromium(log) })) ? 0 : 1
}
