/** Links with which people continue in a chat app: what they send first joins their lead. */
import { readAccount } from '../../db/queries/channels/accounts.ts'
import { joinText } from '../../domain/channels/join-text.ts'
import type { ChannelDeps, JoinPlace } from './deps.ts'

export type ChatLink = { channel: 'line'; url: string }

/** The links of a booking or order; none before the apps have named their accounts. */
export async function chatLinks(
  { store, apis, codes }: Pick<ChannelDeps, 'store' | 'apis' | 'codes'>,
  reference: string,
  place: JoinPlace,
): Promise<ChatLink[]> {
  const text = joinText({ reference, code: codes.codeFor(reference, place) })
  const links = await Promise.all(
    apis.map(async (api) => {
      const account = await readAccount(store.read, api.code)
      return account ? [{ channel: api.code, url: api.linkTo(account, text) }] : []
    }),
  )
  return links.flat()
}
