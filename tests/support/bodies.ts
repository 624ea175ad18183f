/** The two ways in which a body travels: proxies and clients stream, browsers say how long it is. */
export const WAYS = ['with a length', 'chunked'] as const
export type Way = (typeof WAYS)[number]

/** A body of bytes as `fetch` sends it in one of the two ways. */
export function bodyAs(way: Way, bytes: Uint8Array<ArrayBuffer>): RequestInit {
  if (way === 'with a length') return { body: bytes }
  const body = new ReadableStream({
    start(controller) {
      // in two pieces, as a network would cut it
      const middle = bytes.length >> 1
      for (const piece of [bytes.subarray(0, middle), bytes.subarray(middle)])
        if (piece.length > 0) controller.enqueue(piece)
      controller.close()
    },
  })
  return { body, duplex: 'half' } as RequestInit
}

/** Posts what `fetch` would post, in one of the two ways; redirects are not followed. */
export async function postAs(
  way: Way,
  address: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  const made = new Request(address, { method: 'POST', body, headers })
  const bytes = new Uint8Array(await made.arrayBuffer())
  return fetch(address, { method: 'POST', redirect: 'manual', headers: made.headers, ...bodyAs(way, bytes) })
}
