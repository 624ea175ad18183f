import { expect, onTestFinished, test } from 'vitest'
import { editionOf, setEditions, shownEntries } from '../editions.ts'
import { factsFile, readArticleFile, textFile } from './files.ts'

test('files of an article are recognised in every edition of the organisation', () => {
  const before = shownEntries()
  onTestFinished(() => setEditions(before))
  const [first] = before
  if (!first) throw new Error('no edition')
  setEditions([...before, { ...first, code: 'th', language: 'th', order: 9, default: undefined }])
  expect(editionOf('th').locale).toBe('th')
  expect(readArticleFile(textFile('visa-fees', 'th'))).toEqual({ key: 'visa-fees', locale: 'th' })
  expect(readArticleFile(factsFile('visa-fees'))).toEqual({ key: 'visa-fees', locale: null })
  // of an edition that was removed
  expect(readArticleFile('articles/visa-fees/xx.md')).toEqual({ key: 'visa-fees', locale: null })
  expect(readArticleFile('prices.yaml')).toBeNull()
})
