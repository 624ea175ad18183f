/** Starts other instances on the same database. Two SQLite handles in one thread would deadlock. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from '../support/programs.ts'
import type { Tasks } from './instance.ts'

export type Instance = {
  /** One task at a time. */
  run: <T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>) => ReturnType<Tasks[T]>
  end: () => Promise<void>
}

export async function startInstance(url: string): Promise<Instance> {
  const child = fork(fileURLToPath(new URL('./instance.ts', import.meta.url)), [url], {
    execPath: process.execPath,
    env: { ...process.env, ...programEnvironment() },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const instance: Instance = {
    run: (task, ...args) => ask(child, task, args) as never,
    end: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
  await instance.run('ready')
  return instance
}

function ask(child: ChildProcess, task: string, args: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the instance ended with ${code} in ${task}`))
    child.once('exit', onExit)
    child.once('message', (reply: { answer?: unknown; error?: string }) => {
      child.off('exit', onExit)
      if (reply.error === undefined) resolve(reply.answer)
      else reject(new Error(`${task}: ${reply.error}`))
    })
    child.send({ task, args })
  })
}
