/**
 * Only the site that used a bucket first removes its files: another site with a copy of its settings or data (a test
 * installation, say) would treat every file missing from its own database as unclaimed.
 */

/** Beside the files, under a name that no file has. */
export const ownerObject = 'waypoint-owner.txt'

const note =
  'Only the Waypoint site with this mark removes files here. Remove this object to let another site take over.'

type Place = { read: () => Promise<Uint8Array | null>; write: (bytes: Uint8Array) => Promise<void> }

/**
 * Returns whether the files belong to this site; claims a bucket without an owner.
 * @param markOf this site's mark
 * @param onOther called once for another site's bucket
 */
export function createOwnership({ read, write }: Place, markOf: () => Promise<string>, onOther: () => void) {
  async function look(): Promise<boolean> {
    const mark = await markOf()
    const there = await read()
    if (!there) await write(Buffer.from(`${mark}\n${note}\n`))
    const isOurs = !there || Buffer.from(there).toString().split('\n')[0] === mark
    if (!isOurs) onOther()
    return isOurs
  }
  let isOwner: Promise<boolean> | null = null
  return (): Promise<boolean> => {
    isOwner ??= look().catch((error) => {
      isOwner = null
      throw error
    })
    return isOwner
  }
}
