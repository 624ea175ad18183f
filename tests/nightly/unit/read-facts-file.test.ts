import { expect, test } from 'vitest'
import { readRows } from '../../../src/server/facts/read-rows.ts'
import { fileOf } from '../../support/facts-files.ts'

test('a file without line ends gets a one-sentence error', async () => {
  const rows = readRows(fileOf('facts.csv', 'aaaa,'.repeat(1_200_000)))
  await expect(rows.next()).rejects.toThrow('facts.csv is truncated, or not CSV: Max Record Size')
})
