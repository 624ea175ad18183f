/**
 * A load generator in its own process: sends one request at a time on each of several keep-alive connections, as fast as answers come. It
 * parses heads and only counts the bytes of bodies: it has one of the two cores and must not become the bottleneck.
 */
import { connect, type Socket } from 'node:net'
import { type Answers, bucketMs, bucketsMax, type LoadRequest } from './load.ts'

/**
 * Larger than most pages, so that an answer arrives in few pieces. All connections share it: each piece is processed before the next is
 * read.
 */
const pieceBytes = 512 * 1024
const piece = Buffer.allocUnsafe(pieceBytes)
const blank = Buffer.from('\r\n\r\n')
const chunkedEnd = '0\r\n\r\n'
const firstNumber = 100_000

type Running = {
  load: LoadRequest
  requests: Buffer[]
  next: number
  isOver: boolean
  answers: Answers
  sockets: Set<Socket>
}

function requestOf({ headers = {} }: LoadRequest, path: string): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Paths in round-robin order; `{}` is replaced by a number that was not used before, always with the same count of digits. */
function nextRequest(run: Running): Buffer {
  const at = run.next++ % run.requests.length
  const bytes = run.requests[at] as Buffer
  const path = run.load.paths[at] as string
  if (!path.includes('{}')) return bytes
  const number = String((run.load.firstNumber ?? firstNumber) + run.next)
  return Buffer.from(requestOf(run.load, path.replace('{}', number)), 'latin1')
}

function openConnection(run: Running): void {
  let sentAt = 0
  let head: Buffer | null = null
  let leftBytes = 0
  let isChunked = false
  let isReading = false
  const socket = connect({
    host: '127.0.0.1',
    port: run.load.port,
    noDelay: true,
    onread: { buffer: piece, callback: (bytes, buffer) => read((buffer as Buffer).subarray(0, bytes)) },
  })
  run.sockets.add(socket)
  const ask = () => {
    if (run.isOver) return void socket.end()
    const bytes = nextRequest(run)
    isReading = false
    sentAt = performance.now()
    socket.write(bytes)
  }
  const read = (bytes: Buffer): boolean => {
    if (isReading) return readBody(bytes)
    const whole = head ? Buffer.concat([head, bytes]) : bytes
    const end = whole.indexOf(blank)
    if (end < 0) {
      head = Buffer.from(whole)
      return true
    }
    head = null
    isReading = true
    readHead(whole.toString('latin1', 0, end))
    return readBody(whole.subarray(end + blank.length))
  }
  const readHead = (text: string) => {
    const status = text.slice(9, 12)
    run.answers.statuses[status] = (run.answers.statuses[status] ?? 0) + 1
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? []
    isChunked = length === undefined
    leftBytes = Number(length ?? 0)
    run.answers.bytes += text.length + blank.length
  }
  const readBody = (bytes: Buffer): boolean => {
    run.answers.bytes += bytes.length
    leftBytes -= bytes.length
    const isDone = isChunked
      ? bytes.toString('latin1', Math.max(0, bytes.length - chunkedEnd.length)) === chunkedEnd
      : leftBytes <= 0
    if (isDone) {
      count(run, performance.now() - sentAt)
      ask()
    }
    return true
  }
  socket.on('connect', ask)
  socket.on('error', (error: NodeJS.ErrnoException) => {
    const code = error.code ?? 'error'
    run.answers.statuses[code] = (run.answers.statuses[code] ?? 0) + 1
  })
  socket.on('close', () => {
    run.sockets.delete(socket)
    if (run.isOver) return
    run.answers.closed++
    openConnection(run)
  })
}

function count({ answers }: Running, tookMs: number): void {
  answers.count++
  const bucket = Math.min(bucketsMax - 1, Math.floor(tookMs / bucketMs))
  answers.buckets[bucket] = (answers.buckets[bucket] ?? 0) + 1
  if (tookMs > answers.mostMs) answers.mostMs = tookMs
}

const noAnswers = (): Answers => ({
  count: 0,
  bytes: 0,
  closed: 0,
  mostMs: 0,
  tookMs: 0,
  statuses: {},
  buckets: new Array(bucketsMax).fill(0),
})

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

async function run(load: LoadRequest): Promise<Answers> {
  const requests = load.paths.map((path) => Buffer.from(requestOf(load, path), 'latin1'))
  const running: Running = {
    load: load,
    requests,
    next: 0,
    isOver: false,
    answers: noAnswers(),
    sockets: new Set(),
  }
  for (let lane = 0; lane < load.connections; lane++) openConnection(running)
  await wait(load.warmUpSeconds ?? 0)
  running.answers = noAnswers()
  process.send?.('begun')
  const began = performance.now()
  await wait(load.seconds)
  const { answers } = running
  answers.tookMs = performance.now() - began
  running.isOver = true
  running.answers = noAnswers()
  while (running.sockets.size > 0) await wait(0.01)
  return answers
}

process.on('message', async (load: LoadRequest) => process.send?.(await run(load)))
process.on('disconnect', () => process.exit())
