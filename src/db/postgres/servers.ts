/** The servers that an address names, as libpq writes several, and which of them is to be used. */

import pg from 'pg'
import { messageOf } from '../../domain/thrown.ts'

const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** An address a server: `postgres://u:p@one:5432,two:5433/db` has two, in that order. */
export function serversIn(url: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = ADDRESS.exec(url) ?? []
  return scheme === '' ? [url] : hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
}

/** Host and port, for the log: without user and password. */
export const hostOf = (server: string): string => ADDRESS.exec(server)?.[3] || 'a socket'

/** The server lives, and has no connection left for us (class 53). */
export const isCrowded = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && String(error.code).startsWith('53')

/** pg ends a connection politely, which one that hangs never answers. */
export const destroy = (client: pg.ClientBase): void =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()

/** @throws Error when the connection leads to a standby, whatever it led to before */
export async function demandPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw new Error('the server takes no writes: it is a standby')
}

/**
 * The first of several servers that takes writes, asked all at once over connections of their own; of one server only an answer is wanted.
 * @throws Error why each of them did not
 */
export async function findServer(servers: readonly string[], isOneOfMany: boolean, withinMs: number): Promise<string> {
  const demand = isOneOfMany ? demandPrimary : (client: pg.Client) => client.query('select 1')
  const roles = servers.map(async (server) => {
    await askOnce(server, withinMs, demand)
    return server
  })
  try {
    return await Promise.any(roles)
  } catch (error) {
    const { errors } = error as AggregateError
    if (errors.length === 1) throw errors[0]
    throw new Error(errors.map((each, at) => `${hostOf(servers[at] ?? '')}: ${messageOf(each)}`).join('; '))
  }
}

async function askOnce(server: string, withinMs: number, demand: (client: pg.Client) => Promise<unknown>) {
  const limits = { connectionTimeoutMillis: withinMs, query_timeout: withinMs }
  const client = new pg.Client({ connectionString: server, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await demand(client)
    void client.end().catch(() => undefined)
  } catch (error) {
    destroy(client)
    if (!isCrowded(error)) throw error
  }
}
