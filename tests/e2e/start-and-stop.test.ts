/** How the server process starts and ends (tests/nightly/faults/running.test.ts and draining.test.ts ask more of it). */
import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../support/ask.ts'
import { buildBooking, SECRET } from '../support/bookings.ts'
import { holdBody } from '../support/held-request.ts'
import { programEnvironment } from '../support/programs.ts'
import { startServer } from '../support/server.ts'

test('after SIGTERM the server finishes the booking in hand, lets nobody else in, and ends with 0', async () => {
  const server = await startServer({ SECRET })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  expect(server.said()).toContain('ready')
  const booking = Buffer.from(JSON.stringify(buildBooking('stopped')))
  const held = await holdBody(server.port, '/api/Home/add_inq', booking, 'application/json')
  const ended = server.stop('SIGTERM')
  await expect.poll(() => ask(server, '/healthz').catch(() => null)).toBe(null)
  const answer = await held.finish()
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  expect(await ended).toBe(0)
})

test('a bad value stops the start with one line that names the variable, what it got and what it takes', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'],
    { encoding: 'utf8', env: { ...programEnvironment(), NODE_ENV: 'production', DEFAULT_LOCALE: 'fr' } },
  )
  expect(status).toBe(1)
  expect(stderr.trim()).toBe('waypoint: DEFAULT_LOCALE is "fr", and takes vi, tw or en')
})
