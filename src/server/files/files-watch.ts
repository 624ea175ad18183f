/** Whether files can be reached: looked at when somebody asks, and no more often than every few seconds. */
import type { KeptFiles } from './kept-files.ts'

export type FilesState = 'ok' | 'away'

const keptMs = 5000

/** @param now milliseconds that only go forward */
export function watchFiles(
  { reach }: Pick<KeptFiles, 'reach'>,
  now = () => performance.now(),
): () => Promise<FilesState> {
  let known: { at: number; state: Promise<FilesState> } | null = null
  return () => {
    if (!known || now() - known.at > keptMs)
      known = {
        at: now(),
        state: reach().then(
          () => 'ok',
          () => 'away',
        ),
      }
    return known.state
  }
}
