/** What SECRET keeps for the people of the console: secrets of authenticator apps sealed, codes and addresses marked. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'

export type Secrets = {
  /** Encrypted for its owner alone: moved to another's row it can't be opened. */
  seal: (text: string, owner: string) => string
  /** @throws Error when SECRET is another than at sealing, or the text was changed */
  open: (sealed: string, owner: string) => string
  /** A keyed hash for one purpose: what is short can't be found by trying. */
  mark: (purpose: string, text: string) => string
}

const ivBytes = 12
const tagBytes = 16

/** Sealing and marking by keys of their own, made of `secret`. */
export function createSecrets(secret: string, randomBytes: (count: number) => Uint8Array): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `waypoint staff ${purpose}`, 32))
  const [sealing, marking] = [keyFor('sealing'), keyFor('marking')]
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    mark: (purpose, text) => createHmac('sha256', marking).update(`${purpose}\n${text}`).digest('base64url'),
  }
}

/** How a token of 32 random bytes is kept. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
