import { listOperations } from './openapi.ts'

const formBytes = 16 * 1024
/** A JSON body where its endpoint says nothing else. */
const jsonBytesMax = 64 * 1024

const POSTS = new Map(
  listOperations()
    .filter(({ method }) => method === 'post')
    .map(({ path, definition: { file, maxBytes = jsonBytesMax } }) => [
      path,
      file ? { fieldBytes: formBytes, fileBytes: maxBytes } : { fieldBytes: maxBytes, fileBytes: 0 },
    ]),
)

/** What a POST to a path may bring, in bytes: of everything but a file, and of the file; null where nothing is posted to. */
export const bodyBounds = (path: string): { fieldBytes: number; fileBytes: number } | null => POSTS.get(path) ?? null
