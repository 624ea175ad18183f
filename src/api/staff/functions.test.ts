import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staffFunctions } from './functions.ts'

test('every function below api/staff can be called, and no two have one name', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'functions.ts',
  )
  const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  const names = modules
    .flatMap((module) => Object.entries(module))
    .filter(([, one]) => typeof one === 'object' && one !== null && 'access' in one)
    .map(([name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(staffFunctions).toSorted())
})
