/** Writes a gzipped tar archive entry by entry; buffers a bounded amount, however large an entry is. */
import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { SUMS } from './format.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type Archive = {
  /** Adds an entry of exactly `size` bytes. */
  add: (name: string, size: number, chunks: Chunks) => Promise<void>
  addText: (name: string, text: string) => Promise<void>
  /** Adds the checksums of all entries, and resolves when the target has taken everything. */
  finish: () => Promise<void>
  /** Aborts the archive. */
  abort: (reason: unknown) => Promise<void>
}

/** @param taker receives the archive's bytes */
export function createArchive(taker: Writable): Archive {
  const { readable, controller } = createTarPacker()
  const sums: string[] = []
  const written = pipeline(Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]), createGzip(), taker)
  // the next entry or `finish` reports the error
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
