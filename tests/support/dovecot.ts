/** A real IMAP server, dovecot of the system, with its own configuration in a temporary folder and without privileges. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { DOVECOT, hasDovecot } from './has-dovecot.ts'
import { freePort } from './ports.ts'

const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const PASSWORD = 'mailbox-password'
const startMs = 20_000

export type Dovecot = {
  port: number
  /** `MAIL_IN` of a user's inbox. */
  urlOf: (user: string, password?: string) => string
  /** A connection that is signed in; closed by the caller. */
  connect: (user: string) => Promise<ImapFlow>
  /** Puts messages into an inbox, as a mail server does. */
  deliver: (user: string, raws: readonly string[]) => Promise<void>
  /** Numbers the messages of an inbox anew, as after a repair of the server. */
  renumber: (user: string) => Promise<void>
  stop: () => Promise<void>
}

const configuration = (folder: string, port: number, user: string) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
protocols = imap
listen = 127.0.0.1
default_internal_user = ${user}
default_login_user = ${user}
default_internal_group =
first_valid_uid = 1
mail_max_userip_connections = 100
mail_location = maildir:${folder}/mail/%u
mailbox_list_index = no
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${ordinaryUser.uid ?? process.getuid?.()} gid=${ordinaryUser.gid ?? process.getgid?.()} home=${folder}/home/%u
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  chroot =
}
`

/** Starts a server on a free port. @throws Error where dovecot is not installed */
export async function startDovecot(): Promise<Dovecot> {
  if (!hasDovecot) throw new Error(`${DOVECOT} is missing: these tests need dovecot (apt-get install dovecot-imapd)`)
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-imap-'))
  const port = await freePort()
  for (const name of ['', 'run', 'state', 'mail', 'home']) {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o755)
    if (ordinaryUser.uid !== undefined) chownSync(path, ordinaryUser.uid, ordinaryUser.gid)
  }
  const userName = ordinaryUser.uid === undefined ? (process.env.USER ?? 'nobody') : 'nobody'
  writeFileSync(join(folder, 'dovecot.conf'), configuration(folder, port, userName))
  const child = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { ...ordinaryUser, stdio: 'ignore' })
  const connect = async (user: string): Promise<ImapFlow> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      logger: false,
      doSTARTTLS: false,
      auth: { user, pass: PASSWORD },
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  await waitUntilUp(child, connect, () => readLog(folder))
  const withClient = async (user: string, act: (client: ImapFlow) => Promise<unknown>) => {
    const client = await connect(user)
    try {
      await act(client)
    } finally {
      await client.logout().catch(() => undefined)
    }
  }
  return {
    port,
    urlOf: (user, password = PASSWORD) => `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/INBOX`,
    connect,
    deliver: (user, raws) =>
      withClient(user, async (client) => {
        for (const raw of raws) await client.append('INBOX', Buffer.from(raw))
      }),
    async renumber(user) {
      for (const name of [
        'dovecot-uidlist',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot-uidvalidity',
      ])
        rmSync(join(folder, 'mail', user, name), { force: true })
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const readLog = (folder: string) => {
  const path = join(folder, 'dovecot.log')
  return existsSync(path) ? readFileSync(path, 'utf8') : 'no log'
}

async function waitUntilUp(
  child: ChildProcess,
  connect: (user: string) => Promise<ImapFlow>,
  log: () => string,
): Promise<void> {
  const deadline = Date.now() + startMs
  for (;;) {
    const client = await connect('probe@waypoint.example').catch(() => null)
    if (client) return client.close()
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`dovecot did not start:\n${log()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
