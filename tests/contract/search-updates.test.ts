/** The text search while content changes. */
import { hash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { findEntry, listEntries } from '../../src/db/queries/content-entries.ts'
import { prepareTexts, searchTexts } from '../../src/db/search/texts.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { createStore } from '../support/databases.ts'

test('many texts change again and again while visitors search: nothing is rejected, and only the last words are found', async () => {
  const { store, drop } = await createStore('sqlite', { content: true })
  onTestFinished(drop)
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))
  await prepareTexts(store.read)
  const questions = (await listEntries(store.read)).filter(({ kind }) => kind === 'questions')
  for (const round of ['alphard', 'betelgeuse', 'canopus', 'diphda', 'electra', 'fomalhaut', 'gienah', 'denebola']) {
    const changes = await Promise.all(
      questions.map(async ({ file, place }, at) => {
        const entry = await findEntry(store.read, file, place)
        const value = readValue({ source: entry?.source ?? '{}' })
        const answer = { ...(value.answer as Entries), en: `${wordsOf(`${round}${at}`)} ${round}` }
        return { file, place, version: entry?.version ?? 0, value: { ...value, answer } }
      }),
    )
    await changeEntries(store, readerOf(), { changes, by: { staffId: null, name: 'Test' }, via: 'console', at: 1 })
    const updated = prepareTexts(store.read)
    for (let at = 0; at < 20; at++) await searchTexts(store.read, 'visa', 'en')
    await updated
  }
  expect((await searchTexts(store.read, 'alphard', 'en')).texts.filter(({ kind }) => kind === 'question')).toEqual([])
  expect((await searchTexts(store.read, 'denebola', 'en')).texts.length).toBeGreaterThan(20)
  expect(rejections).toEqual([])
})

/** Sixty words of all beginnings. */
const wordsOf = (seed: string): string =>
  Array.from({ length: 60 }, (_, at) =>
    hash('sha1', `${seed} ${at}`)
      .replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))
      .slice(0, 4),
  ).join(' ')
