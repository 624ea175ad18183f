/** Changes what every page of the site shows, as whoever publishes does: in one transaction that raises the content's version. */
import { join } from 'node:path'
import { raiseContentVersion } from '../../src/store/queries/settings.ts'
import { openStore } from '../../src/store/store.ts'

export type Publisher = {
  /** @returns when it was committed, in milliseconds since 1970 */
  publish: () => Promise<number>
  close: () => Promise<void>
}

export function openPublisher(dataDir: string): Publisher {
  const store = openStore(join(dataDir, 'waypoint.db'))
  let edition = 0
  return {
    async publish() {
      edition++
      await store.transaction(async (tx) => {
        await raiseContentVersion(tx)
        const { data } = await tx
          .selectFrom('content_block')
          .select('data')
          .where('kind', '=', 'site')
          .executeTakeFirstOrThrow()
        const site = JSON.parse(data) as { name: Record<string, string> }
        const name = Object.entries(site.name).map(([locale, text]) => [locale, `${text.split(' №')[0]} №${edition}`])
        const changed = JSON.stringify({ ...site, name: Object.fromEntries(name) })
        await tx.updateTable('content_block').set({ data: changed }).where('kind', '=', 'site').execute()
      })
      return Date.now()
    },
    close: () => store.close(),
  }
}
