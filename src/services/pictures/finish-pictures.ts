import { formsOf, type PictureRow } from '../../db/queries/pictures/pictures.ts'
import { claimWaiting, nextWaiting, settleWaiting } from '../../db/queries/pictures/waiting.ts'
import { raiseContentVersion } from '../../db/queries/settings.ts'
import type { Store } from '../../db/store.ts'
import { toJson } from '../../domain/json.ts'
import type { PictureForm } from '../../domain/pictures/picture.ts'
import { FilesUnavailable } from '../file-keeper.ts'

export type FinishDeps = {
  store: Store
  now: () => number
  /** Makes what a picture lacks; answers all of its forms. */
  finish: (fileId: string, made: readonly PictureForm[]) => Promise<PictureForm[]>
  onFailure: (error: unknown, row: PictureRow) => void
  leaseMs: number
  triesMax: number
}

/** Makes what pictures lack, one after the other. Answers when another instance's turn with one ends that it may have left; null when none waits. */
export async function finishPictures(deps: FinishDeps, isOver: () => boolean): Promise<number | null> {
  const { store, now, leaseMs } = deps
  while (!isOver()) {
    const row = await store.transaction((tx) => claimWaiting(tx, now(), now() + leaseMs))
    if (!row) return nextWaiting(store.read)
    await finishOne(deps, row, isOver)
  }
  return null
}

async function finishOne({ store, finish, onFailure, triesMax }: FinishDeps, row: PictureRow, isOver: () => boolean) {
  try {
    const forms = await finish(row.file_id, formsOf(row))
    await store.transaction(async (tx) => {
      if (!(await settleWaiting(tx, row, { forms: toJson(forms), is_waiting: 0 }))) return
      // pages show the picture already: they are made again once, for all that was put in together
      if ((await nextWaiting(tx)) === null || formsOf(row).length === 0) await raiseContentVersion(tx)
    })
  } catch (error) {
    // a shutdown or an unavailable bucket is no failed attempt: the next start or cleanup tries again
    const isNoTry = isOver() || error instanceof FilesUnavailable
    const isGivenUp = !isNoTry && row.tries >= triesMax
    await store.transaction((tx) =>
      settleWaiting(tx, row, isGivenUp ? { is_waiting: 0 } : isNoTry ? { tries: row.tries - 1 } : {}),
    )
    if (error instanceof FilesUnavailable) throw error
    if (!isOver()) onFailure(error, row)
  }
}
