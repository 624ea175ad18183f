/** The demo content, and that of the fixtures, as the run has read them once: the demo's files take a second to read and check. */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { inject } from 'vitest'
import type { Content } from '../../src/domain/content.ts'
import { contentFile } from './made-databases.ts'

/** A copy of the test's own. */
export const demoContent = (): Content =>
  deserialize(readFileSync(contentFile(inject('made').folder, 'content'))) as Content

/** A copy of the test's own of the small organisation in tests/fixtures. */
export const fixtureContent = (): Content =>
  deserialize(readFileSync(contentFile(inject('made').folder, 'fixture'))) as Content
