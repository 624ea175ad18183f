/** Chat apps for tests: none, or LINE as a server on this machine answers for it. */
import { randomBytes } from 'node:crypto'
import type { Store } from '../../src/db/store.ts'
import { joinCodes } from '../../src/server/channels/join-codes.ts'
import { openLine } from '../../src/server/channels/line-api.ts'
import type { ChannelApi, ChannelDeps } from '../../src/services/channels/deps.ts'
import type { FileKeeper } from '../../src/services/file-keeper.ts'
import { ACCESS_TOKEN, CHANNEL_SECRET, type LineServer } from './line-server.ts'

const SECRET = 'a secret of the tests only'

export const buildChannels = (
  store: Store,
  files: FileKeeper,
  now: () => number,
  apis: readonly ChannelApi[] = [],
): ChannelDeps => ({
  store,
  now,
  randomBytes,
  files,
  hasFree: async () => true,
  apis,
  codes: joinCodes(SECRET),
  maxBytes: 1024 * 1024,
  onReceived: () => undefined,
  onQueued: () => undefined,
})

export const lineOf = (server: LineServer, accessToken = ACCESS_TOKEN) =>
  openLine({ channelSecret: CHANNEL_SECRET, accessToken, apiUrl: server.origin })
