import { createInterface } from 'node:readline/promises'
import { say } from './open.ts'

/** Asks a question at the terminal; without a terminal answers false and says that `--yes` does it. */
export async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    say('nothing was changed: with --yes it is done without being asked')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(`${question} [y/N] `)
    if (/^y(es)?$/i.test(answer.trim())) return true
    say('nothing was changed')
    return false
  } finally {
    terminal.close()
  }
}
