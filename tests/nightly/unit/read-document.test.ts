/** Effects of a document on the process that reads it: time, memory, crashes, and the server's own end. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { createDocumentReader } from '../../../src/server/word-files/read-document.ts'
import { buildDocx, w } from '../../support/word-documents.ts'

const GOOD = buildDocx({ body: w.text('all is well') })
/** Longer than the rest of the test takes. */
const longMs = 600_000
const STUBBORN = new URL('../../support/stubborn-document-worker.ts', import.meta.url)

function startStubborn(options: Parameters<typeof createDocumentReader>[0] = {}) {
  const reader = createDocumentReader({ workerUrl: STUBBORN, maxProcesses: 1, ...options })
  onTestFinished(() => reader.close())
  return { ...reader, readWord: (word: string, from?: string) => reader.read(Buffer.from(`${word} `), from) }
}

const brokenBy = (place: string) => ({ name: 'DocumentError', code: 'broken', place })

test('a file that takes too long is broken, and the next one gets a new reader', async () => {
  const reader = startStubborn({ timeoutMs: 1500 })
  const { text: first } = await reader.readWord('process')
  await expect(reader.readWord('hang')).rejects.toMatchObject(brokenBy('out of time'))
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
  expect((await reader.readWord('process')).text).not.toBe(first)
})

test('a file that takes too much memory is broken, and the next one is read', async () => {
  const reader = startStubborn({ memoryMb: 32 })
  await expect(reader.readWord('eat')).rejects.toMatchObject(brokenBy('out of memory'))
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test.each([
  ['aborts', 'abort', 'ended by SIGABRT'],
  ['runs out of memory', 'eat', 'out of memory'],
])(
  'a reader that %s again and again rejects one document each time, and the next one is read',
  async (_, word, place) => {
    const reader = startStubborn({ memoryMb: 32, maxProcesses: 2 })
    for (let round = 0; round < 3; round += 1) {
      const reads = ['one', 'two'].map((from) => reader.readWord(word, from).catch((error) => error))
      for (const error of await Promise.all(reads)) expect(error).toMatchObject(brokenBy(place))
      await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
    }
  },
)

test('a large text within little memory is broken for the real worker', async () => {
  const reader = createDocumentReader({ memoryMb: 16, timeoutMs: longMs })
  onTestFinished(() => reader.close())
  const large = buildDocx({ body: w.p(w.run('word ').repeat(800_000)) })
  await expect(reader.read(large)).rejects.toMatchObject(brokenBy('out of memory'))
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test('a reader that exits is no error of the file', async () => {
  const reader = startStubborn()
  await expect(reader.readWord('leave')).rejects.toMatchObject({ name: 'Error' })
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test('files beyond the number of readers are queued', async () => {
  const reader = startStubborn({ maxProcesses: 2 })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => reader.readWord('process', `${index}`)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(2)
})

test('one file that stalls delays no other reader', async () => {
  const reader = startStubborn({ maxProcesses: 2, timeoutMs: longMs })
  const hanging = reader.readWord('hang', 'one').catch(() => 'hanging')
  const others = Promise.all([GOOD, GOOD, GOOD].map((file) => reader.read(file, 'other'))).then(() => 'others')
  expect(await Promise.race([hanging, others])).toBe('others')
})

test('an idle reader ends, and a new one starts', async () => {
  const reader = startStubborn({ idleMs: 50 })
  const { text: first } = await reader.readWord('process')
  expect((await reader.readWord('process')).text).toBe(first)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await reader.readWord('process')).text).not.toBe(first)
})

test('an idle reader does not keep the process alive', () => {
  const script = `
    const { createDocumentReader } = await import(${JSON.stringify(new URL('../../../src/server/word-files/read-document.ts', import.meta.url))})
    const { wordCount } = await createDocumentReader({ idleMs: ${longMs} }).read(Buffer.from('${GOOD.toString('base64')}', 'base64'))
    console.log(wordCount)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    timeout: longMs / 10,
    encoding: 'utf8',
  })
  expect(output).toBe('3\n')
})

test('a reader that stalls ends after the server was killed', async () => {
  const script = `
    const { createDocumentReader } = await import(${JSON.stringify(new URL('../../../src/server/word-files/read-document.ts', import.meta.url))})
    const reader = createDocumentReader({ workerUrl: new URL(${JSON.stringify(STUBBORN)}), timeoutMs: 2000 })
    console.log((await reader.read(Buffer.from('process '))).text)
    await reader.read(Buffer.from('hang '))`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = await new Promise<string>((resolve) => server.stdout.once('data', (line) => resolve(String(line).trim())))
  const state = () => spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout
  // it works at its file, and waits for nothing
  await expect.poll(state).toMatch(/^R/)
  server.kill('SIGKILL')
  expect(state()).toMatch(/^[^Z]/)
  // `Z` is an ended process that its parent has not reaped yet
  await expect.poll(state).not.toMatch(/^[^Z]/)
})
