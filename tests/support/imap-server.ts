/** A small IMAP server with one mailbox. Tests let it reject commands and announce wrong sizes. */
import { createServer, type Socket } from 'node:net'
import type { Mailbox } from '../../src/server/mail-in/mailboxes.ts'

export type ImapMessage = {
  raw: string
  /** RFC822.SIZE, if it isn't the true one. */
  size?: number
  /** What FETCH answers with NO: the content, or its size too. */
  rejects?: 'content' | 'all'
  /** What FETCH leaves out, with OK: the content (NIL), the size, or the message. */
  lacks?: 'content' | 'size' | 'all'
  /** Deleted in the mailbox before the first FETCH. */
  isDeleted?: boolean
}

export type ImapServer = {
  mailbox: Mailbox
  /** By UID. */
  messages: Map<number, ImapMessage>
  /** Whether SEARCH is answered with NO. */
  isBusy: boolean
  /** Whether a part of a message may be asked for; a broken server sends the whole. */
  hasPartial: boolean
  /** The command whose answer doesn't end: a byte comes again and again. */
  endless: 'EXAMINE' | 'FETCH' | null
  stop: () => Promise<void>
}

/** Starts a server on a free port. */
export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let input = ''
    socket.on('data', (bytes) => {
      const lines = (input + bytes.toString('latin1')).split('\r\n')
      input = lines.pop() ?? ''
      for (const line of lines) {
        if (state.endless && line.includes(` ${state.endless} `)) drip(socket)
        else socket.write(answer(state, line), 'latin1')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const state: ImapServer = {
    mailbox: {
      id: 'info@waypoint.example/INBOX at 127.0.0.1',
      host: '127.0.0.1',
      port,
      isSecure: false,
      user: 'info@waypoint.example',
      password: 'mailbox-password',
      folder: 'INBOX',
    },
    messages: new Map(),
    isBusy: false,
    hasPartial: true,
    endless: null,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return state
}

/** Sends an answer that doesn't end. */
function drip(socket: Socket): void {
  socket.write('* 1 FETCH (UID 1')
  const timer = setInterval(() => socket.write('1'), 100)
  socket.on('close', () => clearInterval(timer))
}

function answer(state: ImapServer, line: string): string {
  const [tag = '', command = '', uidCommand = '', uids = ''] = line.split(' ')
  const done = `${tag} OK done\r\n`
  const last = Math.max(0, ...state.messages.keys())
  switch (command === 'UID' ? uidCommand : command) {
    case 'CAPABILITY':
      return `* CAPABILITY IMAP4rev1\r\n${done}`
    case 'LIST':
      return `* LIST () "/" INBOX\r\n${done}`
    case 'EXAMINE':
      return `* ${state.messages.size} EXISTS\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT ${last + 1}]\r\n${done}`
    case 'SEARCH':
      if (state.isBusy) return `${tag} NO Server busy\r\n`
      return `* SEARCH ${numbersIn(state, / UID ([\d:,*]+)$/.exec(line)?.[1] ?? '1:*').join(' ')}\r\n${done}`
    case 'FETCH':
      return fetchAnswer(state, tag, uids, line)
    default:
      return done
  }
}

/** The UIDs of a set such as `1,3:*`. */
function numbersIn({ messages }: ImapServer, set: string): number[] {
  const ranges = set.split(',').map((range) => range.split(':').map((end) => (end === '*' ? Infinity : Number(end))))
  return [...messages.keys()].filter((uid) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to))
}

function fetchAnswer(state: ImapServer, tag: string, uids: string, line: string): string {
  const { messages, hasPartial } = state
  for (const [uid, { isDeleted }] of messages) if (isDeleted) messages.delete(uid)
  const wanted = new Set(numbersIn(state, uids))
  const [, part, length = ''] = /BODY\.PEEK\[(.*?)\](?:<0\.(\d+)>)?/.exec(line) ?? []
  let isRejected = false
  const rows = [...messages].map(([uid, { raw, size = raw.length, rejects, lacks }]) => {
    if (!wanted.has(uid) || lacks === 'all' || (lacks === 'size' && part === undefined)) return ''
    if (rejects === 'all' || (rejects && part !== undefined)) {
      isRejected = true
      return ''
    }
    if (part === undefined) return `* ${uid} FETCH (UID ${uid} RFC822.SIZE ${size})\r\n`
    if (lacks === 'content') return `* ${uid} FETCH (UID ${uid} BODY[${part}]${length && '<0>'} NIL)\r\n`
    const whole = part === '' ? raw : raw.slice(0, raw.indexOf('\r\n\r\n') + 4)
    const text = hasPartial && length ? whole.slice(0, Number(length)) : whole
    return `* ${uid} FETCH (UID ${uid} BODY[${part}]${length && '<0>'} {${text.length}}\r\n${text})\r\n`
  })
  return `${rows.join('')}${tag} ${isRejected ? 'NO Some messages could not be FETCHed (Failure)' : 'OK done'}\r\n`
}
