/** The two transfer modes of a body: chunked, as proxies and streaming clients send it, or with a length, as browsers do. */
export const WAYS = ['with a length', 'chunked'] as const
export type Way = (typeof WAYS)[number]

/** A body of bytes for `fetch` in one of the two modes. */
export function bodyAs(way: Way, bytes: Uint8Array<ArrayBuffer>): RequestInit {
  if (way === 'with a length') return { body: bytes }
  const body = new ReadableStream({
    start(controller) {
      // in two pieces, as from a network
      const middle = bytes.length >> 1
      for (const piece of [bytes.subarray(0, middle), bytes.subarray(middle)])
        if (piece.length > 0) controller.enqueue(piece)
      controller.close()
    },
  })
  return { body, duplex: 'half' } as RequestInit
}

/** Posts like `fetch`, in one of the two modes, without following redirects. */
export async function postAs(
  way: Way,
  address: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(address, { method: 'POST', body, headers })
  const bytes = new Uint8Array(await request.arrayBuffer())
  return fetch(address, { method: 'POST', redirect: 'manual', headers: request.headers, ...bodyAs(way, bytes) })
}
