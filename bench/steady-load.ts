/** A steady rate of requests that does not slow down with the server (open loop): time in a queue is part of the response time. */
import { Agent, get } from 'node:http'
import { cpuMs, type Server } from './running-server.ts'

export type Load = {
  medianMs: number
  p99Ms: number
  slowestMs: number
  cpuMsEach: number
  failures: number
  /** Response times of every request, the fastest first. */
  tookMs: number[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** @param next path of each request @param perSecond requests per second, for `seconds` */
export async function steadyLoad(
  server: Server,
  next: () => { path: string; headers?: Record<string, string> },
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Load> {
  const count = perSecond * seconds
  const took: number[] = []
  let failures = 0
  const cpuBefore = cpuMs(server)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = began + (index * 1000) / perSecond
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const startedAt = performance.now()
      if ((await ask(server, next())) !== 200) failures++
      took.push(performance.now() - startedAt)
    }),
  )
  took.sort((a, b) => a - b)
  return {
    medianMs: took[Math.floor(count / 2)] ?? 0,
    p99Ms: took[Math.floor(count * 0.99)] ?? 0,
    slowestMs: took.at(-1) ?? 0,
    cpuMsEach: (cpuMs(server) - cpuBefore) / count,
    failures,
    tookMs: took,
  }
}

function ask(
  { port }: Server,
  { path, headers = {} }: { path: string; headers?: Record<string, string> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', (error: NodeJS.ErrnoException) => {
      // the server may close an idle connection at the moment when it is used again
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(ask({ port } as Server, { path, headers }))
      else reject(error)
    })
  })
}
