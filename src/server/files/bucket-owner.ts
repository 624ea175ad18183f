/**
 * A bucket's files are removed by the site that used it first, and by no other: one that was set up with a copy of its settings or of its data
 * (to try something out, say) would take all that its own database doesn't name for strays.
 */

/** Beside the files, under a name that none of them has. */
export const ownerObject = 'waypoint-owner.txt'

const note =
  'Files here are removed by the Waypoint site of this mark alone. Remove this object to let another one take its place.'

type Place = { read: () => Promise<Uint8Array | null>; write: (bytes: Uint8Array) => Promise<void> }

/** Answers whether the files are this site's, whose mark is put there when nobody's is. @param markOf this site's mark @param onOther told once */
export function createOwnership({ read, write }: Place, markOf: () => Promise<string>, onOther: () => void) {
  async function look(): Promise<boolean> {
    const mark = await markOf()
    const there = await read()
    if (!there) await write(Buffer.from(`${mark}\n${note}\n`))
    const isOurs = !there || Buffer.from(there).toString().split('\n')[0] === mark
    if (!isOurs) onOther()
    return isOurs
  }
  let known: Promise<boolean> | null = null
  return (): Promise<boolean> => {
    known ??= look().catch((error) => {
      known = null
      throw error
    })
    return known
  }
}
