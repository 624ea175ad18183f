/** The servers that an address names, as libpq writes several, and which of them is to be used. */
import pg from 'pg'

/** As `target_session_attrs` says it: the one that takes writes, or whichever answers. */
export type Wanted = 'primary' | 'any'

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
 * The first of some servers that answers as wanted, asked all at once over connections of their own. Of one server nothing is wanted but an answer.
 * @param onStart is given a way to end the asking. @throws Error why each of them did not
 */
export async function findServer(
  servers: readonly string[],
  wanted: Wanted,
  isOneOfMany: boolean,
  onStart: (abandon: () => void) => void = () => undefined,
): Promise<string> {
  const clients = servers.map((server) => new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000 }))
  onStart(() => clients.forEach(destroy))
  const demand = wanted === 'primary' && isOneOfMany ? demandPrimary : (client: pg.Client) => client.query('select 1')
  const asked = servers.map(async (server, at) => {
    await askOnce(clients[at] as pg.Client, demand)
    return server
  })
  try {
    return await Promise.any(asked)
  } catch (error) {
    const { errors } = error as AggregateError
    if (errors.length === 1) throw errors[0]
    throw new Error(errors.map((each, at) => `${hostOf(servers[at] ?? '')}: ${(each as Error).message}`).join('; '))
  }
}

async function askOnce(client: pg.Client, demand: (client: pg.Client) => Promise<unknown>): Promise<void> {
  client.on('error', () => undefined)
  try {
    await client.connect()
    await demand(client)
  } catch (error) {
    if (!isCrowded(error)) throw error
  } finally {
    void client.end().catch(() => undefined)
  }
}
