import { lookup } from 'node:dns/promises'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { type Finding, finding, wordsOf } from './finding.ts'

const found = finding('hosts')
const waitMs = 10_000
const dayMs = 86_400_000
/** Let's Encrypt renews thirty days before the end. */
const fewDays = 14

/** Each address that visitors type: its name, its certificate, and that it is this site which answers. */
export async function checkHosts(origins: readonly string[]): Promise<Finding[]> {
  return (await Promise.all(origins.map(checkHost))).flat()
}

async function checkHost(origin: string): Promise<Finding[]> {
  const { hostname, protocol, port } = new URL(origin)
  try {
    await lookup(hostname)
  } catch (error) {
    return [
      found(
        'wrong',
        `${hostname} has no address (${wordsOf(error)}); make an A or AAAA record at whoever keeps your domain`,
      ),
    ]
  }
  const certificate = protocol === 'https:' ? await checkCertificate(hostname, Number(port || 443)) : []
  if (certificate.some(({ state }) => state === 'wrong')) return certificate
  return [...certificate, await checkAnswer(origin)]
}

async function checkCertificate(host: string, port: number): Promise<Finding[]> {
  try {
    const { valid_to } = await readCertificate(host, port)
    const days = Math.floor((Date.parse(valid_to) - Date.now()) / dayMs)
    const says = `the certificate of ${host} is valid for ${days} more days`
    return [days < fewDays ? found('careful', `${says}; see why it was not renewed`) : found('well', says)]
  } catch (error) {
    return [
      found(
        'wrong',
        `${host} has no TLS that browsers trust (${wordsOf(error)}); have the proxy get a certificate for this name (Caddy does so by itself)`,
      ),
    ]
  }
}

function readCertificate(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({ host, port, servername: host, timeout: waitMs }, () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer within ten seconds')))
    socket.once('error', reject)
  })
}

async function checkAnswer(origin: string): Promise<Finding> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' })
    const { status } = (await answer.json().catch(() => ({}))) as { status?: unknown }
    if (answer.status === 200 && status === 'ready') return found('well', `${origin} is answered by Waypoint`)
    if (typeof status === 'string') return found('wrong', `${origin}/readyz says ${status}; it names what is missing`)
    return found(
      'wrong',
      `${origin} is answered by something else (${answer.status}); have the proxy pass this host to Waypoint`,
    )
  } catch (error) {
    return found(
      'wrong',
      `${origin} does not answer (${wordsOf(error)}); is the site running, and the proxy in front of it?`,
    )
  }
}
