import { expect, test } from 'vitest'
import { readAction, readArguments } from './arguments.ts'

const actions = { load: { most: 1, options: ['force', 'dry-run'] }, list: {}, forget: { least: 1 } }

test('arguments and options come in any order', () => {
  const given = readAction(['load', '--dry-run', 'folder'], actions)
  expect(given?.args).toEqual(['folder'])
  expect([given?.action, given?.has('dry-run'), given?.has('force')]).toEqual(['load', true, false])
})

test.each([
  [['load', '--dryrun'], '--dryrun'],
  [['load', '-n'], '-n'],
  [['load', '--dry-run=no'], '--dry-run'],
  [['list', '--force'], '--force'],
  [['load', 'one', 'two'], 'two'],
  [['list', 'all'], 'all'],
  [['forget', '2026-01-01', '--', '--dry-run'], '--dry-run'],
])('an argument that the action does not take is rejected by name: %j', (args, name) => {
  expect(() => readAction(args, actions)).toThrow(name)
})

test.each([[[]], [['delete']], [['forget']], [['toString']], [['--force', 'load']]])(
  'without an action or its argument, the usage is printed: %j',
  (args) => {
    expect(readAction(args, actions)).toBeNull()
  },
)

test('a command without actions takes its own arguments', () => {
  expect(readArguments([], { least: 1 })).toBeNull()
  expect(readArguments(['a.tar.gz', '--force'], { least: 1, options: ['force'] })?.args).toEqual(['a.tar.gz'])
  expect(() => readArguments(['a', 'b'], { least: 1 })).toThrow('b')
})
