import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFastFolder } from '../support/fast-folder.ts'

test('a folder of a killed process is removed with the next one, that of a running process stays', () => {
  const first = newFastFolder('first')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const left = join(dirname(first), basename(first).replace(String(process.pid), String(pid)))
  mkdirSync(join(left, 'data'), { recursive: true })
  const second = newFastFolder('second')
  onTestFinished(() => {
    for (const folder of [first, second]) rmSync(folder, { recursive: true })
  })
  expect([first, left, second].map(existsSync)).toEqual([true, false, true])
})
