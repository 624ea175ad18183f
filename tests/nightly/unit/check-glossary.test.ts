/** Every text of the demo and every label; `npm run content -- check` reports the same. */
import { expect, test } from 'vitest'
import { checkGlossary } from '../../../src/server/content/check-glossary.ts'
import { parseFiles } from '../../../src/server/content/parse-files.ts'
import { demoFiles } from '../../support/demo-defects.ts'

test('texts and labels use one term for each concept', () => {
  expect(checkGlossary(parseFiles(demoFiles).entries)).toEqual([])
})
