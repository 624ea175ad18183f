import { loadContent } from '../../commands/load-content.ts'
import { readContentVersion } from '../../store/queries/settings.ts'
import type { Store } from '../../store/store.ts'

/** Loads the content folder into a database that never had any; answers whether it did. @throws ContentError */
export async function loadContentWhenEmpty(store: Store, folder: string): Promise<boolean> {
  if ((await readContentVersion(store.read)) > 0) return false
  // read here only: a second start needs no parser
  const { readContent } = await import('./read-content.ts')
  await loadContent(store, readContent(folder))
  return true
}
