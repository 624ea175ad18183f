/** A connection to a mailbox. The folder is opened read-only: nothing is marked, moved or deleted on the server. */
import type { ImapFlow } from 'imapflow'
import { partsOf } from '../../domain/thrown.ts'
import type { Mailbox } from './mailboxes.ts'

const waitMs = 30_000
/** Routers forget silent connections; RFC 2177 asks for less than 29 minutes. */
const idleMs = 5 * 60_000

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** Above the limit of a message: of all other answers, and of the lines around a message. */
const answerBytes = 1024 * 1024

/**
 * A client that isn't connected yet. The library is loaded only where mailboxes are read.
 * @param maxBytes of a message; a server that sends more than that and a little ends its connection
 */
export async function imapClient(
  { host, port, isSecure, user, password }: Mailbox,
  maxBytes: number,
): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, pass: password },
    logger: false,
    // a password must not cross the network in clear
    ...(!isSecure && !LOOPBACK.test(host) && { doSTARTTLS: true }),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: 2 * idleMs,
    maxIdleTime: idleMs,
    maxLiteralSize: maxBytes + answerBytes,
    maxResponseSize: maxBytes + 2 * answerBytes,
    clientInfo: { name: 'Waypoint' },
  })
}

export type BoxError = 'credentials' | 'network' | 'folder' | 'disk' | 'server'

/** Why a mailbox could not be read; the password is in no message. */
export function boxErrorOf(error: unknown): BoxError {
  const { code, authenticationFailed, mailboxMissing, responseStatus } = partsOf(error)
  if (authenticationFailed === true) return 'credentials'
  if (code === 'ENOSPC') return 'disk'
  if (code === 'EREJECTED' || code === 'ETHROTTLE' || code === 'LiteralTooLarge') return 'server'
  return mailboxMissing === true || responseStatus === 'NO' ? 'folder' : 'network'
}

/** Connects, signs in and opens the folder, then leaves. @throws Error */
export async function tryMailbox(box: Mailbox): Promise<{ messages: number }> {
  const client = await imapClient(box, 0)
  // a late error of the socket has been reported by the failed command
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { exists } = await client.mailboxOpen(box.folder, { readOnly: true })
    return { messages: exists }
  } finally {
    client.close()
  }
}
