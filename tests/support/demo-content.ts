/** The content of the demo and of the fixtures, read once for each run: reading and checking the demo's files takes a second. */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { inject } from 'vitest'
import type { Content } from '../../src/domain/content.ts'
import { contentFile } from './template-databases.ts'

/** A copy for the test alone. */
export const demoContent = (): Content =>
  deserialize(readFileSync(contentFile(inject('made').folder, 'content'))) as Content

/** A copy of the small organisation in tests/fixtures, for the test alone. */
export const fixtureContent = (): Content =>
  deserialize(readFileSync(contentFile(inject('made').folder, 'fixture'))) as Content
