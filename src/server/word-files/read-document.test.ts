import { expect, onTestFinished, test, vi } from 'vitest'
import { buildDocx, w } from '../../../tests/support/word-documents.ts'
import { createDocumentReader } from './read-document.ts'

const GOOD = buildDocx({ body: w.text('all is well') })
const STUBBORN = new URL('../../../tests/support/stubborn-document-worker.ts', import.meta.url)

function startStubborn(options: Parameters<typeof createDocumentReader>[0] = {}) {
  const reader = createDocumentReader({ workerUrl: STUBBORN, maxProcesses: 1, timeoutMs: 600_000, ...options })
  onTestFinished(() => reader.close())
  return { ...reader, readWords: (words: string, from?: string) => reader.read(Buffer.from(`${words} `), from) }
}

test('one process reads file after file, also rejected ones, and the caller keeps its bytes', async () => {
  const reader = createDocumentReader({ maxProcesses: 1, timeoutMs: 600_000 })
  onTestFinished(() => reader.close())
  const bytes = Buffer.from(GOOD)
  await expect(reader.read(bytes)).resolves.toEqual({ text: 'all is well\n', wordCount: 3 })
  expect(bytes.equals(GOOD)).toBe(true)
  await expect(reader.read(Buffer.from('Hello'))).rejects.toMatchObject({ name: 'DocumentError', code: 'unsupported' })
  const { text, wordCount } = await reader.read(buildDocx({ body: w.text('word '.repeat(5000)) }))
  expect([text.length, wordCount]).toEqual([20_000, 5000])
})

test('a reader has none of the secrets of the environment', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://ada:secret@127.0.0.1/waypoint')
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=4000')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { text } = await startStubborn().readWords('environment')
  const allowed = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_COMPILE_CACHE', 'NODE_UNIQUE_ID']
  expect(Object.keys(JSON.parse(text)).filter((name) => !allowed.includes(name))).toEqual([])
})

test('a file that takes too long is broken', async () => {
  const reader = startStubborn({ timeoutMs: 50 })
  await expect(reader.readWords('wait /nowhere')).rejects.toMatchObject({
    name: 'DocumentError',
    code: 'broken',
    place: 'out of time',
  })
})

test('a file that crashes its reader is broken, and a new reader takes the next one', async () => {
  const reader = startStubborn()
  await expect(reader.readWords('abort')).rejects.toMatchObject({
    name: 'DocumentError',
    code: 'broken',
    place: 'ended by SIGABRT',
  })
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test('an error in our code is not reported as an error of the file', async () => {
  await expect(startStubborn().readWords('throw')).rejects.toMatchObject({ name: 'Error' })
})

test('a reader that cannot start is not reported as an error of the file', async () => {
  const reader = createDocumentReader({ workerUrl: new URL('./nowhere.ts', import.meta.url) })
  onTestFinished(() => reader.close())
  await expect(reader.read(GOOD)).rejects.toMatchObject({ name: 'Error' })
})

test('a closed reader rejects running, waiting and new jobs', async () => {
  const reader = startStubborn()
  await reader.readWords('process')
  const open = [reader.readWords('wait /nowhere'), reader.read(GOOD), reader.read(GOOD, 'another')]
  const rejections = open.map((read) => expect(read).rejects.toThrow('closed'))
  await reader.close()
  await Promise.all([...rejections, expect(reader.read(GOOD)).rejects.toThrow('closed')])
})
