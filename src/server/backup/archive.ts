/** Writes a gzipped tar archive entry by entry; what is not yet on the disk is bounded, however large an entry is. */
import { createHash } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { SUMS } from './format.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type Archive = {
  /** Adds an entry of exactly `size` bytes. */
  add: (name: string, size: number, chunks: Chunks) => Promise<void>
  addText: (name: string, text: string) => Promise<void>
  /** Adds the sums of all entries, and ends when the file is whole on the disk. */
  finish: () => Promise<void>
  /** Gives up. */
  abort: (reason: unknown) => Promise<void>
}

/** @param path of a file that isn't there yet; its owner alone can read it */
export function createArchive(path: string): Archive {
  const { readable, controller } = createTarPacker()
  const sums: string[] = []
  rmSync(path, { force: true })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(Readable.fromWeb(readable as never), createGzip(), file)
  // told by whoever awaits it: the next entry or the end
  written.catch(() => undefined)
  const add: Archive['add'] = async (name, size, chunks) => {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, mode: 0o600, mtime: new Date() }).getWriter()
    writer.closed.catch(() => undefined)
    for await (const chunk of chunks) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const addText: Archive['addText'] = (name, text) => {
    const bytes = Buffer.from(text)
    return add(name, bytes.byteLength, [bytes])
  }
  return {
    add,
    addText,
    finish: async () => {
      await addText(SUMS, sums.join(''))
      controller.finalize()
      await written
    },
    abort: async (reason) => {
      controller.error(reason)
      await written.catch(() => undefined)
    },
  }
}
