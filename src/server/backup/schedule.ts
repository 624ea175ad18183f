/** Backups that are made by themselves: whether one is due is looked at every minute, and a process of its own makes it, so that nobody waits for it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { readBackupTurn } from '../../store/queries/backup-turn.ts'
import type { Store } from '../../store/store.ts'
import type { Log } from '../http/log.ts'
import { isDue } from './turn.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const program = join(import.meta.dirname, '../cli/backup.ts')

/** Looks every minute; answers how to stop, with whatever is under way. @param everyHours how old the newest may become */
export function startBackups(store: Store, everyHours: number, log: Pick<Log, 'info' | 'error'>): () => Promise<void> {
  let child: ChildProcess | null = null
  let isOver = false
  async function look(): Promise<void> {
    if (child || isOver) return
    try {
      if (!isDue(await readBackupTurn(store.read), Date.now(), everyHours * hourMs) || isOver) return
    } catch {
      // the database is away, and says so itself
      return
    }
    child = spawn(process.execPath, [...process.execArgv, program, '--due'], { stdio: ['ignore', 'ignore', 'pipe'] })
    const said = await endOf(child)
    const isDone = child.exitCode === 0
    child = null
    if (isDone && said) log.info({ said }, 'a backup was made')
    else if (!isDone && !isOver)
      log.error({ said }, 'the backup could not be made; trying again in a quarter of an hour')
  }
  let running = look()
  const timer = setInterval(() => {
    running = running.then(look)
  }, minuteMs)
  timer.unref()
  return () => {
    isOver = true
    clearInterval(timer)
    child?.kill('SIGTERM')
    return running
  }
}

/** Answers what it said. */
function endOf(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.on('data', (text) => {
    said += String(text)
  })
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', () => resolve(said.trim()))
  })
}
