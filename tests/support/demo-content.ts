/** The demo content as the run has read it once: its three hundred files take a second to read and check. */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { inject } from 'vitest'
import type { Content } from '../../src/domain/content.ts'
import { contentFile } from './made-databases.ts'

/** A copy of the test's own. */
export const demoContent = (): Content => deserialize(readFileSync(contentFile(inject('made').folder))) as Content
