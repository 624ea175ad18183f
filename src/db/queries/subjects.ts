import { perVersion } from '../per-version.ts'
import { listBlocks } from './blocks.ts'

/** Every subject of programmes, in the order of the content. */
export const listSubjects = perVersion((db) => listBlocks(db, 'subjects'))
