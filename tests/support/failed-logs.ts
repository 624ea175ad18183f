/** Prints the last lines of the servers' logs after a failed test. */
import { beforeEach, onTestFailed } from 'vitest'
import { runningApps } from './app.ts'

const shownLines = 40

beforeEach(() => {
  onTestFailed(() => {
    for (const { origin, logs } of runningApps)
      console.error(`end of the log of ${origin}:\n${logs().trimEnd().split('\n').slice(-shownLines).join('\n')}`)
  })
})
