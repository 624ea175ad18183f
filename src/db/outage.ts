/** What a database says, or doesn't, when it can't be worked with just now. */
import { partsOf } from '../domain/thrown.ts'

/** The database doesn't answer, whatever the network says about it; its cause tells why. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** A connection broke while it worked. Uncommitted work is lost. */
export class ConnectionLost extends DatabaseUnavailable {}

/** A connection broke while it committed: whether that was done nobody knows who doesn't look. */
export class OutcomeUnknown extends DatabaseUnavailable {}

/** The network's ways of saying that the database can't be reached. */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/

/**
 * PostgreSQL's: connection, resources, intervention (stopping, starting, a query cancelled or out of time) and system, whole classes; then a row or
 * table locked for too long, a transaction that lost to others or was out of time, a database that is gone or read-only, or not ours to write.
 */
const POSTGRES = /^(08|53|57|58)[0-9A-Z]{3}$|^(55P03|40001|40003|40P01|25P03|25P04|3D000|25006|42501)$/

/** The system's ways of saying that a disk is full, failing or not ours to write. */
const DISK_ERRORS: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', '53100', '58030', '25006']

/** SQLite's primary result codes. */
const SQLITE = { busy: 5, readOnly: 8, ioError: 10, full: 13, cantOpen: 14 }
const { busy: _, ...SQLITE_DISK } = SQLITE

/** SQLite puts what kind of a fault it is into the upper bits. */
const primary = (errcode: unknown) => (typeof errcode === 'number' ? errcode & 0xff : null)

/** Whether something failed because a disk is full or failing: of a file, or of the database. */
export function isDiskError(error: unknown): boolean {
  const { code, errcode } = partsOf(error)
  return DISK_ERRORS.includes(code) || Object.values(SQLITE_DISK).includes(primary(errcode) ?? -1)
}

/** Whether an operation failed because the database is unavailable, overloaded or out of space, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isDiskError(error)) return true
  const { code, errcode } = partsOf(error)
  return NETWORK.test(String(code)) || POSTGRES.test(String(code)) || primary(errcode) === SQLITE.busy
}

/** This version is older than the tables; its message is a sentence for the owner, and nothing was changed. */
export class NewerDatabase extends Error {
  constructor(migrations: readonly string[]) {
    super(
      `this database was made by a newer version of Waypoint (its tables have ${migrations.join(', ')}): start that version, or a later one; to go back to this one, restore a backup of this one into an empty database (docs/deployment.md). Nothing was changed`,
    )
  }
}
