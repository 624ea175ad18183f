/** The mailboxes of `MAIL_IN`. */

export type Mailbox = {
  /** `info@firm.example/INBOX at imap.firm.example`: what logs and pages call it. */
  id: string
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, which only this machine may lack. */
  isSecure: boolean
  user: string
  password: string
  folder: string
}

const PORTS: Record<string, number> = { 'imaps:': 993, 'imap:': 143 }

/** The mailboxes of a text of IMAP URLs, between blanks; null when one can't be read, lacks a password or comes twice. */
export function parseMailboxes(text: string): Mailbox[] | null {
  const boxes = text.trim().split(/\s+/).map(parseMailbox)
  const valid = boxes.filter((box) => box !== null)
  return valid.length === boxes.length && new Set(valid.map(({ id }) => id)).size === boxes.length ? valid : null
}

function parseMailbox(text: string): Mailbox | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname } = new URL(text)
  const standard = PORTS[protocol]
  try {
    const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
    const folder = decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX'
    if (standard === undefined || hostname === '' || user === '' || secret === '') return null
    const place = { host: hostname, port: Number(port || standard), isSecure: protocol === 'imaps:' }
    return { id: `${user}/${folder} at ${hostname}`, ...place, user, password: secret, folder }
  } catch {
    return null
  }
}
