/** What a database says, or doesn't, when it can't be worked with just now. */

/** The database doesn't answer, whatever the network says about it; its cause tells why. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
    this.name = 'DatabaseAway'
  }
}

/** The network's and PostgreSQL's ways of saying that the database can't be reached, is starting, stopping, full, failing or read-only. */
const OUTAGES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|08|57P0|53|58|3D000|25006)/

/** The system's ways of saying that a disk is full, failing or not ours to write. */
const DISK_FAULTS: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', '53100', '58030', '25006']

/** SQLite's primary result codes. */
const SQLITE = { busy: 5, readOnly: 8, ioError: 10, full: 13, cantOpen: 14 }
const { busy: _, ...SQLITE_DISK } = SQLITE

/** SQLite puts what kind of a fault it is into the upper bits. */
const primary = (errcode: unknown) => (typeof errcode === 'number' ? errcode & 0xff : null)

/** Whether something failed because a disk is full or failing: of a file, or of the database. */
export function isDiskFault(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return DISK_FAULTS.includes(code) || Object.values(SQLITE_DISK).includes(primary(errcode) ?? -1)
}

/** Whether something failed because the database is away, too busy or without room, and may work in a moment. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseAway || isDiskFault(error)) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return OUTAGES.test(String(code)) || primary(errcode) === SQLITE.busy
}
