/** Documents to upload: good ones of a few pages, and what visitors should not send. */
import { readFileSync } from 'node:fs'
import { buildCompoundFile, buildDocx, DOCM_TYPE, root, w } from '../tests/support/word-documents.ts'

const MIB = 2 ** 20

/** A document of some 2,000 words, no two alike. */
export const goodFile = (number: number): Uint8Array =>
  buildDocx({
    body: Array.from({ length: 100 }, (_, at) =>
      w.text(`Paragraph ${at} of ${number}: ${'a few words more '.repeat(5)}`),
    ).join(''),
  })

/** A zip bomb, a renamed file, garbage beyond the limit, a truncated file, macros, an encrypted one, an old document. */
export function hostileFiles(): Uint8Array[] {
  const whole = goodFile(0)
  return [
    buildDocx({ body: '', document: Buffer.alloc(51 * MIB) }),
    new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(50_000)}`),
    new Uint8Array(50 * MIB),
    whole.subarray(0, whole.length / 2),
    buildDocx({ body: w.text('x'), mainType: DOCM_TYPE }),
    buildCompoundFile({ EncryptedPackage: Buffer.alloc(20_000), EncryptionInfo: Buffer.alloc(100) }),
    buildDocx({ body: '', document: root('w:document', '<w:p>'.repeat(100_000)) }),
    readFileSync('tests/support/documents/plain-english.doc').subarray(0, 3000),
  ]
}
