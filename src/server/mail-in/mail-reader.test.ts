import { afterAll, expect, test } from 'vitest'
import { createMailReader } from './mail-reader.ts'

const reader = createMailReader({
  workerUrl: new URL('../../../tests/support/slow-mail-worker.ts', import.meta.url),
  maxProcesses: 1,
  memoryMb: 128,
  startMs: 60_000,
  timeoutMs: 5000,
  idleMs: 60_000,
})
afterAll(() => reader.close())

test('a message that ends its process keeps its head', async () => {
  const raw = new TextEncoder().encode(
    'From: Ada <ada@visitor.example>\r\nSubject: Endless\r\n\r\nThis never ends.\r\n',
  )
  expect(await reader.read(raw)).toMatchObject({
    mail: { from: { address: 'ada@visitor.example' }, subject: 'Endless', text: '' },
    isBroken: true,
  })
})
