/** What is everyone's, read from a replica where there is one that may be read. */
import { isOutage } from '../store/outage.ts'
import { contentStand, dayOf } from '../store/per-version.ts'
import type { ApiDeps } from './context.ts'

/** `stand` is what an answer stands on: it holds until another one is given. */
export type Everyones = { stand: string; make: (act: (deps: ApiDeps) => Promise<unknown>) => Promise<unknown> }

/** How to make an answer that is everyone's. What a replica fails at, because it went away or what it read was changed under it, the primary does. */
export async function readForEveryone(deps: ApiDeps): Promise<Everyones> {
  const { store, replica } = deps
  if (!replica) return { stand: await contentStand(store.read), make: (act) => act(deps) }
  const { db, version } = await replica.readingFor(store.read)
  const stand = `${version} ${dayOf(store.read)}`
  if (db === store.read) return { stand, make: (act) => act(deps) }
  return {
    stand,
    make: (act) =>
      act({ ...deps, store: { ...store, read: db } }).catch((error) => {
        if (isOutage(error)) return act(deps)
        throw error
      }),
  }
}
