import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildDocx, w } from '../../../tests/support/word-documents.ts'
import { createDocumentReader } from './read-document.ts'

const GOOD = buildDocx({ body: w.text('all is well') })
/** Longer than anything else here takes. */
const longMs = 600_000
const STUBBORN = new URL('../../../tests/support/stubborn-document-worker.ts', import.meta.url)

function startStubborn(options: Parameters<typeof createDocumentReader>[0] = {}) {
  const reader = createDocumentReader({ workerUrl: STUBBORN, maxWorkers: 1, ...options })
  onTestFinished(() => reader.close())
  return { ...reader, say: (word: string, from?: string) => reader.read(Buffer.from(`${word} `), from) }
}

const brokenBy = (place: string) => ({ name: 'DocumentError', code: 'broken', place })

test('a file that takes too long is broken, and the next one gets a fresh reader', async () => {
  const reader = startStubborn({ timeoutMs: 1500 })
  const { text: first } = await reader.say('process')
  await expect(reader.say('hang')).rejects.toMatchObject(brokenBy('out of time'))
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
  expect((await reader.say('process')).text).not.toBe(first)
})

test('a file that takes too much memory is broken, and the next one is read', async () => {
  const reader = startStubborn({ memoryMb: 32 })
  await expect(reader.say('eat')).rejects.toMatchObject(brokenBy('out of memory'))
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test.each([
  ['aborts', 'abort', 'ended by SIGABRT'],
  ['runs out of memory', 'eat', 'out of memory'],
])(
  'a reader that %s again and again is one refused document each time, and the next one is read',
  async (_, word, place) => {
    const reader = startStubborn({ memoryMb: 32, maxWorkers: 2 })
    for (let round = 0; round < 3; round += 1) {
      const reads = ['one', 'two'].map((from) => reader.say(word, from).catch((error) => error))
      for (const error of await Promise.all(reads)) expect(error).toMatchObject(brokenBy(place))
      await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
    }
  },
)

test('a large text within little memory is broken by the real worker', async () => {
  const reader = createDocumentReader({ memoryMb: 16, timeoutMs: longMs })
  onTestFinished(() => reader.close())
  const large = buildDocx({ body: w.p(w.run('word ').repeat(800_000)) })
  await expect(reader.read(large)).rejects.toMatchObject(brokenBy('out of memory'))
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test('a reader that leaves is no fault of the file', async () => {
  const reader = startStubborn()
  await expect(reader.say('leave')).rejects.toMatchObject({ name: 'Error' })
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test('a reader knows none of the secrets in the environment', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://ada:secret@127.0.0.1/waypoint')
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=4000')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { text } = await startStubborn().say('environment')
  const known = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_COMPILE_CACHE', 'NODE_UNIQUE_ID']
  expect(Object.keys(JSON.parse(text)).filter((name) => !known.includes(name))).toEqual([])
})

test('of a long text the beginning is answered, and every word counted', async () => {
  const reader = startStubborn()
  const { text, wordCount } = await reader.read(buildDocx({ body: w.text('word '.repeat(30_000)) }))
  expect([text.length, wordCount]).toEqual([20_000, 30_000])
})

test('a fault of ours is no fault of the file', async () => {
  const reader = startStubborn()
  await expect(reader.say('throw')).rejects.toMatchObject({ name: 'Error' })
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test('a reader that cannot start is no fault of the file', async () => {
  const reader = createDocumentReader({ workerUrl: new URL('./nowhere.ts', import.meta.url) })
  onTestFinished(() => reader.close())
  await expect(reader.read(GOOD)).rejects.toMatchObject({ name: 'Error' })
})

test('files beyond the number of readers wait their turn', async () => {
  const reader = startStubborn({ maxWorkers: 2 })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => reader.say('process', `${index}`)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(2)
})

test('one file that hangs holds up no other reader', async () => {
  const reader = startStubborn({ maxWorkers: 2, timeoutMs: longMs })
  const hanging = reader.say('hang', 'one').catch(() => 'hanging')
  const others = Promise.all([GOOD, GOOD, GOOD].map((file) => reader.read(file, 'other'))).then(() => 'others')
  expect(await Promise.race([hanging, others])).toBe('others')
})

test('documents of one address are read one at a time, and nobody else waits for them', async () => {
  const reader = startStubborn({ maxWorkers: 2, timeoutMs: longMs })
  const ended: string[] = []
  const note = (name: string) => () => ended.push(name)
  const hanging = [1, 2].map((count) => reader.say('hang', 'one').catch(note(`hanging ${count}`)))
  await Promise.all(['two', 'three', 'four'].map((from) => reader.read(GOOD, from).then(note(from))))
  expect(ended).toEqual(['two', 'three', 'four'])
  await reader.close()
  await Promise.all(hanging)
})

test('an address that has waited comes before one that was served', async () => {
  const reader = startStubborn({ maxWorkers: 1, timeoutMs: 1500 })
  const ended: string[] = []
  const note = (name: string) => () => ended.push(name)
  await Promise.all([
    ...[1, 2].map((count) => reader.say('hang', 'one').catch(note(`hanging ${count}`))),
    reader.read(GOOD, 'two').then(note('two')),
  ])
  expect(ended).toEqual(['hanging 1', 'two', 'hanging 2'])
})

test('more than may wait are turned away at once, and later ones are taken again', async () => {
  const reader = startStubborn({ maxWorkers: 1, maxWaiting: 2, timeoutMs: 1500 })
  const hanging = reader.say('hang').catch(() => undefined)
  const waiting = [reader.read(GOOD), reader.read(GOOD)]
  await expect(reader.read(GOOD)).rejects.toMatchObject({ name: 'BusyError' })
  await Promise.all([hanging, ...waiting])
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test('a reader that rests ends, and a new one starts', async () => {
  const reader = startStubborn({ idleMs: 50 })
  const { text: first } = await reader.say('process')
  expect((await reader.say('process')).text).toBe(first)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await reader.say('process')).text).not.toBe(first)
})

test('a closed reader rejects what is being read, what waits and what comes', async () => {
  const reader = startStubborn()
  const open = [reader.say('hang'), reader.read(GOOD), reader.read(GOOD, 'another')]
  await new Promise((resolve) => setTimeout(resolve, 100))
  await reader.close()
  for (const read of [...open, reader.read(GOOD)]) await expect(read).rejects.toThrow('closed')
})

test('the caller keeps its bytes', async () => {
  const reader = startStubborn()
  const bytes = Buffer.from(GOOD)
  await reader.read(bytes)
  expect(bytes.equals(GOOD)).toBe(true)
})

test('a resting reader does not keep the process alive', () => {
  const script = `
    const { createDocumentReader } = await import(${JSON.stringify(new URL('./read-document.ts', import.meta.url))})
    const { wordCount } = await createDocumentReader({ idleMs: ${longMs} }).read(Buffer.from('${GOOD.toString('base64')}', 'base64'))
    console.log(wordCount)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    timeout: longMs / 10,
    encoding: 'utf8',
  })
  expect(output).toBe('3\n')
})

test('a reader that hangs ends by itself when the server was killed', async () => {
  const script = `
    const { createDocumentReader } = await import(${JSON.stringify(new URL('./read-document.ts', import.meta.url))})
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
  // `Z` is one that has ended, and that nobody has asked about yet
  await expect.poll(state).not.toMatch(/^[^Z]/)
})
