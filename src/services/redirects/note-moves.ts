/** Automatic redirects of renamed and removed content. */
import { randomUUID } from 'node:crypto'
import { deleteRedirect, insertRedirects, listRedirects, turnRedirect } from '../../db/queries/redirects.ts'
import type { Tx } from '../../db/store.ts'
import { type Move, rulesAfter } from '../../domain/redirects/moves.ts'

/**
 * Notes where things of the content went, in the transaction that changes them and raises the content's version: who asks for the old address is led on,
 * or told that it is gone.
 * @param at milliseconds since 1970
 */
export async function noteMoves(
  tx: Tx,
  moves: readonly Move[],
  { staffId, at }: { staffId: string | null; at: number },
): Promise<void> {
  if (moves.length === 0) return
  const { gone, turned, made } = rulesAfter(await listRedirects(tx), moves)
  for (const { id } of gone) await deleteRedirect(tx, id)
  for (const redirect of turned) await turnRedirect(tx, redirect)
  const automatic = { isAutomatic: true, isOver: false, at, staffId }
  await insertRedirects(
    tx,
    made.map((rule) => ({ ...rule, ...automatic, id: randomUUID() })),
  )
}
