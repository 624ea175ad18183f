/** A push service (RFC 8030) with browsers that decrypt what they get (RFC 8291) and check who sent it (RFC 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type PushBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Decrypted, in the order of their arrival. */
  received: { message: unknown; ttl: string | undefined; subject: unknown }[]
  /** The status that the service answers with. */
  answer: number
}

export async function startPushService(): Promise<{ origin: string; subscribe: () => PushBrowser }> {
  const browsers = new Map<string, (body: Buffer, headers: NodeJS.Dict<string | string[]>) => number>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const take = browsers.get(request.url ?? '')
    response.writeHead(take ? take(body, request.headers) : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  function subscribe(): PushBrowser {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const auth = randomBytes(16)
    const path = `/${randomBytes(8).toString('hex')}`
    const browser: PushBrowser = {
      subscription: {
        endpoint: origin + path,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      },
      received: [],
      answer: 201,
    }
    browsers.set(path, (body, headers) => {
      const { subject, audience } = claimsOf(String(headers.authorization))
      if (audience !== origin) return 403
      if (browser.answer === 201)
        browser.received.push({ message: decrypt(body, keys, auth), ttl: String(headers.ttl), subject })
      return browser.answer
    })
    return browser
  }
  return { origin, subscribe }
}

/** What the server says of itself. @throws Error when the signature is not its own or the time has passed */
function claimsOf(authorization: string): { subject: unknown; audience: unknown } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned || exp * 1000 < Date.now()) throw new Error('not signed')
  return { subject: sub, audience: aud }
}

function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
  const [sender, sealed] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}
