import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openSender } from './sender.ts'
import { beginSpan, KIND } from './span.ts'

async function openSilence(): Promise<string> {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a collector that hangs is sent one batch at a time, and no more waits than may', async () => {
  const told: [number, string][] = []
  const pace = { keptMax: 100, batchMax: 10, everyMs: 1000, timeoutMs: 60_000, farewellMs: 1 }
  const collector = { url: await openSilence(), headers: {}, resource: {} }
  const sender = openSender(collector, (...said) => told.push(said), pace)
  for (let count = 0; count < 10_000; count++) sender.add(beginSpan(null, 1, { name: 'x', kind: KIND.internal }))
  expect(sender.waiting()).toBe(100)
  expect(told).toEqual([[1, 'more than the collector takes']])
  await sender.stop()
})
