/** `npm run test:cluster`: two instances with everything that stands around them, and what is lost when a part of it dies. */
import { missingPrograms } from '../tests/support/cluster/postgres-pair.ts'
import { hasNginx } from '../tests/support/nginx.ts'
import { runCheck, say, vitest } from './checks.ts'

const missing = [...missingPrograms(), ...(hasNginx ? [] : ['nginx'])]
if (missing.length > 0) {
  say(
    `this needs programs that are not here; on Debian: apt-get install -y --no-install-recommends ${missing.join(' ')}`,
  )
  process.exitCode = 1
} else process.exitCode = runCheck(vitest('--config', 'vitest.cluster.config.ts')) ? 0 : 1
