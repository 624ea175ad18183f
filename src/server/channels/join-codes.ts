/** Codes of chat links: 40 bits, in the signs of references. Only this server can make them. */

import { codeLength } from '../../domain/channels/join-text.ts'
import type { JoinCodes, JoinPlace } from '../../services/channels/deps.ts'
import { isSameText, sign } from '../signing.ts'

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PLACES: readonly JoinPlace[] = ['mail', 'page']

export function joinCodes(secret: string): JoinCodes {
  const codeFor = (reference: string, place: JoinPlace) =>
    Array.from(
      sign(secret, `chat link of a ${place}`, reference).subarray(0, codeLength),
      (byte) => SIGNS[byte % SIGNS.length],
    ).join('')
  return {
    codeFor,
    placeOf: (reference, code) => PLACES.find((place) => isSameText(code, codeFor(reference, place))) ?? null,
  }
}
