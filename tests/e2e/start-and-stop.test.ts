/** Start and stop of the server process (tests/nightly/faults/running.test.ts and draining.test.ts test more of it). */
import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../support/ask.ts'
import { buildBooking, SECRET } from '../support/bookings.ts'
import { holdBody } from '../support/partial-request.ts'
import { programEnvironment } from '../support/programs.ts'
import { startServer } from '../support/server.ts'

test('after SIGTERM the server finishes the booking in flight, accepts no other, and ends with 0', async () => {
  const server = await startServer({ SECRET })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  expect(server.stderrText()).toContain('ready')
  const booking = Buffer.from(JSON.stringify(buildBooking('stopped')))
  const halfSent = await holdBody(server.port, '/api/Home/add_inq', booking, 'application/json')
  const stopping = server.stop('SIGTERM')
  await expect.poll(() => ask(server, '/healthz').catch(() => null)).toBe(null)
  const answer = await halfSent.finish()
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  expect(await stopping).toBe(0)
})

test('an invalid value stops the start with one line that names the variable, its value and the allowed ones', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'],
    { encoding: 'utf8', env: { ...programEnvironment(), NODE_ENV: 'production', LOG_LEVEL: 'loud' } },
  )
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    'waypoint: LOG_LEVEL is "loud", and takes trace, debug, info, warn, error, fatal or silent',
  )
})
