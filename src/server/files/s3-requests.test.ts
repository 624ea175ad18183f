import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FilesUnavailable } from '../../services/file-keeper.ts'
import { createS3Client, PACE } from './s3-requests.ts'

const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret' }

/** A client of a bucket that answers so. */
async function clientOf(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`
  const pace = { ...PACE, waitMs: 500, pauseMs: 1, tries: 2, patienceMs: 200 }
  return createS3Client({ url, bucket: 'files', prefix: '', region: 'eu' }, KEYS, pace)
}
const put = { method: 'PUT', key: 'a', body: new Uint8Array(3), fine: [200] } as const

test('a bucket that sends its answer a byte at a time is unavailable once callers have waited long enough', async () => {
  const client = await clientOf((response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(timer))
  })
  await expect(client.tell(put)).rejects.toThrow(FilesUnavailable)
})

test('an error without an end is read up to a limit', async () => {
  let sent = 0
  const client = await clientOf((response) => {
    response.writeHead(403)
    const more = () => {
      while (sent < 512 * 1024 * 1024 && response.write(Buffer.alloc(1024 * 1024))) sent += 1024 * 1024
    }
    response.on('drain', more)
    more()
  })
  await expect(client.tell(put)).rejects.toThrow('answers 403')
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})
