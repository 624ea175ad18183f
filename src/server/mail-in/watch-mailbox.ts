/** Keeps a connection to a mailbox: reads what is new, waits with IDLE, and connects again after a failure. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { openBox, updateBox } from '../../db/queries/mail-in/boxes.ts'
import { messageOf } from '../../domain/thrown.ts'
import type { MailInDeps } from '../../services/mail-in/deps.ts'
import type { Log } from '../mail/delivery.ts'
import { type BoxError, boxErrorOf, imapClient } from './imap-client.ts'
import type { Mailbox } from './mailboxes.ts'
import { type SyncLimits, syncMailbox } from './sync-mailbox.ts'

const pollMs = 5 * 60_000
const retryFirstMs = 5_000
const retryLastMs = 5 * 60_000
/** Providers lock accounts that fail to sign in too often. */
const retryCredentialsMs = 10 * 60_000
/** A server that sends a byte now and then is never silent for long, but its answer may never end. */
const stallMsDefault = 10 * 60_000

const SENTENCES: Record<BoxError, string> = {
  credentials: 'The mail server rejects user or password of a mailbox in MAIL_IN',
  folder: 'The folder of a mailbox in MAIL_IN can’t be opened',
  network: 'A mailbox in MAIL_IN can’t be reached',
  server: 'The mail server of a mailbox in MAIL_IN rejects commands, or sends more than it was asked for',
  disk: 'The disk has no room for received mail, which stays in the mailbox',
}

type Around = SyncLimits & {
  log: Log
  onStored: () => void
  /** How long opening, or reading without a stored batch, may take. */
  stallMs?: number
}

export type Watch = { stop: () => Promise<void> }

/** Reads a mailbox until it is stopped. Never throws: failures are in the log, once each, and in the mailbox's row. */
export function watchMailbox(
  deps: MailInDeps,
  mailbox: Mailbox,
  { log, onStored, maxBytes, stallMs = stallMsDefault }: Around,
): Watch {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let client: ImapFlow | null = null
  const rejections = new Map<number, number>()

  async function readOn(): Promise<void> {
    const opened = await imapClient(mailbox, maxBytes)
    client = opened
    let wake: () => void = () => undefined
    let failure: Error | null = null
    opened.on('exists', () => wake())
    opened.on('error', (error: Error) => {
      failure = error
      wake()
    })
    opened.on('close', () => wake())

    /** Closes the connection when a step takes too long; its limit can be refreshed. */
    async function limited<T>(step: (limit: NodeJS.Timeout) => Promise<T>): Promise<T> {
      let stall: Error | null = null
      const limit = setTimeout(() => {
        stall = new Error('the mail server takes too long')
        opened.close()
      }, stallMs)
      try {
        return await step(limit)
      } catch (error) {
        throw stall ?? error
      } finally {
        clearTimeout(limit)
      }
    }

    const { uidValidity } = await limited(async () => {
      await opened.connect()
      return opened.mailboxOpen(mailbox.folder, { readOnly: true })
    })
    while (!isStopping() && opened.usable) {
      let hasNews = false
      wake = () => {
        hasNews = true
      }
      const box = await deps.store.transaction((tx) => openBox(tx, mailbox.id, deps.now()))
      await limited((limit) => {
        const noteStored = () => {
          limit.refresh()
          onStored()
        }
        return syncMailbox(
          deps,
          { client: opened, box, uidValidity: Number(uidValidity), rejections },
          { maxBytes },
          { log, isStopping, onStored: noteStored },
        )
      }).catch((error: unknown) => {
        // a command that a lost connection ends doesn't name the cause
        throw failure ?? error
      })
      if (hasNews || isStopping()) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        // ends with the next command, or with the connection, whose error is noted above
        opened.idle().catch(() => wake())
      })
    }
    if (!isStopping()) throw failure ?? new Error('the connection was closed')
  }

  async function run(): Promise<void> {
    let [lastError, failures] = ['', 0]
    while (!isStopping()) {
      const startedAt = deps.now()
      try {
        await readOn()
      } catch (error) {
        if (isStopping()) return
        const reason = boxErrorOf(error)
        // a connection that held for long is no repeated failure
        failures = deps.now() - startedAt > retryLastMs ? 0 : failures + 1
        if (reason !== lastError || failures <= 1)
          log.warn({ mailbox: mailbox.id, reason: messageOf(error) }, SENTENCES[reason])
        lastError = reason
        await noteFailure(reason)
        const waitMs =
          reason === 'credentials' ? retryCredentialsMs : Math.min(retryFirstMs * 2 ** failures, retryLastMs)
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      } finally {
        client?.close()
      }
    }
  }

  async function noteFailure(error: BoxError): Promise<void> {
    try {
      await deps.store.transaction(async (tx) => {
        await openBox(tx, mailbox.id, deps.now())
        await updateBox(tx, mailbox.id, { failed_at: deps.now(), error })
      })
    } catch (err) {
      log.warn({ err, mailbox: mailbox.id }, 'State of a mailbox could not be stored')
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      client?.close()
      await running
    },
  }
}
