/** Passwords as argon2id (RFC 9106) keeps them. A hash costs 32 MiB and some 50 to 100 ms on purpose: few are made at once, the rest wait or are refused. */
import { argon2, timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../domain/domain-error.ts'
import { composedPassword } from '../../domain/staff/password.ts'

export type Passwords = {
  /** `$argon2id$…` of a password. @throws DomainError `too_many` when too many wait already */
  hash: (password: string) => Promise<string>
  /** Whether it is the password of this hash; as much work for null, of which none is. @throws DomainError `too_many` */
  matches: (password: string, hash: string | null) => Promise<boolean>
}

const atOnce = 2
const waitingMax = 30
const retryAfterSeconds = 5

/** `memory` in KiB. */
export const COST = { memory: 32 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const saltBytes = 16

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** Hashing that leaves the machine room for visitors, however many sign in. @param cost less of it for tests alone */
export function createPasswords(randomBytes: (count: number) => Uint8Array, cost = COST): Passwords {
  const inTurn = createTurns()
  const hash = async (password: string) => {
    const salt = randomBytes(saltBytes)
    const made = await inTurn(() => derive(password, { ...cost, nonce: salt }))
    const { memory, passes, parallelism } = cost
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(made)}`
  }
  // nobody's password: that of an account that isn't there
  const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(randomBytes(saltBytes))}$${text(randomBytes(cost.tagLength))}`
  return {
    hash,
    async matches(password, stored) {
      const [, memory, passes, parallelism, salt = '', right = ''] = PHC.exec(stored ?? nobodys) ?? []
      if (!memory) throw new Error('a password is kept in a form that nobody knows')
      const expected = Buffer.from(right, 'base64url')
      const given = await inTurn(() =>
        derive(password, {
          memory: Number(memory),
          passes: Number(passes),
          parallelism: Number(parallelism),
          tagLength: expected.length,
          nonce: Buffer.from(salt, 'base64url'),
        }),
      )
      return timingSafeEqual(given, expected) && stored !== null
    },
  }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const derive = (password: string, cost: typeof COST & { nonce: Uint8Array }): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2('argon2id', { message: composedPassword(password), ...cost }, (error, made) =>
      error ? reject(error) : resolve(made),
    ),
  )

/** Runs two at a time; the others wait in a line that ends. */
function createTurns() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new DomainError('too_many', { retryAfterSeconds })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // the turn is handed on, so that nobody comes in between
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
