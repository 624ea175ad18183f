import { existsSync } from 'node:fs'

export const DOVECOT = '/usr/sbin/dovecot'

/** Whether the system has dovecot's IMAP server: `apt-get install dovecot-imapd`. */
export const hasDovecot = existsSync(DOVECOT)
