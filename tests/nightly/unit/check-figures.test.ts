/** Every text of the demo; `npm run content -- check` names the same. */
import { expect, test } from 'vitest'
import { findNaked, findOverdue } from '../../../src/server/content/check-figures.ts'
import { demoFiles } from '../../support/demo-defects.ts'

/** When the texts were last looked through. */
const DAY = '2026-11-22'

test('money, days to come and thresholds stand by themselves in no text', () => {
  expect(findNaked(demoFiles, DAY)).toEqual([])
})

test('on the first of December 2027, what texts vouch for by 2026 is named', () => {
  const named = findOverdue(demoFiles, '2027-12-01')
  expect(named).toContainEqual(expect.objectContaining({ file: 'guides/uk.yaml', found: 'As of 2026' }))
  expect(findOverdue(demoFiles, DAY)).toEqual([])
})
