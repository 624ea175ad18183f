/** Worker processes for jobs that could use the server's time or memory, or crash it: the server survives any job. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'

export type PoolSettings = {
  /** A module that calls `answerJobs`. */
  workerUrl: URL
  maxProcesses: number
  /** Of a process's V8 heap; bytes outside it are limited by the sizes of files. */
  memoryMb: number
  /** Time limits for starting a process, for one job unless it has its own limit, and for waiting without a job. */
  startMs: number
  timeoutMs: number
  idleMs: number
  /** Whether it gets the server's environment with its secrets: never for visitors' files. */
  hasEnvironment?: boolean
}

/** The job exceeded time or memory, or its process crashed: `out of time`, `out of memory`, `ended by SIGNAL`. */
export class JobCrashed extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`the worker process was ended (${reason})`)
    this.name = 'JobCrashed'
    this.reason = reason
  }
}

export type ProcessPool<Job, Answer> = {
  /** Runs a job when a process is free. @throws JobCrashed, or Error when the process itself failed or the pool is closed */
  run: (job: Job, timeoutMs?: number) => Promise<Answer>
  /** Ends all processes. @param isPatient whether to wait for jobs; otherwise they are rejected */
  close: (isPatient?: boolean) => Promise<void>
}

const outputMax = 8000
/** Shells' exit codes for a signal begin here. */
const firstSignalCode = 128
/** Time for a process without a job to close its resources. */
const endMs = 3000

export function createProcessPool<Job extends object, Answer>(settings: PoolSettings): ProcessPool<Job, Answer> {
  const slots = pLimit(settings.maxProcesses)
  const all = new Set<WorkerProcess>()
  const resting = new Map<WorkerProcess, NodeJS.Timeout>()
  const running = new Set<Promise<Answer>>()
  let isClosed = false

  function wake(): WorkerProcess {
    for (const [worker, timer] of resting) {
      clearTimeout(timer)
      resting.delete(worker)
      if (!worker.hasEnded()) return worker
    }
    const worker = startProcess(settings)
    all.add(worker)
    void worker.gone.then(() => all.delete(worker))
    return worker
  }

  function rest(worker: WorkerProcess): void {
    const end = () => {
      resting.delete(worker)
      worker.end()
    }
    resting.set(worker, setTimeout(end, settings.idleMs).unref())
  }

  async function runNow(job: Job, timeoutMs: number): Promise<Answer> {
    if (isClosed) throw new Error('the worker processes are closed')
    const worker = wake()
    try {
      return (await worker.run(job, timeoutMs)) as Answer
    } catch (error) {
      throw isClosed ? new Error('the worker processes are closed', { cause: error }) : error
    } finally {
      if (!worker.hasEnded()) rest(worker)
    }
  }

  return {
    run(job, timeoutMs = settings.timeoutMs) {
      const answer = slots(() => runNow(job, timeoutMs))
      const forget = () => running.delete(answer)
      running.add(answer)
      answer.then(forget, forget)
      return answer
    },
    async close(isPatient = false) {
      if (isPatient) await Promise.allSettled(running)
      isClosed = true
      for (const worker of all) {
        if (resting.has(worker)) worker.end()
        else worker.kill()
        worker.hold(true)
      }
      for (const timer of resting.values()) clearTimeout(timer)
      resting.clear()
      await Promise.all([...all].map(({ gone }) => gone))
    },
  }
}

type WorkerProcess = ReturnType<typeof startProcess>

/** Starts a process. It keeps the server's process alive only while it works. */
function startProcess({ workerUrl, memoryMb, startMs, timeoutMs, hasEnvironment }: PoolSettings) {
  const { NODE_COMPILE_CACHE } = process.env
  const child = fork(fileURLToPath(workerUrl), [String(timeoutMs)], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    env: hasEnvironment ? process.env : NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  /** The end of its stderr: why it could not start, or which limit of V8 ended it. */
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    output = (output + piece).slice(-outputMax)
  })
  // `close` doesn't follow after this side has disconnected, nor `exit` for a process that could not be started
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('close', () => resolve()))
  let hasEnded = false
  let isLate = false
  const kill = () => {
    hasEnded = true
    child.kill('SIGKILL')
  }
  // an unhandled `error` event would end the server; `close` follows it
  child.on('error', kill).once('exit', () => {
    hasEnded = true
  })

  /** A crash is an error of the job; an unexpected exit is ours. */
  function whyEnded(code: number | null, signal: NodeJS.Signals | null): Error {
    const end = signal ?? `code ${code}`
    if (isLate) return new JobCrashed('out of time')
    if (signal === null && (code ?? 0) < firstSignalCode)
      return new Error(`the worker process failed (${end})`, { cause: output })
    return new JobCrashed(output.includes('out of memory') ? 'out of memory' : `ended by ${end}`)
  }

  /** The process's next message; rejects when it ends before, or exceeds the time. */
  function next(ms: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const onClose = (code: number | null, signal: NodeJS.Signals | null) => reject(whyEnded(code, signal))
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, ms)
    if (child.exitCode !== null || child.signalCode !== null) onClose(child.exitCode, child.signalCode)
    child.once('message', resolve).once('close', onClose)
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', resolve).off('close', onClose)
    })
  }

  const up = next(startMs).catch((error: unknown) => {
    throw new Error('the worker process did not start', { cause: error })
  })
  up.catch(() => undefined)
  return {
    gone,
    kill,
    hasEnded: () => hasEnded,
    hold: (isHeld: boolean) => hold(child, isHeld),
    async run(job: object, ms: number): Promise<unknown> {
      hold(child, true)
      try {
        await up
        // throws for a job that can't be cloned; the process's end reports one that can't be delivered
        child.send(job, () => undefined)
        return await next(ms)
      } finally {
        hold(child, false)
      }
    },
    end() {
      hasEnded = true
      if (child.connected) child.disconnect()
      setTimeout(kill, endMs).unref()
    },
  }
}

function hold(child: ChildProcess, isHeld: boolean): void {
  const act = isHeld ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
  const stderr = child.stderr as Socket | null
  stderr?.[act]()
}
