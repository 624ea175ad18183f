import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveFiles } from './production.ts'

let folder: string
let server: Server
let origin: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypoint-files-'))
  for (const name of ['there.js', 'gone.js', 'unreadable.js']) writeFileSync(join(folder, name), `// ${name}`)
  const serve = serveFiles(folder)
  server = createServer((req, res) => serve(req, res, () => res.writeHead(404).end('nobody')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const statusOf = async (name: string) => (await fetch(`${origin}/${name}`)).status

test('a file that was removed after the start, or can’t be read, does not end the process', async () => {
  expect(await statusOf('there.js')).toBe(200)
  for (const name of ['gone.js', 'unreadable.js']) rmSync(join(folder, name))
  // a folder in a file's place can't be read
  mkdirSync(join(folder, 'unreadable.js'))
  expect(await statusOf('gone.js')).toBe(404)
  expect(await statusOf('unreadable.js')).toBe(503)
  writeFileSync(join(folder, 'gone.js'), '// again')
  expect(await statusOf('gone.js')).toBe(200)
  expect(await statusOf('there.js')).toBe(200)
})
