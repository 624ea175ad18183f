/** A software authenticator as of WebAuthn level 3: ES256 keys, resident, with user verification and a counter. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

type Overrides = { origin?: string; counter?: number; isVerified?: boolean; rpId?: string }

export type Authenticator = {
  credentialId: string
  register: (options: PublicKeyCredentialCreationOptionsJSON, overrides?: Overrides) => RegistrationResponseJSON
  /** Each answer raises the counter by one, unless one is given. */
  answer: (options: PublicKeyCredentialRequestOptionsJSON, overrides?: Overrides) => AuthenticationResponseJSON
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** @param origin of its browser */
export function createAuthenticator(origin: string): Authenticator {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const head = (rpId: string, { isVerified = true, counter: fixedCounter }: Overrides, extra: number) => {
    counter = fixedCounter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([1 | (isVerified ? 4 : 0) | extra]), count])
  }
  const common = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    credentialId: text(id),
    register(options, overrides = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = Buffer.concat([head(overrides.rpId ?? options.rp.id ?? '', overrides, 0x40), attested])
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, overrides.origin ?? origin)),
          attestationObject: text(
            cborMap([
              ['fmt', cborText('none')],
              ['attStmt', Buffer.from([0xa0])],
              ['authData', cborBytes(authData)],
            ]),
          ),
          transports: ['internal'],
        },
      }
    },
    answer(options, overrides = {}) {
      const data = clientData('webauthn.get', options.challenge, overrides.origin ?? origin)
      const authData = head(overrides.rpId ?? options.rpId ?? '', overrides, 0)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...common,
        response: { clientDataJSON: text(data), authenticatorData: text(authData), signature: text(signature) },
      }
    },
  }
}

/** The key in COSE form: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (place: number, value: string) =>
    Buffer.concat([Buffer.from([place]), cborBytes(Buffer.from(value, 'base64url'))])
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), point(0x21, x), point(0x22, y)])
}

const cborHead = (kind: number, length: number) =>
  length < 24
    ? Buffer.from([kind | length])
    : length < 256
      ? Buffer.from([kind | 24, length])
      : Buffer.from([kind | 25, length >> 8, length & 255])
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(0x40, bytes.length), bytes])
const cborText = (value: string) => Buffer.concat([cborHead(0x60, value.length), Buffer.from(value)])
const cborMap = (entries: [string, Buffer][]) =>
  Buffer.concat([cborHead(0xa0, entries.length), ...entries.flatMap(([key, value]) => [cborText(key), value])])
