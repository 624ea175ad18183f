import type { Context } from 'hono'
import { renderSVG } from 'uqr'
import type { ChatChannel } from '../domain/editions.ts'
import { findBlock } from '../store/queries/blocks.ts'
import type { Store } from '../store/store.ts'

/** `/qr/{channel}.svg`: the code that opens a chat with the firm. */
export async function answerQr(c: Context, store: Store): Promise<Response> {
  const [, channel] = /^([a-z]+)\.svg$/.exec(c.req.param('file') ?? '') ?? []
  const site = await findBlock(store.read, 'site', 'site')
  const place = site && Object.hasOwn(site.chat, channel ?? '') ? site.chat[channel as ChatChannel] : null
  if (!place) return c.body(null, 404)
  return c.body(renderSVG(place.qr_text ?? place.url, { border: 1 }), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
  })
}
