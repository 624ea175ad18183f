/** Every text of the demo and every label; `npm run content -- check` names the same. */
import { expect, test } from 'vitest'
import { checkGlossary } from '../../../src/server/content/check-glossary.ts'
import { parseFiles } from '../../../src/server/content/parse-files.ts'
import { demoFiles } from '../../support/demo-defects.ts'

test('the real texts and labels call each thing by its one name', () => {
  expect(checkGlossary(parseFiles(demoFiles).entries)).toEqual([])
})
